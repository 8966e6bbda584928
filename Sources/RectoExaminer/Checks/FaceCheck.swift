// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Recto
internal import RectoRecords
internal import RectoService
internal import RectoVerification

/// The identity check: the selfie against the portrait of each document.
struct FaceCheck: Sendable {
    /// Finds faces again and compares them.
    let engine: IsolatedEngine

    /// What the faces say.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` where no worker can be started.
    func answer(_ evidence: ApplicantEvidence) async throws -> CheckAnswer {
        // A recording of somebody else's session shows the holder's face, and not that the holder is there.
        guard !evidence.repetition.hasFrames else { return .failed(.framesRepeated) }
        let portraits = evidence.documents.compactMap(\.portrait)
        guard let file = evidence.selfie else { return .couldNotApply(.faceNoSelfie) }
        guard !portraits.isEmpty else { return .couldNotApply(.facePortraitMissing) }
        guard let selfie = try await face(in: file) else { return .couldNotApply(.faceNoSelfie) }
        var comparisons: [FaceComparison] = []
        for portrait in portraits {
            let comparison = try await face(in: portrait).map { engine.comparison(of: selfie, with: $0) }
            comparisons.append(comparison ?? .notCompared(.noFaceInPortrait))
        }
        return CheckAnswer(comparisons)
    }

    /// The reading of a picture with one face.
    private func face(in picture: Data) async throws -> Reading? {
        let terms = ReadingTerms(limits: .default)
        let reading = try await engine.readAll([UInt8](picture), expecting: .selfie, under: terms).first
        return reading?.record?.face == nil ? nil : reading
    }
}

extension CheckAnswer {
    /// What comparisons of one selfie with several portraits come to: the worst of them counts.
    init(_ comparisons: [FaceComparison]) {
        let reports = comparisons.compactMap(\.report)
        let obstacles = comparisons.compactMap(\.obstacle)
        if reports.contains(where: { $0.verdict == .differentPerson }) {
            self = .failed(.faceMismatch)
        } else if reports.contains(where: { !$0.isCertain }) {
            self = .couldNotApply(.faceUncertain)
        } else if let obstacle = obstacles.first {
            self = .couldNotApply(CheckCode(obstacle))
        } else {
            self.init(outcome: .passed)
        }
        // Of the two that are furthest apart, which is what the outcome rests on.
        if let report = reports.max(by: { $0.distance < $1.distance }) {
            metrics = [
                "distance": report.distance.toFourDecimals, "threshold": report.certainDistance.toFourDecimals,
                "falseMatchRate": report.falseMatchRate,
            ]
        }
    }
}

extension FaceDistanceReport {
    /// Share of the model's threshold up to which a portrait passes without a person.
    ///
    /// What distances mean was measured on photographs; portraits are printed, small and compressed again. Of the pairs of
    /// different rendered people that `ModelBenchmark --looks` compares, one in fifty lies within the threshold, and one
    /// in two hundred within this share of it.
    private static let certainShare = 0.9

    fileprivate var certainDistance: Double { threshold * Self.certainShare }

    /// Whether the two are one person's beyond what a person has to look at.
    fileprivate var isCertain: Bool { verdict == .samePerson && distance <= certainDistance }
}

extension FaceComparison {
    fileprivate var report: FaceDistanceReport? {
        if case .compared(let report) = self { report } else { nil }
    }

    fileprivate var obstacle: Obstacle? {
        if case .notCompared(let obstacle) = self { obstacle } else { nil }
    }
}

extension CheckCode {
    /// The code of what kept two faces from being compared.
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
    /// To four decimals, more than a distance is good for.
    fileprivate var toFourDecimals: Double { (self * 10_000).rounded() / 10_000 }
}
