// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoVerification
import Testing
@testable import RectoExaminer

struct DocumentCrossCheckTests {
    private let check = DocumentCrossCheck()

    @Test func `passes two documents of one person however they write the name`() {
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.license(), CheckedRecords.passport()))
        #expect(answer.outcome == .passed)
        #expect(answer.codes.isEmpty)
        #expect(answer.metrics == ["lastName": 1, "firstName": 1, "birthDate": 1, "gender": 1])
    }

    @Test func `passes one document, and says that nothing was held against it`() {
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.passport()))
        #expect(answer == CheckAnswer(outcome: .passed, codes: [.documentAlone]))
    }

    @Test func `leaves a licence alone to a person, since its front and its back may be of two cards`() {
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.license()))
        #expect(answer == .couldNotApply(.documentSidesUnproven))
    }

    @Test func `passes a licence alone whose front states in print what its back says`() {
        let license = CheckedRecords.license(printed: Set(FrontPrint.provingValues + ["issueDate"]))
        let answer = check.answer(CheckedRecords.evidence(license))
        #expect(answer == CheckAnswer(outcome: .passed, codes: [.documentAlone]))
    }

    @Test func `leaves a licence to a person of which the client read other values`() {
        let license = CheckedRecords.license(printed: Set(FrontPrint.provingValues), hasRecordDifference: true)
        let answer = check.answer(CheckedRecords.evidence(license))
        #expect(answer.outcome == .couldNotApply && answer.codes == [.documentRecordDiffers])
        let failed = check.answer(CheckedRecords.evidence(license, form: ["lastName": "OTHER"]))
        #expect(failed.outcome == .failed && failed.codes.contains(.documentRecordDiffers))
    }

    @Test func `leaves a licence to a person whose picture may be of a screen or of a print`() {
        let license = CheckedRecords.license(printed: Set(FrontPrint.provingValues), hasRecaptureDoubt: true)
        let answer = check.answer(CheckedRecords.evidence(license))
        #expect(answer.outcome == .couldNotApply && answer.codes == [.documentRecaptured])
        let failed = check.answer(CheckedRecords.evidence(license, form: ["lastName": "OTHER"]))
        #expect(failed.outcome == .failed && failed.codes.contains(.documentRecaptured))
    }

    @Test(arguments: FrontPrint.provingValues)
    func `leaves a licence to a person whose front does not state one of the values`(missing: String) {
        let printed = Set(FrontPrint.provingValues).subtracting([missing])
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.license(printed: printed)))
        #expect(answer == .couldNotApply(.documentSidesUnproven))
    }

    @Test(arguments: ["lastName", "birthDate"])
    func `leaves a licence to a person beside a passport that lacks what names its holder`(field: String) {
        let passport = CheckedRecords.passport { passport in
            if field == "lastName" { passport.lastName = nil } else { passport.birthDate = nil }
        }
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.license(), passport))
        #expect(answer.outcome == .couldNotApply)
        #expect(answer.codes == [.documentSidesUnproven])
    }

    @Test func `does not take two licences that agree for proof of either`() {
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.license(), CheckedRecords.license()))
        #expect(answer.outcome == .couldNotApply)
        #expect(answer.codes == [.documentSidesUnproven])
    }

    @Test func `cannot judge what is not there`() {
        #expect(check.answer(CheckedRecords.evidence()) == .couldNotApply(.documentAlone))
    }

    @Test(arguments: ["lastName", "firstName", "birthDate", "gender"])
    func `fails an altered barcode that the zone contradicts`(field: String) {
        let altered = CheckedRecords.license { license in
            switch field {
            case "lastName": license.lastName = "SAMPLE"
            case "firstName": license.firstName = "PETRA"
            case "birthDate": license.birthDate = CalendarDate("1994-03-09")
            default: license.gender = .male
            }
        }
        let answer = check.answer(CheckedRecords.evidence(altered, CheckedRecords.passport()))
        #expect(answer.outcome == .failed)
        #expect(answer.codes == [.documentMismatch])
        #expect(answer.metrics[field] == 0)
        #expect(answer.metrics.values.count { $0 == 0 } == 1)
    }

    @Test func `fails where any two of three documents differ`() {
        let stranger = CheckedRecords.passport { $0.birthDate = CalendarDate("1990-01-01") }
        let evidence = CheckedRecords.evidence(CheckedRecords.license(), CheckedRecords.passport(), stranger)
        let answer = check.answer(evidence)
        #expect(answer.codes == [.documentMismatch])
        #expect(answer.metrics["birthDate"] == 0)
        #expect(answer.metrics["lastName"] == 1)
    }

    @Test func `fails a form that says something else`() {
        let evidence = CheckedRecords.evidence(
            CheckedRecords.license(),
            form: ["lastName": "Sample", "birthDate": "1984-03-09"]
        )
        let answer = check.answer(evidence)
        #expect(answer.outcome == .failed)
        #expect(answer.codes == [.formMismatch])
        #expect(answer.metrics == ["lastName": 0, "birthDate": 1])
    }

    @Test func `fails files of another person's verification, whatever they say`() {
        let evidence = CheckedRecords.evidence(
            CheckedRecords.license(),
            CheckedRecords.passport(),
            repetition: .init(files: ["ab"])
        )
        let answer = check.answer(evidence)
        #expect(answer.outcome == .failed)
        #expect(answer.codes == [.documentRepeated])
    }

    @Test(
        arguments: [
            ([.data], [.documentRepeated]), ([.portraitOfAnother], [.documentPortraitRepeated]),
            ([.data, .portraitOfAnother], [.documentRepeated, .documentPortraitRepeated]),
        ] as [(Set<ApplicantEvidence.Repetition.DocumentPart>, [CheckCode])]
    )
    func `fails data of another person's document, and a portrait beside other data`(
        documents: Set<ApplicantEvidence.Repetition.DocumentPart>,
        codes: [CheckCode]
    ) {
        let evidence = CheckedRecords.evidence(
            CheckedRecords.license(),
            CheckedRecords.passport(),
            repetition: .init(documents: documents)
        )
        let answer = check.answer(evidence)
        #expect(answer.outcome == .failed)
        #expect(answer.codes == codes)
    }

    @Test func `passes with a note where a day was not understood`() {
        let form = ["lastName": "Müller", "birthDate": "09/03/1984"]
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.passport(), form: form))
        #expect(answer.outcome == .passed)
        #expect(answer.codes == [.formUnreadable])
        #expect(answer.metrics == ["lastName": 1])
    }

    @Test(
        arguments: [
            (["lastName": "Мюллер"], .couldNotApply), (["fullName": "Эрика Мюллер"], .couldNotApply),
            (["lastName": "Мюллер", "birthDate": "1984-03-09"], .couldNotApply),
            (["lastName": "Мюллер", "firstName": "Maria", "birthDate": "1984-03-09"], .couldNotApply),
            (["lastName": "Müller", "firstName": "Эрика"], .couldNotApply),
            (["lastName": "Müller", "firstName": "Эрика", "birthDate": "1984-03-09"], .passed),
            (["lastName": "Мюллер", "fullName": "Maria Müller Specimen", "birthDate": "1984-03-09"], .passed),
            (["lastName": "Мюллер", "birthDate": "1984-03-08"], .failed),
        ] as [([String: String], CheckOutcome)]
    )
    func `leaves a name in another script to a person, unless another name and the day of birth agree`(
        form: [String: String],
        outcome: CheckOutcome
    ) {
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.passport(), form: form))
        #expect(answer.outcome == outcome)
        #expect(answer.codes == (outcome == .failed ? [.formMismatch, .formUnreadable] : [.formUnreadable]))
    }
}
