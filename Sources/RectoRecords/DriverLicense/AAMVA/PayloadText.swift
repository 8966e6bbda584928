// SPDX-License-Identifier: Apache-2.0

/// The text of a payload, with changes by scanners and keyboards undone as far as possible.
struct PayloadText {
    private(set) var scalars: [Unicode.Scalar]
    /// The undone changes, for a finding.
    private(set) var repairs: [String] = []

    /// Far more than the 2,710 digits that one PDF417 symbol can hold; the rest of longer input is ignored.
    static let maximumBytes = 65_536

    init(_ bytes: [UInt8]) {
        let bytes = bytes.prefix(Self.maximumBytes)
        if let text = String(validating: bytes, as: UTF8.self) {
            scalars = Array(text.unicodeScalars)
        } else {
            scalars = bytes.map { (0x80...0x9F).contains($0) ? Self.marks[Int($0) - 0x80] : Unicode.Scalar($0) }
        }
        restoreEscapes()
        restoreControlLetters()
        restoreCase()
    }

    /// The characters of Windows-1252 in place of the control characters of Latin-1, from 0x80 on; five have none.
    private static let marks = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )

    /// Undoes visible spellings of control characters: `\n`, `\u001e`, `<LF>`, `[CR]`, `␞`.
    private mutating func restoreEscapes() {
        var restored: [Unicode.Scalar] = []
        restored.reserveCapacity(scalars.count)
        var count = 0
        var index = 0
        while index < scalars.count {
            if let (control, length) = escape(at: index) {
                restored.append(control)
                index += length
                count += 1
            } else {
                restored.append(scalars[index])
                index += 1
            }
        }
        // One or two may be data, beside real control characters.
        guard count >= 3, count > scalars.count(where: { $0 == "\n" || $0 == "\r" }) else { return }
        scalars = restored
        repairs.append("control characters were spelled out")
    }

    private func escape(at index: Int) -> (Unicode.Scalar, Int)? {
        let start = scalars[index]
        if (0x2400...0x241F).contains(start.value), let control = Unicode.Scalar(start.value - 0x2400) {
            return (control, 1)
        }
        guard ["\\", "<", "[", "{"].contains(start) else { return nil }
        for (spelling, control) in Self.escapes where scalars.hasPrefix(spelling, at: index) {
            return (control, spelling.count)
        }
        return nil
    }

    private static let escapes: [([Unicode.Scalar], Unicode.Scalar)] = {
        let names: [(String, Unicode.Scalar)] = [("LF", "\n"), ("CR", "\r"), ("RS", "\u{1E}"), ("GS", "\u{1D}")]
        let codes: [(String, Unicode.Scalar)] = [
            ("n", "\n"), ("r", "\r"), ("x0a", "\n"), ("x0d", "\r"), ("x1e", "\u{1E}"), ("u000a", "\n"),
            ("u000d", "\r"), ("u001e", "\u{1E}"), ("x0A", "\n"), ("x0D", "\r"), ("x1E", "\u{1E}"),
            ("u000A", "\n"), ("u000D", "\r"), ("u001E", "\u{1E}"),
        ]
        let bracketed = names.flatMap { name, control in
            [("<\(name)>", control), ("[\(name)]", control), ("{\(name)}", control)]
        }
        return (bracketed + codes.map { ("\\\($0)", $1) }).map { (Array($0.unicodeScalars), $1) }
    }()

    /// Undoes a keyboard wedge that lost the Control key, so that LF RS CR became `J6M`.
    private mutating func restoreControlLetters() {
        guard let header = scalars.firstIndex(of: Array("J6MANSI".unicodeScalars)) else { return }
        repairs.append("control characters were read as letters")
        for index in scalars.indices.dropFirst(header) where scalars[index] == "J" {
            if index == header || AAMVAElement.isKnown(at: index + 1, in: scalars) { scalars[index] = "\n" }
        }
    }

    /// Undoes a keyboard wedge with the Caps Lock key on, which swaps upper and lower case.
    ///
    /// Header and elements are decided apart, since some software writes but one of them in lower case.
    private mutating func restoreCase() {
        let fileTypes = ["ANSI", "AAMVA", "AMVA"].map { Array($0.unicodeScalars) }
        let lowerCased = fileTypes.map(Self.swapped)
        let headerEnd: Int
        if let type = fileTypes.first(where: { scalars.firstIndex(of: $0) != nil }) {
            headerEnd = (scalars.firstIndex(of: type) ?? 0) + type.count
            guard hasIssuer(at: headerEnd) else { return }
        } else if let type = lowerCased.first(where: { scalars.firstIndex(of: $0) != nil }) {
            let start = scalars.firstIndex(of: type) ?? 0
            headerEnd = lowerCasedHeaderEnd(behind: start + type.count)
            scalars.replaceSubrange(start..<headerEnd, with: Self.swapped(Array(scalars[start..<headerEnd])))
            repairs.append("upper and lower case were swapped")
        } else {
            return
        }
        let body = Array(scalars[headerEnd...])
        guard Self.elementCount(in: body) < Self.minimumElements else { return }
        let swapped = Self.swapped(body)
        guard Self.elementCount(in: swapped) >= Self.minimumElements else { return }
        scalars.replaceSubrange(headerEnd..., with: swapped)
        if !repairs.contains("upper and lower case were swapped") {
            repairs.append("upper and lower case were swapped")
        }
    }

    /// From this many identifiers on, the case of the elements is right.
    private static let minimumElements = 3

    private func hasIssuer(at position: Int) -> Bool {
        scalars[position...].prefix(7).count(where: \.isASCIIDigit) >= 6
    }

    /// The end of a header in lower case: behind its digits and designators.
    private func lowerCasedHeaderEnd(behind start: Int) -> Int {
        var end = start
        while end < scalars.count, scalars[end].isASCIIDigit || scalars[end] == " " { end += 1 }
        let swapped = Self.swapped(Array(scalars[end...]))
        return end + SubfileDesignators(in: swapped, from: 0).end
    }

    private static func elementCount(in scalars: [Unicode.Scalar]) -> Int {
        scalars.indices.count { AAMVAElement.isKnown(at: $0, in: scalars) }
    }

    private static func swapped(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.map { $0.isASCIILetter ? Unicode.Scalar(UInt8($0.value) ^ 0x20) : $0 }
    }
}
