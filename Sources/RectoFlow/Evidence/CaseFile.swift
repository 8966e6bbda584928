// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// All that a reviewer decides a case by, in one answer.
package struct CaseFile: Sendable, Encodable {
    /// The verification, as the application sees it.
    let verification: VerificationResource
    /// The evidence, with the addresses of pictures.
    let evidence: EvidenceResource
    /// The journey's parts that a reviewer chooses from.
    let journey: CaseJourney
    /// The person as the application knows them.
    let person: CasePerson
    /// The decisions so far; none while another reviewer is awaited, who does not know what the first one decided.
    let decisions: [DecisionNote]
    /// The requests of reviewers for one more try of a step.
    let requests: [StepRequestNote]
    /// True if the reader decided already, and another reviewer is awaited.
    let hasDecided: Bool
    /// True if a reviewer decided already.
    let isSecondReview: Bool

    /// The parts of a journey for reviewers.
    package struct CaseJourney: Sendable, Encodable {
        let id: String
        let version: Int
        /// The number of reviewers who must agree.
        let reviewers: Int
        let steps: [Step]

        /// A step.
        package struct Step: Sendable, Encodable {
            let id: StepID
            let kind: StepKind
            let title: String?
            /// True if a reviewer may ask for it again.
            let canBeAskedAgain: Bool
        }
    }

    /// A person as the application knows them.
    package struct CasePerson: Sendable, Encodable {
        let reference: String?
        let subject: String?
    }
}

/// An earlier verification of the same person, or one that was searched for.
package struct CaseSummary: Sendable, Encodable {
    let id: String
    let application: String
    let journey: String
    let status: VerificationStatus
    let outcome: VerificationOutcome?
    let createdAt: Timestamp
    let decidedAt: Timestamp?
    /// The part of it that the search found; `nil` in other lists.
    let matched: [String]?
}

extension VerificationState {
    /// The case for a reviewer.
    package func caseFile(for reviewer: Agent) -> CaseFile {
        let proposals = details.proposals ?? []
        return CaseFile(
            verification: resource(forApplication: true),
            evidence: evidence(forReviewer: true),
            journey: caseJourney,
            person: .init(reference: details.reference, subject: details.subject?.id),
            decisions: details.decisions,
            requests: details.requests ?? [],
            hasDecided: proposals.contains { $0.reviewer == reviewer.text },
            isSecondReview: !proposals.isEmpty
        )
    }

    /// The verification in a list.
    package func summary(matched: [String]? = nil) -> CaseSummary {
        CaseSummary(
            id: id.wireText,
            application: stored.application,
            journey: journey.reference,
            status: facts.status,
            outcome: facts.outcome,
            createdAt: Timestamp(stored.createdAt),
            decidedAt: stored.decidedAt.map(Timestamp.init),
            matched: matched
        )
    }

    private var caseJourney: CaseFile.CaseJourney {
        CaseFile.CaseJourney(
            id: journey.id,
            version: journey.version,
            reviewers: journey.reviewers,
            steps: journey.steps.map { step in
                CaseFile.CaseJourney.Step(
                    id: step.id,
                    kind: step.kind,
                    title: journey.texts.title(of: step.id, in: language),
                    canBeAskedAgain: step.kind.canBeAskedAgain
                )
            }
        )
    }
}

extension VerificationFlow {
    /// The most earlier verifications of a person that a case lists.
    private static let mostEarlier = 20

    /// The other verifications of the same person, the newest first; none if the application named nobody.
    package func others(ofSubjectOf state: VerificationState) async throws -> [CaseSummary] {
        guard let subject = state.details.subject?.id else { return [] }
        var query = VerificationQuery(application: state.stored.application)
        query.subject = subjectIndex(subject, of: state.stored.application)
        query.limit = Self.mostEarlier + 1
        return try await verifications(query).elements.filter { $0.id != state.id }.prefix(Self.mostEarlier)
            .map { $0.summary() }
    }
}
