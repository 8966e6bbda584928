// SPDX-License-Identifier: Apache-2.0

/// The records of one person: at least a licence or a passport.
public struct Person: Sendable, Hashable, Codable {
    /// The licence: the front's face and image with the values of the back's barcode.
    public var driverLicense: DriverLicense?
    /// The passport, or another document with a machine readable zone.
    public var passport: Passport?
    /// The selfie.
    public var selfie: Selfie?

    /// The person with these records; `nil` if there is no document, since a selfie alone makes no person.
    public init?(driverLicense: DriverLicense?, passport: Passport?, selfie: Selfie?) {
        guard driverLicense != nil || passport != nil else { return nil }
        self.driverLicense = driverLicense
        self.passport = passport
        self.selfie = selfie
    }
}
