// SPDX-License-Identifier: Apache-2.0

/// Builds payloads of invented people, laid out as the standard says.
struct LicensePayload {
    var issuer = "636026"
    var version = 9
    var type = "DL"
    var elements: [(id: String, value: String)]
    var jurisdictionElements: [(id: String, value: String)] = []

    /// The whole payload, with offsets and lengths that are right.
    var text: String {
        let holder = type + elements.map { $0.id + $0.value }.joined(separator: "\n") + "\r"
        var subfiles = [(type, holder)]
        if let first = jurisdictionElements.first {
            let name = String(first.id.prefix(2))
            subfiles.append((name, name + jurisdictionElements.map { $0.id + $0.value }.joined(separator: "\n") + "\r"))
        }
        let versions = padded(version, to: 2) + (version == 1 ? "" : "00") + padded(subfiles.count, to: 2)
        let start = "@\n\u{1E}\rANSI \(issuer)\(versions)"
        var offset = start.unicodeScalars.count + 10 * subfiles.count
        var designators = ""
        for (name, subfile) in subfiles {
            designators += name + padded(offset, to: 4) + padded(subfile.unicodeScalars.count, to: 4)
            offset += subfile.unicodeScalars.count
        }
        return start + designators + subfiles.map(\.1).joined()
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// The payload as a scanner sends it that loses every control character, or turns each into other text.
    func text(controlsBecoming replacement: String) -> String {
        text.unicodeScalars.map { $0.value < 0x20 ? replacement : String($0) }.joined()
    }

    /// The payload with one value changed, added behind the others if it is new.
    func with(_ id: String, _ value: String) -> Self {
        var changed = self
        if let index = elements.firstIndex(where: { $0.id == id }) {
            changed.elements[index].value = value
        } else {
            changed.elements.append((id, value))
        }
        return changed
    }

    func without(_ ids: String...) -> Self {
        var changed = self
        changed.elements.removeAll { ids.contains($0.id) }
        return changed
    }

    private func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension LicensePayload {
    /// The layout of version 01 (2000).
    static let version01 = LicensePayload(
        version: 1,
        elements: [
            ("DAQ", "Q4410927"), ("DAA", "VOORBEELD,TESSA,MAE,II"), ("DAG", "77 QUILL LANE"), ("DAI", "MARBLE FALLS"),
            ("DAJ", "AZ"), ("DAK", "850120000  "), ("DAR", "D   "), ("DAS", "          "), ("DAT", "     "),
            ("DAU", "507"), ("DAW", "141"), ("DAY", "GN "), ("DAZ", "BR "), ("DBA", "20330518"), ("DBB", "19910607"),
            ("DBC", "F"), ("DBD", "20230518"),
        ]
    )

    /// The layout of versions 02 and 03: given names in one element.
    static func versionWithGivenNames(_ version: Int) -> LicensePayload {
        LicensePayload(
            version: version,
            elements: [
                ("DCA", "NONE  "), ("DCB", "NONE        "), ("DCD", "NONE "), ("DBA", "05182033"),
                ("DCS", "VOORBEELD                      "), ("DCT", "TESSA,MAE                      "), ("DCU", "II"),
                ("DBD", "05182023"), ("DBB", "06071991"), ("DBC", "2"), ("DAY", "GRN"), ("DAU", "067 in"),
                ("DCE", "4"), ("DAW", "141"), ("DAZ", "BRO"), ("DAG", "77 QUILL LANE      "),
                ("DAI", "MARBLE FALLS       "), ("DAJ", "AZ"), ("DAK", "850120000  "), ("DAQ", "Q4410927        "),
                ("DCF", "88120047713AZ"), ("DCG", "USA"), ("DCH", "NONE"),
            ]
        )
    }

    /// The layout of versions 04 to 11: names in elements of their own, with truncation flags.
    static func versionWithNames(_ version: Int) -> LicensePayload {
        LicensePayload(
            version: version,
            elements: [
                ("DAQ", "Q4410927"), ("DCS", "VOORBEELD"), ("DDE", "N"), ("DAC", "TESSA"), ("DDF", "N"),
                ("DAD", "MAE"), ("DDG", "N"), ("DCU", "II"), ("DCA", "D"), ("DCB", "NONE"), ("DCD", "NONE"),
                ("DBD", "05182023"), ("DBB", "06071991"), ("DBA", "05182033"), ("DBC", "2"), ("DAU", "067 in"),
                ("DAY", "GRN"), ("DAZ", "BRO"), ("DAG", "77 QUILL LANE"), ("DAI", "MARBLE FALLS"), ("DAJ", "AZ"),
                ("DAK", "850120000  "), ("DCF", "88120047713AZ"), ("DCG", "USA"), ("DAW", "141"),
                ("DCK", "440218870011"), ("DDA", "F"), ("DDB", "02012020"), ("DDK", "1"),
            ],
            jurisdictionElements: [("ZAA", "N"), ("ZAB", ""), ("ZAC", "440 REV")]
        )
    }

    /// The layout of any version from 01 on.
    static func ofVersion(_ version: Int) -> LicensePayload {
        switch version {
        case 1: version01
        case 2, 3: versionWithGivenNames(version)
        default: versionWithNames(version)
        }
    }
}
