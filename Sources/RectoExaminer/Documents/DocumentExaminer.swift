// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoImaging
internal import RectoRecords
internal import RectoVerification

/// Reads the sides of a document, and judges it by the rules.
struct DocumentExaminer: Sendable {
    /// Reads images.
    let engine: IsolatedEngine
    /// True if the print of fronts and pages is read.
    let readsPrint: Bool

    /// The examination of the files.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    func examine(_ evidence: DocumentEvidence) async throws -> DocumentExamination {
        let sides = try await read(evidence)
        var (document, usedFronts) = (document(of: sides, evidence), [Int]())
        if !document.completableFields.isEmpty, !evidence.earlierFronts.isEmpty {
            let (all, used) = try await completed(sides, with: document.completableFields, by: evidence)
            let whole = self.document(of: all, evidence)
            // What is worse than without it is left out.
            if whole.brokenRules.isSubset(of: document.brokenRules) { (document, usedFronts) = (whole, used) }
        }
        if let (front, record) = document.frontOfRecord {
            document.print = try await engine.print(of: front, for: record)
        }
        let portrait = document.portrait
        let sketch: PortraitSketch? = if let portrait { try await engine.sketch(of: portrait) } else { nil }
        return DocumentExamination(
            result: document.result,
            record: document.record,
            portrait: try portrait?.jpeg(),
            portraitSketch: sketch,
            report: document.report,
            straightened: try document.straightened.mapValues { try $0.jpeg() },
            usedFronts: usedFronts
        )
    }

    private struct Side: Sendable {
        let slot: Slot
        var readings: [Reading]
    }

    private func document(of sides: [Side], _ evidence: DocumentEvidence) -> ExaminedDocument {
        ExaminedDocument(
            evidence: evidence,
            sides: sides.map { ($0.slot, $0.readings.count) },
            person: engine.person(from: sides.flatMap(\.readings), on: evidence.day)
        )
    }

    /// The sides, with the front completed by what its pictures of earlier tries show surely.
    ///
    /// - Returns: The sides, and the places of the pictures that something was taken from.
    private func completed(
        _ sides: [Side],
        with fields: Set<DriverLicense.Field>,
        by evidence: DocumentEvidence
    ) async throws -> ([Side], [Int]) {
        guard let side = sides.firstIndex(where: { $0.slot == .front }),
            let place = sides[side].readings.firstIndex(where: { $0.side == .front })
        else { return (sides, []) }
        var (sides, used) = (sides, [Int]())
        for (index, file) in evidence.earlierFronts.enumerated() {
            let earlier = try await engine.readAll(
                [UInt8](file),
                expecting: Slot.front.expectation,
                under: evidence.terms(readsPrint: readsPrint)
            )
            for other in earlier where other.mayComplete(under: evidence.limits) {
                let front = sides[side].readings[place]
                let fused = FrontFusion().fused(front, with: [other], taking: fields)
                guard fused.findings != front.findings, try await haveOnePortrait(front, other, evidence) else {
                    continue
                }
                sides[side].readings[place] = fused
                if used.last != index { used.append(index) }
            }
        }
        return (sides, used)
    }

    /// True if both fronts show one portrait: values of one card must not stand beside the portrait of another.
    ///
    /// A model of faces tells it. Without one, or if it is not certain, the sketches of the portraits must be the same.
    private func haveOnePortrait(_ one: Reading, _ other: Reading, _ evidence: DocumentEvidence) async throws -> Bool {
        guard evidence.isFaceChecked else { return true }
        let comparisons = engine.person(from: [one, other], on: evidence.day).comparisons
        if case .compared(let report)? = comparisons.first?.comparison, report.verdict != .uncertain {
            return report.verdict == .samePerson
        }
        guard let portrait = one.portrait, let otherPortrait = other.portrait,
            let sketch = try await engine.sketch(of: portrait),
            let otherSketch = try await engine.sketch(of: otherPortrait)
        else { return false }
        return sketch.isSame(as: otherSketch)
    }

    /// The readings of the files, in the order of the document's sides.
    private func read(_ evidence: DocumentEvidence) async throws -> [Side] {
        let slots = evidence.type.slots.filter { evidence.files[$0] != nil }
        return try await withThrowingTaskGroup(of: Side.self) { group in
            for slot in slots {
                guard let file = evidence.files[slot] else { continue }
                group.addTask {
                    let readings = try await engine.readAll(
                        [UInt8](file),
                        expecting: evidence.type.identifies ? slot.expectation : .anything,
                        under: evidence.terms(readsPrint: readsPrint)
                    )
                    return Side(slot: slot, readings: readings)
                }
            }
            let sides = try await group.reduce(into: [Side]()) { $0.append($1) }
            return slots.compactMap { slot in sides.first { $0.slot == slot } }
        }
    }
}

extension DocumentEvidence {
    /// The terms of reading an image; portraits are cut out for the identity check, and whole sides for their print and
    /// for reviewers.
    fileprivate func terms(readsPrint: Bool) -> ReadingTerms {
        ReadingTerms(
            limits: limits.ofImages,
            day: day,
            checksFaces: isFaceChecked,
            crops: [.portrait, .document],
            readsPrint: readsPrint
        )
    }
}

extension Reading {
    /// The portrait, cut out.
    fileprivate var portrait: Image? { crops.first { $0.part == .portrait }?.image }
}

extension Slot {
    /// The content that its file should show.
    var expectation: Expectation {
        switch self {
        case .front: .driverLicense(.front)
        // Of an identity card as well: a document with a zone is read as the zone says.
        case .back: .driverLicense(.back)
        case .page: .passport
        case .frames, .selfie: .selfie
        }
    }
}
