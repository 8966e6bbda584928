// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Recto
internal import RectoImaging
internal import RectoRecords
internal import RectoVerification

/// The identity check: compares the selfie, the held expressions and the portrait of each document.
///
/// If selfie and expressions surely show one person, they are compared with the portrait together, by ``FaceTemplate``.
struct FaceCheck: Sendable {
    /// Finds faces again and compares them.
    let engine: IsolatedEngine
    /// The rate that comparisons keep if the journey asks for none.
    let usual: FaceRequirement

    /// The answer from the faces.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    func answer(_ evidence: ApplicantEvidence) async throws -> CheckAnswer {
        // A recording of somebody else's session shows the holder's face, but not that the holder is there.
        guard !evidence.repetition.hasFrames else { return .failed(.framesRepeated) }
        let portraits = evidence.documents.compactMap { document in document.portrait.map { (document.type, $0) } }
        guard let file = evidence.selfie else { return .couldNotApply(.faceNoSelfie) }
        guard !portraits.isEmpty else { return .couldNotApply(.facePortraitMissing) }
        guard let selfie = try await face(in: file) else { return .couldNotApply(.faceNoSelfie) }
        var looks: [Reading] = []
        for look in evidence.looks { if let face = try await face(in: look) { looks.append(face) } }
        let comparer = Comparer(engine: engine, requirement: evidence.faces ?? usual)
        let sameness = comparer.people(selfie, looks, lookCount: evidence.looks.count)
        // Only what surely shows one person is taken together.
        let person = sameness.outcome == .passed ? [selfie] + looks : [selfie]
        var answers = [sameness]
        let doubts = evidence.presence?.doubts ?? []
        if !doubts.isEmpty { answers.append(CheckAnswer(outcome: .couldNotApply, codes: doubts)) }
        var comparisons: [FaceComparison] = evidence.documents.hasStranger ? [.notCompared(.noPortrait)] : []
        var faces: [ComparedFaces] = []
        for (type, portrait) in portraits {
            guard let portrait = try await face(in: portrait) else {
                comparisons.append(.notCompared(.noFaceInPortrait))
                continue
            }
            let comparison = comparer.comparison(of: person, with: portrait)
            comparisons.append(comparison)
            if let report = comparison.report { faces.append(ComparedFaces(report, with: type)) }
            answers.append(comparer.holder(portrait, looks))
            if try await copy(selfie, of: portrait) { answers.append(.couldNotApply(.faceCopied)) }
        }
        var answer = answers.reduce(CheckAnswer(comparisons)) { $0.worsened(by: $1) }
        answer.faces = faces
        return answer
    }

    /// Judges if the selfie is the very picture of the portrait.
    private func copy(_ selfie: Reading, of portrait: Reading) async throws -> Bool {
        guard let one = selfie.portrait, let other = portrait.portrait else { return false }
        return try await engine.isCopy(one, of: other)
    }

    /// The reading of a picture with one face.
    private func face(in picture: Data) async throws -> Reading? {
        let terms = ReadingTerms(limits: .default, crops: [.portrait])
        let reading = try await engine.readAll([UInt8](picture), expecting: .selfie, under: terms).first
        return reading?.record?.face == nil ? nil : reading
    }
}

/// Compares faces by the rate that a journey asks for.
private struct Comparer {
    let engine: IsolatedEngine
    let requirement: FaceRequirement

    func comparison(of pictures: [Reading], with other: Reading) -> FaceComparison {
        engine.comparison(
            of: pictures,
            with: other,
            falseMatchRate: requirement.falseMatchRate,
            includingWorstGroup: requirement.includesWorstGroup
        )
    }

    /// Judges if the selfie and the expressions show one person.
    func people(_ selfie: Reading, _ looks: [Reading], lookCount: Int) -> CheckAnswer {
        let all = [selfie] + looks
        let reports = all.indices.flatMap { index in
            all[(index + 1)...].compactMap { comparison(of: [all[index]], with: $0).report }
        }
        if reports.contains(where: { $0.verdict == .differentPerson }) { return .failed(.livenessDifferentPeople) }
        let isUnsure = looks.count < lookCount || reports.contains { $0.verdict != .samePerson }
        return isUnsure ? .couldNotApply(.livenessPeopleUncertain) : CheckAnswer(outcome: .passed)
    }

    /// Judges if the expressions can be those of a document's holder, whose portrait shows a face at rest.
    func holder(_ portrait: Reading, _ looks: [Reading]) -> CheckAnswer {
        let reports = looks.compactMap { comparison(of: [$0], with: portrait).report }
        guard !reports.isEmpty else { return CheckAnswer(outcome: .passed) }
        if reports.allSatisfy({ $0.verdict == .differentPerson }) { return .failed(.livenessDifferentPeople) }
        return reports.contains { $0.verdict == .differentPerson }
            ? .couldNotApply(.livenessPeopleUncertain) : CheckAnswer(outcome: .passed)
    }
}

extension [ApplicantEvidence.Document] {
    /// True if a document without a portrait may be of somebody else than those with one.
    ///
    /// Some documents have none by design. The journey accepts these, so the name and day of birth are compared.
    var hasStranger: Bool {
        let holders = filter { $0.portrait != nil }.compactMap { Holder($0.record) }
        return contains { document in
            document.portrait == nil && !holders.contains { Holder(document.record)?.isSurely($0) == true }
        }
    }
}

extension Reading {
    /// The face, cut out.
    fileprivate var portrait: Image? { crops.first { $0.part == .portrait }?.image }
}

extension CheckAnswer {
    /// The answer from comparisons of one selfie with several portraits: the worst of them counts.
    init(_ comparisons: [FaceComparison]) {
        let reports = comparisons.compactMap(\.report)
        let judgements = Set(reports.map(\.judgement))
        if judgements.contains(.faceMismatch) {
            self = .failed(.faceMismatch)
        } else if let doubt = [.faceUnproven, .faceUncertain].first(where: judgements.contains) {
            self = .couldNotApply(doubt)
        } else if let obstacle = comparisons.lazy.compactMap(\.obstacle).first {
            self = .couldNotApply(CheckCode(obstacle))
        } else {
            self.init(outcome: .passed, codes: reports.isEmpty ? [] : [.faceMatched])
        }
        // Of the two that are furthest apart, which decide the outcome.
        if let report = reports.max(by: { $0.distance < $1.distance }) {
            metrics = [
                "distance": report.distance.toFourDecimals, "threshold": report.threshold.toFourDecimals,
                "falseMatchRate": report.falseMatchRate,
            ]
        }
    }
}

extension CheckAnswer {
    /// This answer and another one about the same faces: one that failed counts, then one that is unsure.
    fileprivate func worsened(by other: CheckAnswer) -> CheckAnswer {
        var both = self
        let order: [CheckOutcome] = [.failed, .couldNotApply]
        both.outcome = order.first { [outcome, other.outcome].contains($0) } ?? outcome
        both.codes += other.codes.filter { !codes.contains($0) }
        // Codes give the reasons of an outcome.
        if both.outcome != .passed { both.codes.removeAll { $0 == .faceMatched } }
        return both
    }
}

extension FaceDistanceReport {
    /// The judgement as a check's code.
    fileprivate var judgement: CheckCode {
        switch verdict {
        case .samePerson: .faceMatched
        case .differentPerson: .faceMismatch
        case .uncertain: isProven ? .faceUncertain : .faceUnproven
        }
    }
}

extension ComparedFaces {
    /// The comparison of a selfie with a document's portrait.
    fileprivate init(_ report: FaceDistanceReport, with type: DocumentType) {
        let group = report.accepted.worstGroup
        let rejected = report.accepted.falseNonMatchRate
        self.init(
            documentType: type,
            judgement: report.judgement.rawValue,
            distance: report.distance.toFourDecimals,
            rate: report.rate,
            threshold: report.threshold,
            band: [report.band.lowerBound, report.band.upperBound],
            falseMatchRate: report.falseMatchRate,
            worstGroup: group.map {
                Group(name: $0.name, falseMatchRate: $0.falseMatchRate, upperBound: $0.upperBound)
            },
            falseNonMatchRate: rejected.map {
                NonMatches(clean: $0.clean, upperBound: $0.upperBound, printed: $0.printed)
            },
            metric: report.metric.rawValue,
            model: report.model
        )
    }
}

extension FaceComparison {
    fileprivate var obstacle: Obstacle? {
        if case .notCompared(let obstacle) = self { obstacle } else { nil }
    }
}

extension CheckCode {
    /// The code of the obstacle that prevented a comparison of two faces.
    fileprivate init(_ obstacle: FaceComparison.Obstacle) {
        self =
            switch obstacle {
            case .noEmbedder, .incomparableEmbeddings: .faceNoModel
            case .noSelfie, .noFaceInSelfie, .notSought: .faceNoSelfie
            case .noPortrait, .noFaceInPortrait: .facePortraitMissing
            case .unprovenFalseMatchRate: .faceUnproven
            }
    }
}

extension Double {
    /// To four decimals, more than a distance is accurate to.
    fileprivate var toFourDecimals: Double { (self * 10_000).rounded() / 10_000 }
}
