// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// Knows the first try of files and frames in each verification of an application, and so notices when their bytes come
/// again.
///
/// It holds keyed digests alone, each for as long as the verification that it came with. Evidence that comes again in
/// other bytes is known by its sketch: ``SketchLedger``.
struct EvidenceLedger: Sendable {
    let store: any VerificationStore

    private static let kind = StoredDocument.Kind(rawValue: "evidence")
    /// The entries of a digest that are read at once.
    private static let portion = 8
    /// The most entries of a digest that are compared, one for each verification.
    private static let most = 1_000

    /// The entries to store with a change, so that evidence is known from then on.
    func entries(
        for digests: [String],
        of stepTry: StepTry,
        _ state: VerificationState,
        at: Date
    ) async throws -> [DocumentWrite] {
        var entries: [DocumentWrite] = []
        let body = try JSONEncoder().encode(Origin(verification: state.id, stepTry: stepTry, at: at))
        for digest in Set(digests).sorted() {
            let name = place(of: digest, in: state.stored.application) + state.id.wireText
            guard try await store.document(Self.kind, id: name) == nil else { continue }
            entries.append(.create(StoredDocument(kind: Self.kind, id: name, verification: state.id, body: body)))
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
                let origins = try await origins(of: digest, in: state.stored.application)
                let own = origins.filter { $0.verification == state.id }
                // Of two at once the later one is the repetition; of the same moment both are.
                let ownAt = own.map(\.time).min() ?? .distantFuture
                let others = origins.filter { $0.verification != state.id && $0.time <= ownAt }
                let isStill = step.kind == .selfie || state.details.isByAlternative(step.id)
                if step.kind == .presence, !isStill {
                    let present = state.details.outcomes[step.id]?.stepTry
                    let isOfEarlierTry = own.contains { $0.stepTry.step == step.id && $0.stepTry != present }
                    if !others.isEmpty || isOfEarlierTry { frames.insert(digest) }
                } else if try await areOfAnotherPerson(others, than: state.stored) {
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

    /// The beginning of the names of a digest's entries, which the identifiers of their verifications follow.
    private func place(of digest: String, in application: String) -> String {
        store.blindIndex("\(application)\0\(digest)", as: .evidence).bytes.hexadecimal + "."
    }

    /// The origins of evidence in verifications of an application, as long as these are stored.
    private func origins(of digest: String, in application: String) async throws -> [Origin] {
        let place = place(of: digest, in: application)
        var entries: [StoredDocument] = []
        while entries.count < Self.most {
            let last = entries.last?.id ?? place
            let found = try await store.documents(Self.kind, of: nil, after: last, limit: Self.portion)
            let same = found.prefix { $0.id.hasPrefix(place) }
            entries += same
            if same.count < Self.portion { break }
        }
        var origins = try entries.map { try JSONDecoder().decode(Origin.self, from: $0.body) }
        // Earlier versions kept one entry for all applications, under the digest itself.
        if let entry = try await store.document(Self.kind, id: digest) {
            let origin = try JSONDecoder().decode(Origin.self, from: entry.body)
            let owner = try await store.unopenedVerification(origin.verification)?.application
            if owner == application { origins.append(origin) }
        }
        return origins
    }

    private func areOfAnotherPerson(_ origins: [Origin], than state: StoredVerification) async throws -> Bool {
        for origin in origins {
            guard let other = try await store.unopenedVerification(origin.verification) else { continue }
            if other.isOfAnotherPerson(than: state) { return true }
        }
        return false
    }

    /// The origin of evidence.
    private struct Origin: Codable {
        var verification: UUID
        var stepTry: StepTry
        /// The time that it came; absent in entries of earlier versions.
        var at: Date?

        var time: Date { at ?? .distantPast }
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

extension BlindIndex.Purpose {
    /// The bytes of a file or frame.
    fileprivate static let evidence = BlindIndex.Purpose(rawValue: "evidence")
}
