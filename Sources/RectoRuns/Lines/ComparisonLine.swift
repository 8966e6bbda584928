// SPDX-License-Identifier: Apache-2.0
package import Recto
internal import RectoRecords

/// The line of `recto compare`: the faces of two pictures, their distance, and the judgement.
package struct ComparisonLine: Sendable, Encodable {
    /// The pictures, as far as they could be read.
    package let pictures: [ScanLine]
    /// The comparison of their faces; `nil` if one of them has no face, or several.
    package let comparison: FaceComparison?

    /// The line of two pictures that were read as selfies.
    package init(_ first: ScanLine, _ second: ScanLine, compared comparison: (Reading, Reading) -> FaceComparison) {
        pictures = [first, second]
        let areUsable = pictures.allSatisfy { $0.reading.record?.face != nil }
        self.comparison = areUsable ? comparison(first.reading, second.reading) : nil
    }

    /// The judgement on the two faces; `nil` if they were not compared.
    package var verdict: FaceDistanceReport.Verdict? { comparison?.verdict }

    /// The reasons why there is no comparison, and doubts about the pictures, with the path of each.
    private var findings: [(path: String?, finding: Finding)] {
        var findings: [(path: String?, finding: Finding)] = []
        for picture in pictures {
            // They were read as selfies, and a picture of a document is as good here.
            let found = picture.reading.findings.filter { ![.documentWrongSide, .faceNotFound].contains($0.code) }
            findings += found.map { (picture.path, $0) }
            // A detector can find a face that has no place in the picture.
            let isExplained = found.contains { $0.severity == .error }
            guard picture.reading.record?.face == nil, !isExplained else { continue }
            let message = "There is no face in the picture. Take another one."
            findings.append((picture.path, Finding(.faceNotFound, .error, message: message)))
        }
        if case .notCompared(let obstacle)? = comparison {
            findings.append((nil, Finding(.faceNotCompared, .error, message: obstacle.message)))
        }
        return findings
    }

    private enum Key: String, CodingKey {
        case schema, judgement, boxes, pictures, findings
    }

    private enum PictureKey: String, CodingKey {
        case path, sha256, code, severity, message
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("recto.comparison/1", forKey: .schema)
        if let report = comparison?.report {
            try line.encode(report.verdict.judgement, forKey: .judgement)
            try report.encodeMembers(to: encoder)
        }
        let boxes = pictures.map { picture in
            picture.reading.record?.face.map { [$0.x, $0.y, $0.width, $0.height] }
        }
        try line.encode(boxes, forKey: .boxes)
        var list = line.nestedUnkeyedContainer(forKey: .pictures)
        for picture in pictures {
            var entry = list.nestedContainer(keyedBy: PictureKey.self)
            try entry.encode(picture.path, forKey: .path)
            try entry.encodeIfPresent(picture.reading.input.sha256, forKey: .sha256)
        }
        var found = line.nestedUnkeyedContainer(forKey: .findings)
        for (path, finding) in findings {
            var entry = found.nestedContainer(keyedBy: PictureKey.self)
            try entry.encode(finding.code, forKey: .code)
            try entry.encode(finding.severity, forKey: .severity)
            try entry.encodeIfPresent(path, forKey: .path)
            try entry.encode(finding.message, forKey: .message)
        }
    }
}

extension FaceComparison.Obstacle {
    fileprivate var message: String {
        switch self {
        case .noEmbedder: "There is no model that compares faces. Get one with Scripts/models; recto models lists all."
        case .unprovenFalseMatchRate: "The model has no distances in its entry, so nothing can be said."
        case .noSelfie, .noPortrait, .notSought, .noFaceInSelfie, .noFaceInPortrait, .incomparableEmbeddings:
            "A face cannot be cut out of its picture. Take another picture, with all of the face."
        }
    }
}

extension FaceDistanceReport.Verdict {
    /// The judgement in a word.
    fileprivate var judgement: String {
        switch self {
        case .samePerson: "same"
        case .differentPerson: "different"
        case .uncertain: "uncertain"
        }
    }
}
