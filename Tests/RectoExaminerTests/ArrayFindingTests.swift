// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing
@testable import RectoExaminer

struct ArrayFindingTests {
    @Test func `says what was said twice once, as grave as it was said, the gravest first`() {
        let warning = Finding(.documentExpired, .warning, field: "expirationDate", message: "Back: It expired.")
        let error = Finding(.documentExpired, .error, field: "expirationDate", message: "Back: It expired.")
        let front = Finding(.imageBlurred, .error, message: "Front: It is blurred.")
        let back = Finding(.imageBlurred, .error, message: "Back: It is blurred.")
        let info = Finding(.inputMorePages, .info, message: "There are more pages.")
        #expect([info, warning, front, error, back, front].distinct == [front, error, back, info])
    }
}
