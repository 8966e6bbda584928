// SPDX-License-Identifier: Apache-2.0

extension Journey {
    /// A driver licence and a selfie, after a consent.
    public static let driverLicenseSelfie = shipped(PackageResources.driver_license_selfie_json)
    /// A passport and a selfie, after a consent.
    public static let passportSelfie = shipped(PackageResources.passport_selfie_json)
    /// A driver licence or a passport, a selfie and a one-time passcode, after a consent.
    public static let documentSelfiePasscode = shipped(PackageResources.document_selfie_passcode_json)

    /// The journeys that come with the package.
    public static let shipped: [Journey] = [driverLicenseSelfie, passportSelfie, documentSelfiePasscode]

    /// A journey that was compiled in; tests ensure that it has no mistakes.
    private static func shipped(_ bytes: [UInt8]) -> Journey {
        do {
            return try JourneyReader().read(bytes)
        } catch {
            preconditionFailure("a journey of the package has mistakes: \(error)")
        }
    }
}
