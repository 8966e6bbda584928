// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification

/// Records that checks are tried with.
enum CheckedRecords {
    /// The licence of one person.
    static func license(
        printed: Set<String> = [],
        hasRecordDifference: Bool = false,
        hasRecaptureDoubt: Bool = false,
        _ change: (inout DriverLicense) -> Void = { _ in }
    ) -> ApplicantEvidence.Document {
        var license = DriverLicense()
        license.firstName = "MARIA"
        license.middleName = "CLARA"
        license.lastName = "MÜLLER-SPECIMEN"
        license.gender = .female
        license.birthDate = CalendarDate("1984-03-09")
        license.expirationDate = CalendarDate("2031-03-09")
        license.issueDate = CalendarDate("2023-03-09")
        license.idNumber = "D123-4567"
        change(&license)
        return .init(
            type: .driversLicense,
            record: .driverLicense(license),
            printedValues: printed,
            hasRecordDifference: hasRecordDifference,
            hasRecaptureDoubt: hasRecaptureDoubt
        )
    }

    /// Their passport.
    static func passport(_ change: (inout Passport) -> Void = { _ in }) -> ApplicantEvidence.Document {
        var passport = Passport()
        passport.firstName = "MARIA CLARA"
        passport.lastName = "MUELLER SPECIMEN"
        passport.gender = .female
        passport.birthDate = CalendarDate("1984-03-09")
        passport.expirationDate = CalendarDate("2030-01-31")
        passport.idNumber = "L898902C3"
        change(&passport)
        return .init(type: .passport, record: .passport(passport))
    }

    /// Evidence of documents and a form.
    static func evidence(
        _ documents: ApplicantEvidence.Document...,
        presence: StepResult? = nil,
        form: [String: String] = [:],
        repetition: ApplicantEvidence.Repetition = .init()
    ) -> ApplicantEvidence {
        ApplicantEvidence(
            checks: [],
            documents: documents,
            presence: presence,
            form: form,
            day: Examined.day,
            repetition: repetition
        )
    }
}
