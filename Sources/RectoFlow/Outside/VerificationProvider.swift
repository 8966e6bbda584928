// SPDX-License-Identifier: Apache-2.0
package import RectoSecurity
package import RectoVerification

/// Answers checks beside the engine: a register, a bank, a list; or does steps in its place.
package protocol VerificationProvider: Sendable {
    /// Its name.
    var name: String { get }
    /// The checks that it answers.
    var checks: [CheckName] { get }
    /// The public keys that sign its results of steps; `nil` if it does none.
    var stepKeys: KeySet? { get }

    /// Asks for checks; the same question may be asked again, and is the same then.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answers so far; one that is pending is asked for again later.
    /// - Throws: If there is no answer, or none that can be read.
    func answer(_ question: ProviderQuestion) async throws -> [CheckResult]
}

/// A question to a provider.
package struct ProviderQuestion: Sendable, Hashable, Encodable {
    /// The verification.
    let verification: String
    /// The attempt of the whole.
    let attempt: Int
    /// The requested checks.
    package let checks: [CheckName]
    /// The data read of the person.
    let userData: UserData
    /// The answers of the form.
    let form: [String: String]

    /// The identifier: the same for each repetition of the question.
    ///
    /// Checks are answered one by one, so their number tells a question from one about fewer of them.
    package var id: String { "chk_\(verification)_\(attempt)_\(checks.count)" }
}
