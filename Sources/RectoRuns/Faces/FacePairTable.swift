// SPDX-License-Identifier: Apache-2.0
internal import RectoSystem
package import SystemPackage

/// A table of pairs of pictures: two paths, `same` or `different`, and a group if it is known.
///
/// In place of a picture there may be several of one person, between `|`.
package struct FacePairTable: Sendable {
    /// A row of the table.
    package struct Pair: Sendable, Hashable {
        /// The first picture, or several of one person.
        package let first: [FilePath]
        /// The second one, or several.
        package let second: [FilePath]
        /// True if both show one person.
        package let isSame: Bool
        /// The group of the people in them.
        package let group: String?
    }

    /// The rows.
    package let pairs: [Pair]

    /// Most bytes of a table.
    private static let mostBytes = 1 << 28

    /// The table in a file, whose paths count from its folder.
    ///
    /// - Throws: ``FacePairTableError``.
    package init(at path: FilePath) throws(FacePairTableError) {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile(path).contents(limit: Self.mostBytes + 1)
        } catch {
            throw FacePairTableError(reason: "the table \(path.string) cannot be read: \(error)")
        }
        guard bytes.count <= Self.mostBytes else {
            throw FacePairTableError(reason: "the table \(path.string) has more than \(Self.mostBytes) bytes")
        }
        try self.init(parsing: bytes, in: path.removingLastComponent())
    }

    /// The table in these bytes.
    ///
    /// - Parameters:
    ///   - bytes: Lines of three or four values between commas or tabs. The first line may be a head, such as
    ///     `first,second,same,group`. A byte order mark before them does not count.
    ///   - folder: The folder from which paths count.
    /// - Throws: ``FacePairTableError``.
    package init(parsing bytes: [UInt8], in folder: FilePath) throws(FacePairTableError) {
        var pairs: [Pair] = []
        let rows = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = rows.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            var text = String(decoding: line, as: UTF8.self)
            if text.hasSuffix("\r") { text.removeLast() }
            guard !text.allSatisfy(\.isWhitespace), !text.hasPrefix("#") else { continue }
            let values = Self.values(of: text)
            let sides = values.prefix(2).map(Self.pictures)
            guard (3...4).contains(values.count), sides.allSatisfy({ !$0.isEmpty && !$0.contains("") }) else {
                throw FacePairTableError(reason: "line \(index + 1) of the table has not two pictures and a word")
            }
            // A head names its third column “same”, which is a word of rows, too.
            if index == 0, values.prefix(2).map({ $0.lowercased() }) == ["first", "second"] { continue }
            guard let isSame = Self.words[values[2].lowercased()] else {
                if index == 0 { continue }
                throw FacePairTableError(reason: "line \(index + 1) says neither “same” nor “different”")
            }
            func path(_ name: String) -> FilePath {
                let path = FilePath(name)
                return path.isAbsolute ? path : folder.pushing(path)
            }
            let group = values.count == 4 && !values[3].isEmpty ? values[3] : nil
            pairs.append(
                Pair(first: sides[0].map(path), second: sides[1].map(path), isSame: isSame, group: group)
            )
        }
        guard !pairs.isEmpty else { throw FacePairTableError(reason: "the table has no pairs") }
        self.pairs = pairs
    }

    private static let words = [
        "same": true, "yes": true, "true": true, "1": true,
        "different": false, "no": false, "false": false, "0": false,
    ]

    /// The pictures that a value names.
    private static func pictures(in value: String) -> [String] {
        value.split(separator: "|", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The values of a line, in quotation marks if they hold a comma; a doubled one inside is one of the value (RFC 4180).
    private static func values(of line: String) -> [String] {
        let separator: Character = line.contains("\t") ? "\t" : ","
        var values = [""]
        var isQuoted = false
        // The last character ended a quotation: with another mark it goes on.
        var isPastQuotation = false
        for character in line {
            let isDoubled = character == "\"" && isPastQuotation
            isPastQuotation = character == "\"" && isQuoted
            if character == "\"" {
                isQuoted.toggle()
                if isDoubled { values[values.count - 1].append(character) }
            } else if character == separator, !isQuoted {
                values.append("")
            } else {
                values[values.count - 1].append(character)
            }
        }
        return values.map(trimmed)
    }
}

/// The problem with a table of pairs.
package struct FacePairTableError: Error, Sendable, Hashable {
    /// The cause, as the end of a sentence.
    package let reason: String
}
