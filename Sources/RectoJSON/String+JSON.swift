// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text as JSON, in quotation marks, as RFC 8785 (3.2.2.2) escapes it: with JSON's short escapes if there are
    /// any, others in lower case, and none without need.
    package var json: String { json(forTerminal: false) }

    /// The text as JSON, in quotation marks.
    ///
    /// - Parameter isForTerminal: True to escape U+007F to U+009F as well, which a terminal would obey, and all control
    ///   characters but line ends and tabulators in the long way.
    /// - Returns: The JSON.
    func json(forTerminal isForTerminal: Bool) -> String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += #"\""#
            case "\\": text += #"\\"#
            case "\n": text += #"\n"#
            case "\r": text += #"\r"#
            case "\t": text += #"\t"#
            case "\u{8}" where !isForTerminal: text += #"\b"#
            case "\u{C}" where !isForTerminal: text += #"\f"#
            case ..<" ",
                "\u{7F}"..."\u{9F}" where isForTerminal:
                let digits = String(scalar.value, radix: 16)
                text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// A JSON array of values that are JSON already.
    package init(jsonArray items: [String]) { self = "[\(items.joined(separator: ","))]" }

    /// A JSON object of values that are JSON already, in the order given.
    package init(jsonObject members: [(String, String)]) { self.init(jsonObject: members, forTerminal: false) }

    init(jsonObject members: [(String, String)], forTerminal isForTerminal: Bool) {
        let texts = members.map { "\($0.json(forTerminal: isForTerminal)):\($1)" }
        self = "{\(texts.joined(separator: ","))}"
    }

    /// The text as a part of a JSON Pointer (RFC 6901 §3).
    var pointerToken: String { replacing("~", with: "~0").replacing("/", with: "~1") }

    /// The text, cut behind some scalars: names from outside may be of any length, and one character can have any number
    /// of scalars.
    func cut(to count: Int) -> String {
        unicodeScalars.count > count ? String(UnicodeScalarView(unicodeScalars.prefix(count))) + "…" : self
    }
}
