// SPDX-License-Identifier: Apache-2.0

/// Payloads of an invented person's licence.
package enum TestPayloads {
    /// A licence of the newest version, every offset right.
    package static func license(
        number: String = "D1234567",
        lastName: String = "SPECIMEN",
        firstName: String = "MARIA",
        birth: String = "03091984",
        sex: String = "2",
        issuer: String = "636026",
        country: String? = "USA",
        state: String = "AZ",
        expiry: String = "03092031",
        type: String = "DL"
    ) -> [UInt8] {
        var elements = [
            "DAQ\(number)", "DCS\(lastName)", "DDEN", "DAC\(firstName)", "DDFN", "DADNONE", "DDGN", "DCAD", "DCBNONE",
            "DCDNONE",
            "DBD03092023", "DBB\(birth)", "DBA\(expiry)", "DBC\(sex)", "DAU066 in", "DAYBLU", "DAG1 MAIN ST",
            "DAIANYTOWN", "DAJ\(state)", "DAK900010000", "DCFAZ0309SP84",
        ]
        if let country { elements.append("DCG\(country)") }
        let subfile = type + elements.joined(separator: "\n") + "\r"
        let header = "@\n\u{1E}\rANSI \(issuer)100001\(type)"
        let offset = header.utf8.count + 8
        return Array("\(header)\(padded(offset))\(padded(subfile.utf8.count))\(subfile)".utf8)
    }

    /// The text of a boarding pass: no licence.
    package static let boardingPass = Array("M1SPECIMEN/MARIA      EABC123 AMSJFKKL 0641 123Y012A0001 100".utf8)

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
