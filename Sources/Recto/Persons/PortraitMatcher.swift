// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Compares the faces of one person's images: selfie with each document, document with document.
struct PortraitMatcher: Sendable {
    /// Compares embeddings; `nil` if no model was supplied.
    let comparer: FaceComparer?

    /// The comparisons that these readings allow: each image that should show the person's face with every other one.
    ///
    /// A selfie without a counterpart is listed as not compared, and so is one that could not be read.
    func compare(_ readings: [Reading]) -> [PortraitComparison] {
        let faces = readings.filter { $0.selfie != nil } + readings.filter(\.shouldHavePortrait)
        var comparisons = faces.indices.flatMap { index in
            faces[(index + 1)...].map { other in
                PortraitComparison(
                    kinds: [faces[index].kind, other.kind].compactMap(\.self),
                    comparison: compare(faces[index], other)
                )
            }
        }
        guard let document = readings.first(where: \.isDocument)?.kind else { return comparisons }
        let selfieCount = faces.count { $0.selfie != nil }
        let obstacle: FaceComparison.Obstacle? =
            if selfieCount == 0, readings.contains(where: { $0.kind == .selfie }) {
                .noSelfie
            } else if selfieCount > 0, selfieCount == faces.count {
                .noPortrait
            } else {
                nil
            }
        if let obstacle {
            comparisons.append(PortraitComparison(kinds: [.selfie, document], comparison: .notCompared(obstacle)))
        }
        return comparisons
    }

    /// Compares the faces in two readings.
    func compare(_ one: Reading, _ other: Reading) -> FaceComparison { compare([one], other) }

    /// Compares the face in several readings of one person with the face in another reading.
    func compare(_ pictures: [Reading], _ other: Reading) -> FaceComparison {
        guard !pictures.isEmpty else { return .notCompared(.noSelfie) }
        let readings = pictures + [other]
        guard readings.allSatisfy(\.evidence.facesWereSought) else { return .notCompared(.notSought) }
        if let faceless = readings.first(where: { $0.record?.face == nil }) { return faceless.withoutFace }
        guard let comparer else { return .notCompared(.noEmbedder) }
        if let faceless = readings.first(where: { $0.faceEmbedding == nil }) { return faceless.withoutFace }
        guard let person = FaceTemplate(pictures.compactMap(\.faceEmbedding)),
            let portrait = FaceTemplate([other].compactMap(\.faceEmbedding))
        else { return .notCompared(.incomparableEmbeddings) }
        return comparer.compare(person, portrait)
    }

    /// The findings that the comparisons give for a decision.
    func findings(for comparisons: [PortraitComparison]) -> [Finding] {
        // An obstacle to every comparison is reported once.
        if comparer == nil, comparisons.contains(where: { $0.comparison == .notCompared(.noEmbedder) }) {
            let message = "The faces were not compared: \(FaceComparison.Obstacle.noEmbedder.sentence)"
            return [Finding(.faceNotCompared, .info, message: message)]
        }
        return comparisons.compactMap(finding)
    }

    private func finding(for pair: PortraitComparison) -> Finding? {
        let names = pair.kinds.map(\.noun).joined(separator: " and ")
        switch pair.comparison {
        case .compared(let report):
            let distance = "distance \(report.distance.shortText)"
            switch report.verdict {
            case .samePerson:
                let rate = (report.rate ?? report.falseMatchRate).asOneIn
                let message =
                    "The faces in \(names) are alike, \(distance); those of strangers are as alike in \(rate) cases."
                return Finding(.faceMatched, .info, message: message)
            case .differentPerson:
                let message =
                    "The faces in \(names) differ as those of different people do, \(distance); look at both."
                return Finding(.faceMismatch, .error, message: message)
            case .uncertain:
                let band = "\(report.band.lowerBound.shortText) to \(report.band.upperBound.shortText)"
                let message =
                    "The faces in \(names) are neither alike nor different enough, \(distance) of \(band); look at both."
                return Finding(.faceUncertain, .warning, message: message)
            }
        case .notCompared(let obstacle):
            let message = "The faces in \(names) were not compared: \(obstacle.sentence)"
            return Finding(.faceNotCompared, .info, message: message)
        }
    }
}

extension Reading {
    /// The answer if its face is missing, or could not be cut out.
    fileprivate var withoutFace: FaceComparison {
        .notCompared(selfie == nil ? .noFaceInPortrait : .noFaceInSelfie)
    }

    fileprivate var isDocument: Bool { kind != nil && kind != .selfie }

    /// True if it is of a document's side that has the portrait.
    fileprivate var shouldHavePortrait: Bool {
        driverLicense != nil && side == .front || passport != nil && side != .back
    }
}

extension DocumentKind {
    fileprivate var noun: String {
        switch self {
        case .driverLicense: "licence"
        case .passport: "passport"
        case .identityCard: "identity card"
        case .visa: "visa"
        case .selfie: "selfie"
        }
    }
}

extension Double {
    /// A distance as people read it, to three decimals.
    fileprivate var shortText: String { "\((self * 1000).rounded() / 1000)" }

    /// A rate as people read it: at most one in so many.
    fileprivate var asOneIn: String {
        guard self > 0 else { return "no" }
        let count = 1 / self
        // To two digits, rounded down, so that it promises nothing more.
        var step = 1.0
        while count / step >= 100 { step *= 10 }
        return "at most 1 of \(Int((count / step).rounded(.down) * step))"
    }
}

extension FaceComparison.Obstacle {
    /// The rest of a sentence, with the remedy.
    fileprivate var sentence: String {
        switch self {
        case .noEmbedder: "there is no model for it. Get one with Scripts/models, or look at them."
        case .noSelfie: "no selfie could be read. Take it again."
        case .noPortrait: "there is no portrait to compare with. Add the side that has it."
        case .notSought: "faces were not looked for. Look at both."
        case .noFaceInSelfie: "there is no face in the selfie. Look at both."
        case .noFaceInPortrait: "there is no face in the portrait. Look at both."
        case .incomparableEmbeddings: "they were measured by different models. Read both again."
        case .unprovenFalseMatchRate: "the model was never shown to be exact enough. Look at both."
        }
    }
}
