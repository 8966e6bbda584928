// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLiveness
internal import RectoStore
internal import RectoVerification

/// Recognizes evidence of one application by its contents: a face's movement, and a document's portrait and data.
///
/// An entry outlives its verification, and names it no longer once that is erased. It goes with its own time.
struct SketchLedger: Sendable {
    let store: any VerificationStore

    /// The most entries that are compared, those that share most cells: bounds the query and the comparisons for any
    /// number of verifications.
    private static let candidates = 64

    /// The entries to store, so that evidence is known from then on.
    ///
    /// There are none if nothing moves, nothing is known of the document, or the journey keeps no sketches.
    func entries(for sketch: EvidenceSketch?, of stepTry: StepTry, _ state: VerificationState) throws -> [Sketch] {
        guard let sketch, state.journey.retention.sketches > .zero else { return [] }
        let origin = try JSONEncoder().encode(Origin(stepTry: stepTry, at: sketch.at))
        func entry(_ kind: Sketch.Kind, _ body: Data, _ cells: Set<Data>) -> Sketch? {
            guard !cells.isEmpty else { return nil }
            return Sketch(
                kind: kind,
                body: body,
                buckets: store.sketchBuckets(cells, of: state.stored.application, kind),
                verification: state.id,
                origin: origin,
                expiresAt: sketch.at.adding(state.journey.retention.sketches)
            )
        }
        return try [
            sketch.movement.flatMap { body in
                MovementSketch(data: body).flatMap { entry(.movement, body, $0.cells) }
            },
            sketch.document.flatMap { try entry(.document, JSONEncoder().encode($0), $0.cells) },
        ].compactMap(\.self)
    }

    /// True if the face of a presence step moves as in frames that came before, in another verification or an earlier try.
    func hasMovement(in state: VerificationState) async throws -> Bool {
        for step in state.journey.steps where step.kind == .presence {
            guard let outcome = state.details.outcomes[step.id], let sketch = outcome.sketch,
                let movement = sketch.movement.flatMap(MovementSketch.init(data:))
            else { continue }
            for entry in try await earlier(.movement, movement.probes, than: sketch, in: state) {
                if let origin = try origin(of: entry), entry.verification == state.id {
                    guard origin.stepTry.step == step.id, origin.stepTry != outcome.stepTry else { continue }
                }
                if let other = MovementSketch(data: entry.body), movement.isRepetition(of: other) { return true }
            }
        }
        return false
    }

    /// The parts that the documents share with earlier ones.
    func documents(in state: VerificationState) async throws -> Set<ApplicantEvidence.Repetition.DocumentPart> {
        var parts: Set<ApplicantEvidence.Repetition.DocumentPart> = []
        for step in state.journey.steps where step.kind == .document {
            guard let sketch = state.details.outcomes[step.id]?.sketch, let document = sketch.document else { continue }
            for entry in try await earlier(.document, document.cells, than: sketch, in: state)
            where entry.verification != state.id {
                let other = try JSONDecoder().decode(DocumentSketch.self, from: entry.body)
                if let data = document.data, data == other.data, try await isOfAnotherPerson(entry, than: state) {
                    parts.insert(.data)
                }
                if document.hasPortrait(of: other), document.namesAnother(than: other) {
                    parts.insert(.portraitOfAnother)
                }
            }
        }
        return parts
    }

    /// Entries that came first and may be of the same evidence.
    private func earlier(
        _ kind: Sketch.Kind,
        _ cells: Set<Data>,
        than sketch: EvidenceSketch,
        in state: VerificationState
    ) async throws -> [Sketch] {
        let buckets = store.sketchBuckets(cells, of: state.stored.application, kind)
        return try await store.sketches(kind, in: buckets, limit: Self.candidates).filter { entry in
            guard let origin = try origin(of: entry) else { return true }
            // Of two at once the later one is the repetition; of the same moment both are.
            return origin.at <= sketch.at
        }
    }

    private func isOfAnotherPerson(_ entry: Sketch, than state: VerificationState) async throws -> Bool {
        guard let id = entry.verification, let other = try await store.unopenedVerification(id) else {
            return false
        }
        return other.isOfAnotherPerson(than: state.stored)
    }

    private func origin(of entry: Sketch) throws -> Origin? {
        try entry.origin.map { try JSONDecoder().decode(Origin.self, from: $0) }
    }

    /// The origin of an entry, beside its verification.
    private struct Origin: Codable {
        var stepTry: StepTry
        var at: Date
    }
}

extension Sketch.Kind {
    /// Movements of faces.
    fileprivate static let movement = Sketch.Kind(rawValue: "movement")
    /// Sketches of documents.
    fileprivate static let document = Sketch.Kind(rawValue: "document")
}
