// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension IdvService {
    /// What a client is told of a verification.
    public struct VerificationResult: Sendable, Hashable {
        /// What the service calls the verification.
        public let transactionID: String
        /// Where it stands.
        public let status: VerifyStatus
        /// What stands in the way, by who says so: the findings of the last try of each step where the service tells what
        /// checks answered to the application alone.
        public let errors: [ProviderError]
        /// What was found out about the person, once they are verified; `nil` before the end, or where the service tells
        /// that to the application alone.
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
    /// What was found in the last try of a step; `nil` where nothing was.
    fileprivate init?(_ step: StepResource) {
        let findings = step.feedback.filter { $0.severity != "info" }
        guard !findings.isEmpty else { return nil }
        self.init(
            providerId: step.id.rawValue,
            messages: Dictionary(findings.map { ($0.code, $0.message) }) { first, _ in first }
        )
    }
}
