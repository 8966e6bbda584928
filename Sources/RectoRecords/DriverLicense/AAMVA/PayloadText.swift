// SPDX-License-Identifier: Apache-2.0

/// The text of a payload, with what scanners and keyboards did to it undone as far as it can be told.
struct PayloadText {
    private(set) var scalars: [Unicode.Scalar]
    /// What was undone, for a finding.
    private(set) var repairs: [String] = []

    /// Far more than the 2,710 digits that one PDF417 symbol can hold; the rest of longer input is not looked at.
    static let maximumBytes = 65_536

    init(_ bytes: [UInt8]) {
        let bytes = bytes.prefix(Self.maximumBytes)
        if let text = String(validating: bytes, as: UTF8.self) {
            scalars = Array(text.unicodeScalars)
        } else {
            scalars = bytes.map { Unicode.Scalar($0) }
        }
        restoreEscapes()
        restoreControlLetters()
        restoreCase()
    }

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
    private mutating func restoreCase() {
        let fileTypes = ["ANSI", "AAMVA", "AMVA"]
        guard !fileTypes.contains(where: { scalars.firstIndex(of: Array($0.unicodeScalars)) != nil }),
            fileTypes.contains(where: { scalars.firstIndex(of: Array($0.lowercased().unicodeScalars)) != nil })
        else { return }
        repairs.append("upper and lower case were swapped")
        scalars = scalars.map { scalar in
            guard scalar.isASCIILetter else { return scalar }
            return Unicode.Scalar(UInt8(scalar.value) ^ 0x20)
        }
    }
}
