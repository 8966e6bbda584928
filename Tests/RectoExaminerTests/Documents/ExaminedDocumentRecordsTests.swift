// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoExaminer
import RectoRecords
import RectoVerification
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExaminedDocumentRecordsTests {
    private func license(
        stating change: (inout DriverLicense) -> Void
    ) async throws -> (honest: DriverLicense, examination: DocumentExamination) {
        let files = try Examined.sides("persons/desmond")
        let read = try await Examined.examiner.examine(
            DocumentEvidence(type: .driversLicense, files: files, day: Examined.day)
        )
        guard case .driverLicense(let honest)? = read.record else { throw NoLicense() }
        var stated = honest
        change(&stated)
        let evidence = DocumentEvidence(
            type: .driversLicense,
            files: files,
            records: [.back: StatedRecord(stated)],
            day: Examined.day
        )
        return (honest, try await Examined.examiner.examine(evidence))
    }

    private struct NoLicense: Error {}

    @Test func `says nothing of a record that states what was read, and shows it among the sources`() async throws {
        let (_, examination) = try await license { $0.middleName = nil }
        #expect(examination.result.hasPassedRules == true && !examination.result.hasRecordDifference)
        let birth = try #require(examination.report.fields.first { $0.name == "birthDate" })
        #expect(birth.sources.map(\.origin) == [.barcode, .printed, .record] && birth.agreement == .agree)
        #expect(birth.sources.last?.slot == .back)
    }

    @Test func `names the fields that differ, without their values, and keeps what was read`() async throws {
        let (honest, examination) = try await license { license in
            license.birthDate = CalendarDate("1988-11-30")
            license.hairColor = "BRO"
        }
        let differing = examination.result.feedback.filter { $0.code == .documentRecordDiffers }
        #expect(differing.map(\.field) == ["birthDate", "hairColor"])
        #expect(differing.allSatisfy { $0.severity == .warning && !$0.message.contains("1988") })
        #expect(examination.result.hasPassedRules == true, "a person decides, not a rule")
        guard case .driverLicense(let license)? = examination.record else { throw NoLicense() }
        #expect(license == honest)
        let fields = examination.report.fields
        let birth = try #require(fields.first { $0.name == "birthDate" })
        #expect(birth.value == honest.birthDate?.description && birth.sources.last?.value == "1988-11-30")
        let hair = try #require(fields.first { $0.name == "hairColor" })
        #expect(hair.value == nil && hair.sources.map(\.origin) == [.record], "what the client alone states")
    }

    @Test func `compares a record with the side that it came with`() async throws {
        let page = try Examined.picture("persons/noor/page.jpg")
        var passport = Passport()
        passport.idNumber = "NOT THIS"
        let evidence = DocumentEvidence(
            type: .passport,
            files: [.page: page],
            records: [.page: StatedRecord(passport), .back: StatedRecord(passport)],
            day: Examined.day
        )
        let result = try await Examined.examiner.examine(evidence).result
        #expect(result.feedback.filter { $0.code == .documentRecordDiffers }.map(\.field) == ["idNumber"])
    }
}
