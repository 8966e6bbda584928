// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoVerification
import Testing

@testable import RectoClient

struct IdvErrorTests {
    @Test func `has the nine names that integrators know`() {
        #expect(
            IdvError.Code.allCases.map(\.rawValue) == [
                "cannotGetServicePublicKey", "cannotGetValidationStatus", "cannotInitializeIdvService",
                "cannotSubmitData", "cannotUpdatePublicKeys", "cannotValidateIssuedClaim", "claimValidationFailed",
                "failedToLoadSavedConfig", "invalidReponseFromIdvService",
            ]
        )
    }

    @Test(arguments: [
        (ClientError.unexpectedAnswer(status: 200), IdvError.Code.invalidResponseFromIdvService),
        (.foreignAnswer, .invalidResponseFromIdvService),
        (.foreignServiceKeys, .cannotGetServicePublicKey), (.noServiceKey, .cannotGetServicePublicKey),
        (.damagedState, .failedToLoadSavedConfig), (.noSavedSession, .failedToLoadSavedConfig),
        (.problem(Problem(.signatureInvalid)), .claimValidationFailed),
        (.problem(Problem(.codeInvalid)), .cannotSubmitData), (.outcomeUnknown, .cannotSubmitData),
    ])
    func `keeps what was behind it`(_ cause: ClientError, _ code: IdvError.Code) {
        let error = IdvError(cause, orElse: .cannotSubmitData)
        #expect(error.code == code)
        #expect(error.cause == cause)
        #expect(error.description.contains(cause.description))
    }

    @Test func `knows keys that were not taken`() throws {
        let mistake = Mistake(.wrongForm, at: "/keys", "“keys” must be a set.")
        let cause = ClientError.problem(Problem(.invalidRequest, mistakes: [mistake]))
        #expect(IdvError(cause, orElse: .cannotInitializeIdvService).code == .cannotUpdatePublicKeys)
    }
}
