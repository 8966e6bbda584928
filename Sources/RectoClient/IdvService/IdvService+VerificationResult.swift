// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension IdvService {
    /// The part of a verification that its client may see.
    public struct VerificationResult: Sendable, Hashable {
        /// The service's identifier of the verification.
        public let transactionID: String
        /// The status of the verification.
        public let status: VerifyStatus
        /// The obstacles, by origin: the findings of the last try of each step, if the service shows checks to the
        /// application alone.
        public let errors: [ProviderError]
        /// The data of the person, once they are verified; `nil` before the end, or if the service shows it to the
        /// application alone.
        public let userData: UserData?
        /// The verification itself.
        public let verification: VerificationResource

        init(_ verification: VerificationResource, _ result: RectoVerification.VerificationResult?) {
            transactionID = verification.id
            status = VerifyStatus(verification)
            errors = result?.errors ?? verification.steps.compactMap(ProviderError.init)
            userData = result?.userData
            self.verification = verification
        }
    }
}

extension ProviderError {
    /// The findings of the last try of a step; `nil` if there are none.
    fileprivate init?(_ step: StepResource) {
        let findings = step.feedback.filter { $0.severity != "info" }
        guard !findings.isEmpty else { return nil }
        self.init(
            providerId: step.id.rawValue,
            messages: Dictionary(findings.map { ($0.code, $0.message) }) { first, _ in first }
        )
    }
}
