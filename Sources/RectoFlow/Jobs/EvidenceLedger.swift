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
    /// The entries of a digest that are read first: most have no more.
    private static let firstPortion = 8
    /// The entries that are read at once after that: bounds memory for any number of them.
    private static let laterPortion = 500

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
            guard try await store.document(Self.kind, id: name, evenUnopened: true) == nil else { continue }
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
            for digest in state.details.evidenceDigests(of: step.id) where try await isRepeated(digest, step, state) {
                if step.kind == .document { files.insert(digest) } else { frames.insert(digest) }
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

    /// True if the evidence of a step came before: frames of a challenge from anybody, or in an earlier try; all else from
    /// another person.
    private func isRepeated(_ digest: String, _ step: JourneyStep, _ state: VerificationState) async throws -> Bool {
        let former = try await formerOrigin(of: digest, in: state.stored.application)
        let own = [try await ownOrigin(of: digest, in: state), former].compactMap(\.self)
            .filter { $0.verification == state.id && $0.stepTry != nil }
        // Of two at once the later one is the repetition; of the same moment both are.
        let ownAt = own.map(\.time).min() ?? .distantFuture
        let isWatched = step.kind == .presence && !state.details.isByAlternative(step.id)
        if isWatched {
            let present = state.details.outcomes[step.id]?.stepTry
            if own.contains(where: { $0.stepTry?.step == step.id && $0.stepTry != present }) { return true }
        }
        func isRepetition(of origin: Origin) async throws -> Bool {
            guard origin.verification != state.id, origin.time <= ownAt else { return false }
            if isWatched { return true }
            return try await isOfAnotherPerson(origin, than: state.stored)
        }
        if let former, try await isRepetition(of: former) { return true }
        return try await hasOrigin(of: digest, in: state.stored.application, isRepetition)
    }

    /// The first try of a verification that evidence came with; `nil` if there is no entry.
    private func ownOrigin(of digest: String, in state: VerificationState) async throws -> Origin? {
        let name = place(of: digest, in: state.stored.application) + state.id.wireText
        return try await origin(named: name)
    }

    /// The origin by the one entry that earlier versions kept for all applications, under the digest itself.
    private func formerOrigin(of digest: String, in application: String) async throws -> Origin? {
        guard let origin = try await origin(named: digest) else { return nil }
        let owner = try await store.unopenedVerification(origin.verification)?.application
        return owner == application ? origin : nil
    }

    /// True if evidence has an origin of some sort in the verifications of an application, as long as these are stored.
    private func hasOrigin(
        of digest: String,
        in application: String,
        _ isWanted: (Origin) async throws -> Bool
    ) async throws -> Bool {
        let place = place(of: digest, in: application)
        var (last, portion) = (place, Self.firstPortion)
        while true {
            let found = try await store.documents(Self.kind, of: nil, after: last, limit: portion)
            let same = found.prefix { $0.id.hasPrefix(place) }
            for entry in same { if let origin = try await origin(entry), try await isWanted(origin) { return true } }
            guard same.count == portion, let end = same.last else { return false }
            (last, portion) = (end.id, Self.laterPortion)
        }
    }

    private func isOfAnotherPerson(_ origin: Origin, than state: StoredVerification) async throws -> Bool {
        try await store.unopenedVerification(origin.verification)?.isOfAnotherPerson(than: state) ?? false
    }

    private func origin(named name: String) async throws -> Origin? {
        guard let entry = try await store.document(Self.kind, id: name, evenUnopened: true) else { return nil }
        return try await origin(entry)
    }

    /// The origin by an entry; if the entry or its verification does not open any more, what is known without it.
    private func origin(_ entry: StoredDocument) async throws -> Origin? {
        guard entry.body.isEmpty else { return try JSONDecoder().decode(Origin.self, from: entry.body) }
        guard let id = entry.verification, let stored = try await store.unopenedVerification(id) else { return nil }
        return Origin(verification: id, stepTry: nil, at: stored.createdAt)
    }

    /// The origin of evidence.
    private struct Origin: Codable {
        var verification: UUID
        /// The try; `nil` if the disk damaged the entry.
        var stepTry: StepTry?
        /// The time that it came; absent in entries of earlier versions, and that of its verification if the disk damaged
        /// the entry.
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
