// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords
package import RectoVerification

/// The part of a verification that is stored under its own key: all data about the person.
package struct SealedDetails: Sendable, Hashable, Codable {
    /// The application's name for the verification.
    var reference: String?
    /// The person as the application knows them.
    var subject: Subject?
    /// The address that the person may go back to; absent in verifications of earlier versions.
    var returnAddress: ReturnAddress?
    /// The client's public keys, a JWK set.
    package var clientKeys: String?
    /// The types of documents that were chosen, in the order in which they were.
    var selection: [DocumentType] = []
    /// The consents.
    var consents: [Consent] = []
    /// The answers of the forms.
    var forms: [StepID: [String: String]] = [:]
    /// The type of document that each step's files show.
    var documentTypes: [StepID: DocumentType] = [:]
    /// The client's own readings of each step's files; absent if it never sent one.
    var records: [StepID: [Slot: StatedRecord]]?
    /// The files, in the order in which they came.
    package var files: [StepFile] = []
    /// The key of the digests of files in events, which erasure destroys; `nil` before the first file.
    var fileDigestKey: Data?
    /// The result of the last try of each step.
    var outcomes: [StepID: StepOutcome] = [:]
    /// The challenge that was shown last in each presence step; without times in old verifications, which showed it
    /// with the claim.
    var challenges: [StepID: ChallengeResource] = [:]
    /// The steps that are with their providers; absent in verifications without one, and in old ones.
    var handovers: [StepID: ProviderHandover]?
    /// The presence steps in which the person was given longer to answer; absent in old verifications.
    var stepsWithLongerTime: Set<StepID>?
    /// The presence steps in whose present try a picture came in place of the challenge; absent in old verifications.
    var alternatives: Set<StepID>?
    /// The passcodes that were sent.
    var passcodes: [StepID: SentPasscode] = [:]
    /// The providers' answers in this attempt.
    var checks: [CheckResult] = []
    /// The day that the engine's checks compared dates with; absent in verifications of earlier versions.
    var checkedOn: CalendarDate?
    /// The decisions of reviewers, with their reasons.
    var decisions: [DecisionNote] = []
    /// The decisions of reviewers that await another one, if two must agree; absent otherwise.
    var proposals: [DecisionNote]?
    /// Such decisions that no longer count, since the person was asked again; absent if there is none.
    var formerProposals: [DecisionNote]?
    /// The requests of reviewers for one more try of a step; absent if there was none.
    var requests: [StepRequestNote]?
    /// True once the pictures are destroyed at the end of their retention; absent before, and in an attempt after that.
    var imagesAreGone: Bool?
    /// The reasons of legal holds; absent in verifications of earlier versions.
    var holds: [HoldNote]?
    /// The digests that the verification is compared with others by; absent in verifications of earlier versions.
    var signalKeys: [SignalKey]?
    /// The signals as they were at the last change before the decision.
    var signals: [SignalReport]?
    /// The template of the face, as long as the pictures; absent if the journey compares no faces.
    var faceTemplate: Data?
    /// Tokens of links for sending files, by their digests.
    package var uploadLinks: [UploadLink] = []

    /// The person as the application knows them.
    struct Subject: Sendable, Hashable, Codable {
        var id: String
        var email: String?
        var phone: String?
    }

    /// A person's consent to a text.
    struct Consent: Sendable, Hashable, Codable {
        var step: StepID
        var version: String
        var at: Timestamp
    }

    /// Keeps the client's own readings of a step's files, in place of those of an earlier try.
    mutating func state(_ records: [Slot: StatedRecord], in step: StepID) {
        guard !records.isEmpty || self.records != nil else { return }
        self.records = self.records ?? [:]
        self.records?[step] = records.isEmpty ? nil : records
    }

    /// The digests that recognize the evidence of a step again: its files, and frames of them.
    func evidenceDigests(of step: StepID) -> [String] {
        files(of: step).map(\.sha256) + (outcomes[step]?.frameDigests ?? [])
    }

    /// True unless the step's document is only kept, which takes part in no check.
    func isIdentifying(_ step: StepID) -> Bool { documentTypes[step]?.identifies ?? true }

    /// True if a picture came in place of a step's challenge.
    func isByAlternative(_ step: StepID) -> Bool { alternatives?.contains(step) ?? false }

    /// The files that count for a step.
    package func files(of step: StepID) -> [StepFile] {
        files.filter { $0.step == step && $0.state == .accepted }
    }
}
