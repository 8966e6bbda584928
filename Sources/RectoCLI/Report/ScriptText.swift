// SPDX-License-Identifier: Apache-2.0

/// JSON as a script's source.
///
/// A page that is opened from disk may not read files, but it may run scripts. So its data come as scripts.
enum ScriptText {
    /// JSON as a script's value.
    ///
    /// The keys must be ours, because a script gives `__proto__` a meaning.
    static func value(_ json: some Sequence<UInt8>) -> [UInt8] {
        escaped(json) { byte in
            // It occurs in strings only, and there JSON and scripts have the same escape.
            byte == UInt8(ascii: "<") ? #"\u003c"# : nil
        }
    }

    /// JSON as a string that holds it.
    static func string(_ json: some Sequence<UInt8>) -> [UInt8] {
        let quote = UInt8(ascii: "'")
        let content = escaped(json) { byte in
            switch byte {
            case quote: #"\'"#
            case UInt8(ascii: "\\"): #"\\"#
            case UInt8(ascii: "<"): #"\x3c"#
            default: nil
            }
        }
        return [quote] + content + [quote]
    }

    /// The text without line feeds.
    ///
    /// U+2028 and U+2029, which older scripts take for line feeds, are escaped.
    private static func escaped(_ json: some Sequence<UInt8>, by escape: (UInt8) -> String?) -> [UInt8] {
        var text: [UInt8] = []
        for byte in json where byte != UInt8(ascii: "\n") {
            if byte & 0xFE == 0xA8, text.suffix(2) == [0xE2, 0x80] {
                text.removeLast(2)
                text += (byte == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8
            } else if let replacement = escape(byte) {
                text += replacement.utf8
            } else {
                text.append(byte)
            }
        }
        return text
    }
}
