// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// Knows the first try of files and frames, and so notices when their bytes come again.
///
/// It holds digests alone, each for as long as the verification that it came with. Evidence that comes again in other
/// bytes is known by its sketch: ``SketchLedger``.
struct EvidenceLedger: Sendable {
    let store: any VerificationStore

    private static let kind = StoredDocument.Kind(rawValue: "evidence")

    /// The entries to store with a change, so that evidence is known from then on.
    func entries(for digests: [String], of stepTry: StepTry, _ id: UUID) async throws -> [DocumentWrite] {
        var entries: [DocumentWrite] = []
        let body = try JSONEncoder().encode(Origin(verification: id, stepTry: stepTry))
        for digest in Set(digests).sorted() where try await store.document(Self.kind, id: digest) == nil {
            entries.append(.create(StoredDocument(kind: Self.kind, id: digest, verification: id, body: body)))
        }
        return entries
    }

    /// The evidence of a verification that came before.
    ///
    /// A camera makes a frame once, of anybody, and for one challenge. So frames that come again show a recording, also
    /// in a later try of the same verification. A person may send a picture of their own document or face again. So
    /// files count if both verifications name their subjects to one application, and these differ.
    func repetition(in state: VerificationState) async throws -> ApplicantEvidence.Repetition {
        var (files, frames): (Set<String>, Set<String>) = ([], [])
        for step in state.journey.steps where step.kind.isJudgedByEngine && state.details.isIdentifying(step.id) {
            let digests = state.details.evidenceDigests(of: step.id)
            for digest in digests {
                guard let origin = try await origin(of: digest) else { continue }
                let isStill = step.kind == .selfie || state.details.isByAlternative(step.id)
                if step.kind == .presence, !isStill {
                    let isEarlierTry =
                        origin.stepTry.step == step.id
                        && origin.stepTry != state.details.outcomes[step.id]?.stepTry
                    if origin.verification != state.id || isEarlierTry { frames.insert(digest) }
                } else if let other = try await store.verification(origin.verification),
                    other.isOfAnotherPerson(than: state.stored)
                {
                    if isStill { frames.insert(digest) } else { files.insert(digest) }
                }
            }
        }
        let sketches = SketchLedger(store: store)
        return ApplicantEvidence.Repetition(
            files: files,
            frames: frames,
            hasMovement: try await sketches.hasMovement(in: state),
            documents: try await sketches.documents(in: state)
        )
    }

    /// The first origin of evidence, as long as that is stored.
    private func origin(of digest: String) async throws -> Origin? {
        guard let entry = try await store.document(Self.kind, id: digest) else { return nil }
        return try JSONDecoder().decode(Origin.self, from: entry.body)
    }

    /// The origin of evidence.
    private struct Origin: Codable {
        var verification: UUID
        var stepTry: StepTry
    }
}

extension StoredVerification {
    /// True if it is known to be about somebody else.
    func isOfAnotherPerson(than other: StoredVerification) -> Bool {
        guard application == other.application, let one = subjectIndex, let two = other.subjectIndex else {
            return false
        }
        return one != two
    }
}
