// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoVerification

/// Who answers checks beside the engine: a register, a bank, a list.
protocol VerificationProvider: Sendable {
    /// Its name.
    var name: String { get }

    /// Asks for checks; the same question may be asked again, and is the same then.
    ///
    /// - Parameter question: What is asked.
    /// - Returns: The answers so far; one that is pending is asked for again later.
    /// - Throws: Where there is no answer, or none that can be read.
    func answer(_ question: ProviderQuestion) async throws -> [CheckResult]
}

/// What a provider is asked.
struct ProviderQuestion: Sendable, Hashable, Encodable {
    /// The verification.
    let verification: String
    /// Which attempt of the whole.
    let attempt: Int
    /// The checks that are asked for.
    let checks: [CheckName]
    /// What was read of the person.
    let userData: UserData
    /// What was filled in.
    let form: [String: String]

    /// What makes the question one, however often it is asked.
    var id: String { "chk_\(verification)_\(attempt)" }
}
