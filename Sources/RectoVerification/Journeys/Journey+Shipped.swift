// SPDX-License-Identifier: Apache-2.0

extension Journey {
    /// A driver licence and a selfie, after a consent; a person approves.
    public static let driverLicenseSelfie = shipped(PackageResources.driver_license_selfie_json)
    /// A passport and a selfie, after a consent; a person approves.
    public static let passportSelfie = shipped(PackageResources.passport_selfie_json)
    /// A driver licence or a passport, a selfie and a one-time passcode, after a consent; a person approves.
    public static let documentSelfiePasscode = shipped(PackageResources.document_selfie_passcode_json)

    /// The newest journeys that come with the package: each, and its variant that the checks approve.
    public static let shipped: [Journey] = [
        driverLicenseSelfie, shipped(PackageResources.driver_license_selfie_unattended_json),
        passportSelfie, shipped(PackageResources.passport_selfie_unattended_json),
        documentSelfiePasscode, shipped(PackageResources.document_selfie_passcode_unattended_json),
    ]

    /// Versions of before, which the checks approve: verifications that were created with them go on.
    public static let formerlyShipped: [Journey] = [
        read(PackageResources.driver_license_selfie_1_json),
        shipped(PackageResources.driver_license_selfie_unattended_1_json),
        read(PackageResources.passport_selfie_1_json), shipped(PackageResources.passport_selfie_unattended_1_json),
        read(PackageResources.document_selfie_passcode_1_json),
        shipped(PackageResources.document_selfie_passcode_unattended_1_json),
    ]

    /// A journey that is not there any more: its name and version, with the rules of one of the package.
    public static func missing(_ id: String, version: Int) -> Journey {
        var journey = passportSelfie
        (journey.id, journey.version) = (id, version)
        return journey
    }

    /// A journey that was compiled in, with the texts of every language; tests ensure that it has no mistakes.
    private static func shipped(_ bytes: [UInt8]) -> Journey {
        var journey = read(bytes)
        journey.texts = JourneyTexts(journey.texts, shippedAs: journey.id)
        return journey
    }

    private static func read(_ bytes: [UInt8]) -> Journey {
        do {
            return try JourneyReader().read(bytes)
        } catch {
            preconditionFailure("a journey of the package has mistakes: \(error)")
        }
    }
}
