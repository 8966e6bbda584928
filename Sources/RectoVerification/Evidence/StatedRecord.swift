// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The values of a record that a client states: its own reading of a picture that it sends.
///
/// They are compared with the service's reading, and never used in its place.
public struct StatedRecord: Sendable, Hashable {
    /// The kind of record, which decides the keys.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable, CodingKey {
        /// A licence or identification card with AAMVA data.
        case driverLicense
        /// A document with a machine readable zone.
        case passport
    }

    /// The kind of record.
    public let kind: Kind
    /// The values by the record's keys, as JSON writes them; other members of a record are left out.
    public let values: [String: String]

    /// A record with these values.
    init(_ kind: Kind, values: [String: String]) {
        self.kind = kind
        self.values = values
    }

    /// The values of a record that was read; `nil` for a selfie, which states none.
    public init?(_ record: Record) {
        switch record {
        case .driverLicense(let license): self.init(license)
        case .passport(let passport): self.init(passport)
        case .selfie: return nil
        }
    }

    /// The values of a licence.
    public init(_ license: DriverLicense) {
        let values = DriverLicense.Field.allCases.map { ($0.rawValue, license.text(of: $0)) }
        self.init(.driverLicense, values: Dictionary(uniqueKeysWithValues: values).compactMapValues(\.self))
    }

    /// The values of a document with a zone.
    public init(_ passport: Passport) {
        let values = Passport.Field.allCases.map { ($0.rawValue, passport.text(of: $0)) }
        self.init(.passport, values: Dictionary(uniqueKeysWithValues: values).compactMapValues(\.self))
    }

    /// The names of the stated values, in the order of the record's keys.
    public var names: [String] { kind.names.filter { values[$0] != nil } }
}

extension StatedRecord.Kind {
    /// The keys of a record of the kind, in their order.
    public var names: [String] {
        switch self {
        case .driverLicense: DriverLicense.Field.allCases.map(\.rawValue)
        case .passport: Passport.Field.allCases.map(\.rawValue)
        }
    }
}

extension StatedRecord: Codable {
    /// Reads what was stored; a request is read by its members, with the mistakes named.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Kind.self)
        let kind: Kind = container.contains(.driverLicense) ? .driverLicense : .passport
        switch kind {
        case .driverLicense: self.init(try container.decode(DriverLicense.self, forKey: kind))
        case .passport: self.init(try container.decode(Passport.self, forKey: kind))
        }
    }

    /// Writes the record below the name of its kind, as a line of a person has it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        var record = container.nestedContainer(keyedBy: Name.self, forKey: kind)
        for name in names where name != Self.wholeNumber {
            try record.encodeIfPresent(values[name], forKey: Name(stringValue: name))
        }
        try record.encodeIfPresent(
            values[Self.wholeNumber].flatMap(Int.init),
            forKey: Name(stringValue: Self.wholeNumber)
        )
    }

    /// The one value that JSON writes as a number.
    static let wholeNumber = DriverLicense.Field.weightRange.rawValue

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
