// SPDX-License-Identifier: Apache-2.0
public import Recto
public import RectoRecords

/// One line of output, of schema `recto.person/1`: the merged images of one person.
public struct PersonLine: Sendable, Encodable {
    /// Path of the folder, or of the images without their endings.
    public var group: String
    /// Paths of the images.
    public var inputs: [String]
    /// The records.
    public var person: Person
    /// The reading of each image, and the contradictions between the documents.
    public var reading: PersonReading
    /// True if the line is written without values and faces.
    public var isRedacted = false

    /// The line of a group; `nil` if it makes no person.
    public init?(group: String, inputs: [String], reading: PersonReading) {
        guard let person = reading.person else { return nil }
        self.group = group
        self.inputs = inputs
        self.person = person
        self.reading = reading
    }

    private enum Key: String, CodingKey {
        case schema, redacted, group, inputs, driverLicense, passport, selfie, comparisons, findings
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("recto.person/1", forKey: .schema)
        if isRedacted { try line.encode(true, forKey: .redacted) }
        try line.encode(group, forKey: .group)
        try line.encode(inputs, forKey: .inputs)
        if isRedacted {
            try line.encodeIfPresent(person.driverLicense.map { RedactedRecord($0) }, forKey: .driverLicense)
            try line.encodeIfPresent(person.passport.map { RedactedRecord($0) }, forKey: .passport)
            try line.encodeIfPresent(person.selfie.map { RedactedRecord($0) }, forKey: .selfie)
        } else {
            try line.encodeIfPresent(person.driverLicense, forKey: .driverLicense)
            try line.encodeIfPresent(person.passport, forKey: .passport)
            try line.encodeIfPresent(person.selfie, forKey: .selfie)
        }
        if !reading.comparisons.isEmpty { try line.encode(reading.comparisons, forKey: .comparisons) }
        try line.encode(isRedacted ? reading.findings.map(\.redacted) : reading.findings, forKey: .findings)
    }
}
