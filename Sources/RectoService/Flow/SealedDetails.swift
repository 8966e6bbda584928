// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLiveness
internal import RectoVerification

/// What is stored of a verification under its own key: all that is known about the person.
struct SealedDetails: Sendable, Hashable, Codable {
    /// What the application calls the verification.
    var reference: String?
    /// The person as the application knows them.
    var subject: Subject?
    /// The client's public keys, a JWK set.
    var clientKeys: String?
    /// The types of documents that were chosen, in the order in which they were.
    var selection: [DocumentType] = []
    /// What was agreed to.
    var consents: [Consent] = []
    /// What was filled in.
    var forms: [StepID: [String: String]] = [:]
    /// The type of document that each step's files show.
    var documentTypes: [StepID: DocumentType] = [:]
    /// The files, in the order in which they came.
    var files: [StepFile] = []
    /// What came of the last try of each step.
    var outcomes: [StepID: StepOutcome] = [:]
    /// The challenge that was shown last in each presence step; without times in verifications of before, which showed
    /// it with the claim.
    var challenges: [StepID: ChallengeResource] = [:]
    /// The presence steps in which the person was given longer to answer; absent in verifications of before.
    var stepsWithLongerTime: Set<StepID>?
    /// The passcodes that were sent.
    var passcodes: [StepID: SentPasscode] = [:]
    /// What providers answered in this attempt.
    var checks: [CheckResult] = []
    /// What reviewers decided, and why.
    var decisions: [DecisionNote] = []
    /// Tokens of links for sending files, by their digests.
    var uploadLinks: [UploadLink] = []

    /// The person as the application knows them.
    struct Subject: Sendable, Hashable, Codable {
        var id: String
        var email: String?
        var phone: String?
    }

    /// A text that was agreed to.
    struct Consent: Sendable, Hashable, Codable {
        var step: StepID
        var version: String
        var at: Timestamp
    }

    /// What the evidence of a step is known again by: its files, and frames of them.
    func evidenceDigests(of step: StepID) -> [String] {
        files(of: step).map(\.sha256) + (outcomes[step]?.frameDigests ?? [])
    }

    /// The files that count for a step.
    func files(of step: StepID) -> [StepFile] {
        files.filter { $0.step == step && $0.state == .accepted }
    }
}
