// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A record that says which one it is, so that it can be read again.
struct StoredRecord: Sendable, Hashable, Codable {
    private var driverLicense: DriverLicense?
    private var passport: Passport?
    private var selfie: Selfie?

    /// A record to be stored.
    init(_ record: Record) {
        switch record {
        case .driverLicense(let license): driverLicense = license
        case .passport(let passport): self.passport = passport
        case .selfie(let selfie): self.selfie = selfie
        }
    }

    /// The record; `nil` if there is none.
    var record: Record? {
        driverLicense.map(Record.driverLicense) ?? passport.map(Record.passport) ?? selfie.map(Record.selfie)
    }
}
