// SPDX-License-Identifier: Apache-2.0
internal import Recto
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
        var sides = try await read(evidence)
        var (document, usedFronts) = (document(of: sides, evidence), [Int]())
        if !document.unclearValues.isEmpty, !evidence.earlierFronts.isEmpty {
            usedFronts = try await complete(&sides, by: evidence)
            document = self.document(of: sides, evidence)
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

    /// Completes the front by what its pictures of earlier tries show surely.
    ///
    /// - Returns: The places of the pictures that something was taken from.
    private func complete(_ sides: inout [Side], by evidence: DocumentEvidence) async throws -> [Int] {
        guard let side = sides.firstIndex(where: { $0.slot == .front }),
            let place = sides[side].readings.firstIndex(where: { $0.side == .front })
        else { return [] }
        var used: [Int] = []
        for (index, file) in evidence.earlierFronts.enumerated() {
            let earlier = try await engine.readAll(
                [UInt8](file),
                expecting: Slot.front.expectation,
                under: evidence.terms(readsPrint: readsPrint)
            )
            let front = sides[side].readings[place]
            let others = earlier.filter { $0.mayComplete(under: evidence.limits) }
            sides[side].readings[place] = FrontFusion().fused(front, with: others)
            if sides[side].readings[place].findings != front.findings { used.append(index) }
        }
        return used
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
