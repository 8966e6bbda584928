// SPDX-License-Identifier: Apache-2.0
import RectoRecords

/// The columns of a line in a report's table, and the place of the whole line.
struct ReportRow: Encodable {
    /// Number of the line in the run, from 1.
    private let line: Int
    /// Number of the file that holds the whole line, and place in it.
    private let at: [Int]
    private let redacted: Bool?
    private let path: String?
    private let page: Int?
    private let group: String?
    private let index: Int?
    private let count: Int?
    private let outcome: String?
    private let kind: String?
    private let side: String?
    private let country: String?
    private let name: String?
    private let number: String?
    private let expires: String?
    /// Code, severity and message of each.
    private let findings: [[String]]
    /// Milliseconds that the image took.
    private let total: Double?
    /// Name of the image's picture without its ending.
    private let picture: String?
    /// Of a person's line: the person's records.
    private let records: [String]?
    /// Of a person's line: the result of comparing the faces.
    private let faces: String?

    /// The row of a line.
    ///
    /// - Parameters:
    ///   - content: The content of the line.
    ///   - line: Number of the line in the run.
    ///   - at: The place of the whole line.
    ///   - picture: Name of the image's picture, if there is one.
    init(_ content: ReportedLine, line: Int, at: (file: Int, place: Int), picture: String?) {
        self.line = line
        self.at = [at.file, at.place]
        self.picture = picture
        redacted = content.redacted
        path = content.input?.path
        page = content.input?.page
        group = content.group
        (index, count) = (content.index, content.count)
        (outcome, kind, side) = (content.outcome, content.kind, content.side)
        let record = content.record ?? content.driverLicense ?? content.passport
        country = content.recognition?.issuingCountryCode ?? record?.country
        name = record?.name
        number = record?.idNumber
        expires = record?.expirationDate
        findings = content.findings.map { [$0.code.rawValue, $0.severity.rawValue, $0.message] }
        total = content.timing?.total
        records = content.isPerson ? content.records : nil
        faces = content.comparisons?.compactMap(\.verdict).first ?? content.comparisons.map { _ in "notCompared" }
    }
}

/// The parts of a line that a report's table shows.
struct ReportedLine: Decodable {
    struct Input: Decodable {
        let path: String
        let sha256: String?
        let page: Int?
    }

    struct Recognition: Decodable {
        let issuingCountryCode: String?
    }

    struct Values: Decodable {
        let firstName: String?
        let middleName: String?
        let lastName: String?
        let suffix: String?
        let idNumber: String?
        let expirationDate: String?
        let country: String?

        var name: String? {
            let parts = [firstName, middleName, lastName, suffix].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: " ")
        }
    }

    struct Comparison: Decodable {
        let verdict: String?
    }

    struct Timing: Decodable {
        let total: Double
    }

    let schema: String
    let redacted: Bool?
    let group: String?
    let input: Input?
    let index: Int?
    let count: Int?
    let outcome: String?
    let kind: String?
    let side: String?
    let recognition: Recognition?
    let record: Values?
    let driverLicense: Values?
    let passport: Values?
    let selfie: Values?
    let comparisons: [Comparison]?
    let findings: [Finding]
    let timing: Timing?

    /// True if it is about a person, not about an image.
    var isPerson: Bool { schema.hasPrefix("recto.person/") }

    /// The records of a person.
    var records: [String] {
        [("driverLicense", driverLicense), ("passport", passport), ("selfie", selfie)]
            .compactMap { $1 == nil ? nil : $0 }
    }
}
