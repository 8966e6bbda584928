// SPDX-License-Identifier: Apache-2.0

/// Reads the members of one JSON object, and notes all their mistakes.
///
/// A wrong value reads as `nil` or as its default, so that reading continues; the caller asks for the mistakes at the
/// end.
package struct MemberReader {
    /// The place of the object, as a JSON Pointer.
    package let place: String
    /// The mistakes so far.
    package private(set) var mistakes: [Mistake] = []
    private var unread: [String: JSONTree]

    /// The most mistakes that are named: more than anybody mends at once, in an answer not many times the request.
    private static let mostMistakes = 100
    /// The most scalars of a name that are shown: more than any name of ours has.
    private static let longestName = 64

    /// A reader of the members of an object.
    package init(_ members: [String: JSONTree], at place: String = "") {
        self.place = place
        unread = members
    }

    /// A reader of the object in some bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: The most bytes that are read; by default those of a request.
    /// - Throws: ``Mistakes`` if it is too large, no JSON or no object.
    package init(_ bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        guard bytes.count <= size else {
            throw Mistakes([Mistake(.tooLarge, at: "", "The text has more than \(size) bytes.")])
        }
        let tree: JSONTree
        do throws(JSONDefect) {
            tree = try JSONTree(reading: bytes)
        } catch {
            throw Mistakes([error.mistake])
        }
        guard case .object(let members) = tree else {
            throw Mistakes([Mistake(.wrongType, at: "", "The text must be an object.")])
        }
        self.init(members)
    }

    /// Reads the object in some bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: The most bytes that are read; by default those of a request.
    ///   - read: Reads the value from its members; `nil` only after a mistake.
    /// - Returns: The value.
    /// - Throws: ``Mistakes``: all, also members without a meaning.
    package static func read<Value>(
        _ bytes: some Collection<UInt8>,
        atMost size: Int = 64_000,
        _ read: (inout MemberReader) -> Value?
    ) throws(Mistakes) -> Value {
        var reader = try MemberReader(bytes, atMost: size)
        let value = read(&reader)
        try reader.close()
        guard let value else { preconditionFailure("a value is missing without a mistake") }
        return value
    }

    /// Ends the reading of the outermost object.
    ///
    /// - Throws: ``Mistakes``: all, also members without a meaning.
    package mutating func close() throws(Mistakes) {
        end()
        guard mistakes.isEmpty else { throw Mistakes(mistakes) }
    }

    /// The place of a member, or of an item of it.
    package func place(of key: String, at index: Int? = nil) -> String {
        "\(place)/\(key.cut(to: Self.longestName).pointerToken)\(index.map { "/\($0)" } ?? "")"
    }

    /// The name of a member, or of an item of it, for a message.
    func name(of key: String, at index: Int? = nil) -> String {
        "“\(key.cut(to: Self.longestName))\(index.map { "/\($0)" } ?? "")”"
    }

    /// True if a member is there, and not taken yet.
    package func contains(_ key: String) -> Bool { unread[key].map { $0 != .null } ?? false }

    /// Notes a mistake in a member, or in an item of it.
    package mutating func note(_ code: Mistake.Code, _ key: String, at index: Int? = nil, _ message: String) {
        note([Mistake(code, at: place(of: key, at: index), message)])
    }

    /// Notes mistakes.
    package mutating func note(_ others: [Mistake]) { mistakes += others.prefix(Self.mostMistakes - mistakes.count) }

    /// Takes a member out; `null` counts as absent.
    package mutating func take(_ key: String) -> JSONTree? {
        let value = unread.removeValue(forKey: key)
        return value == .null ? nil : value
    }

    /// Takes a member out, and notes if it is missing.
    package mutating func takeRequired(_ key: String) -> JSONTree? {
        guard let value = take(key) else {
            note(.missing, key, "\(name(of: key)) is missing.")
            return nil
        }
        return value
    }

    /// Takes all that is left, as a map has its members.
    package mutating func takeRest() -> [String: JSONTree] {
        defer { unread = [:] }
        return unread
    }

    /// Notes the members that nothing has read.
    package mutating func end() {
        for key in unread.keys.sorted().prefix(Self.mostMistakes) {
            note(.unknownMember, key, "\(name(of: key)) has no meaning here.")
        }
        unread = [:]
    }
}
