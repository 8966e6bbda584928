// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Holds the faces of one person's images against each other: selfie against each document, document against document.
struct PortraitMatcher: Sendable {
    /// Compares embeddings; `nil` where no model was supplied.
    let comparer: FaceComparer?

    /// The comparisons that these readings allow, one for each pair of records that should show the same face.
    func compare(_ readings: [Reading]) -> [PortraitComparison] {
        let selfie = readings.first { $0.selfie != nil }
        let front = readings.first { $0.driverLicense != nil && $0.side == .front }
        let page = readings.first { $0.passport != nil }
        let pairs: [(Reading?, DocumentKind, Reading?, DocumentKind)] = [
            (selfie, .selfie, front, .driverLicense), (selfie, .selfie, page, .passport),
            (front, .driverLicense, page, .passport),
        ]
        return pairs.compactMap { one, oneKind, other, otherKind in
            guard let one, let other else { return nil }
            return PortraitComparison(kinds: [oneKind, otherKind], comparison: compare(one, other))
        }
    }

    private func compare(_ one: Reading, _ other: Reading) -> FaceComparison {
        if one.record?.face == nil { return .notCompared(one.selfie == nil ? .noFaceInPortrait : .noFaceInSelfie) }
        if other.record?.face == nil { return .notCompared(.noFaceInPortrait) }
        guard let comparer else { return .notCompared(.noEmbedder) }
        guard let first = one.faceEmbedding else {
            return .notCompared(one.selfie == nil ? .noFaceInPortrait : .noFaceInSelfie)
        }
        guard let second = other.faceEmbedding else { return .notCompared(.noFaceInPortrait) }
        return comparer.compare(first, second)
    }

    /// What the comparisons mean for whoever decides.
    func findings(for comparisons: [PortraitComparison]) -> [Finding] {
        if comparer == nil, !comparisons.isEmpty {
            let message = "The faces were not compared: \(FaceComparison.Obstacle.noEmbedder.sentence)"
            return [Finding(.faceNotCompared, .info, message: message)]
        }
        return comparisons.compactMap(finding)
    }

    private func finding(for pair: PortraitComparison) -> Finding? {
        let names = pair.kinds.map(\.noun).joined(separator: " and ")
        switch pair.comparison {
        case .compared(let report):
            switch report.verdict {
            case .samePerson: return nil
            case .differentPerson:
                let message = "The faces in \(names) differ as those of different people do; look at both."
                return Finding(.faceMismatch, .error, message: message)
            case .uncertain:
                let message = "The faces in \(names) are neither alike nor different enough; look at both."
                return Finding(.faceMismatch, .warning, message: message)
            }
        case .notCompared(let obstacle):
            let message = "The faces in \(names) were not compared: \(obstacle.sentence)"
            return Finding(.faceNotCompared, .info, message: message)
        }
    }
}

extension DocumentKind {
    fileprivate var noun: String {
        switch self {
        case .driverLicense: "licence"
        case .passport: "passport"
        case .selfie: "selfie"
        }
    }
}

extension FaceComparison.Obstacle {
    /// The rest of a sentence, with what to do.
    fileprivate var sentence: String {
        switch self {
        case .noEmbedder: "there is no model for it. Supply one (recto models), or look at them."
        case .noSelfie: "there is no selfie."
        case .noPortrait: "there is no portrait."
        case .noFaceInSelfie: "there is no face in the selfie. Look at both."
        case .noFaceInPortrait: "there is no face in the portrait. Look at both."
        case .incomparableEmbeddings: "they were measured by different models. Read both again."
        case .unprovenFalseMatchRate: "the model was never shown to be exact enough. Look at both."
        }
    }
}
