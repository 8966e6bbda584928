// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import Testing
@testable import RectoExaminer

struct DocumentExpiryCheckTests {
    private let check = DocumentExpiryCheck()

    @Test func `passes documents in force`() {
        let answer = check.answer(CheckedRecords.evidence(CheckedRecords.license(), CheckedRecords.passport()))
        #expect(answer == CheckAnswer(outcome: .passed))
    }

    @Test(arguments: [("2025-12-31", false), ("2026-01-01", true)])
    func `a document is valid on its last day`(last: String, passes: Bool) {
        let license = CheckedRecords.license { $0.expirationDate = CalendarDate(last) }
        let answer = check.answer(CheckedRecords.evidence(license, CheckedRecords.passport()))
        #expect(answer == (passes ? CheckAnswer(outcome: .passed) : .failed(.documentExpired)))
    }

    @Test func `fails a document that is issued later`() {
        let license = CheckedRecords.license { $0.issueDate = CalendarDate("2026-01-02") }
        #expect(check.answer(CheckedRecords.evidence(license)) == .failed(.documentNotYetValid))
    }

    @Test func `cannot judge documents without dates`() {
        let undated = CheckedRecords.passport { $0.expirationDate = nil }
        #expect(check.answer(CheckedRecords.evidence(undated)) == .couldNotApply(.documentUndated))
        let beside = CheckedRecords.evidence(CheckedRecords.license(), undated)
        #expect(check.answer(beside) == .couldNotApply(.documentUndated), "every document counts")
        #expect(check.answer(CheckedRecords.evidence()) == .couldNotApply(.documentUndated))
    }
}
