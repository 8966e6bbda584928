// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoImaging
internal import RectoRecords

extension ScanLine {
    /// True if the picture, read as one of a person, may show a document with a portrait, or another face.
    package var mayShowOtherFace: Bool {
        reading.record?.face != nil
            && reading.findings.contains { $0.code == .documentWrongSide || $0.code == .faceMultiple }
    }

    /// True if the picture, read as one of a person, has several faces and none that is surely meant.
    package var showsSeveralFaces: Bool {
        reading.record?.face == nil && reading.findings.contains { $0.code == .faceMultiple }
    }

    /// Greatest width of the face that repeats a portrait on the same document, as a share of the portrait's.
    private static let ghostShare = 0.8

    /// The line of the only document in the same file, if every face of this picture is on it.
    ///
    /// These are its portrait, and smaller ones that repeat it.
    ///
    /// - Returns: `nil` if a face is beside it, or about as large as the portrait.
    package func documentWithEveryFace(among documents: [ScanLine]) -> ScanLine? {
        guard documents.count == 1, let document = documents.first, document.reading.kind != .selfie,
            document.reading.record?.face != nil, let corners = document.reading.evidence.document?.corners
        else { return nil }
        let faces = document.reading.evidence.faces
        guard let portrait = faces.first,
            (faces + reading.evidence.faces).allSatisfy({ corners.contains($0.bounds.center) }),
            faces.dropFirst().allSatisfy({ $0.bounds.width <= Self.ghostShare * portrait.bounds.width })
        else { return nil }
        return document
    }

    /// The line of a picture of one person, without a face if it is not the one on the passport's page in the picture.
    ///
    /// The largest face may be a photograph beside the page, or a person who holds the page up. Nothing tells which of
    /// the two faces is meant, and an error says so.
    ///
    /// - Parameter documents: The lines of the documents in the same file.
    /// - Returns: This line if there is no page, or if the face is on the only one.
    package func withHolder(among documents: [ScanLine]) -> ScanLine {
        let pages = documents.map(\.reading).filter { document in
            document.kind == .passport && document.side == .page && document.input.page == reading.input.page
        }
        guard let face = reading.record?.face, !pages.isEmpty else { return self }
        let holder = pages.count == 1 ? pages[0].evidence.faces.first : nil
        guard holder.map({ $0.bounds.overlap(with: Rectangle(face)) > 0 }) != true else { return self }
        var line = self
        line.reading.outcome = .unread
        line.reading.record = nil
        line.reading.faceEmbedding = nil
        let message =
            "The largest face in the picture is not the portrait of the passport in it. "
            + "Take a picture of the person or of the page alone."
        line.reading.findings.insert(Finding(.faceMultiple, .error, message: message), at: 0)
        return line
    }
}

extension Rectangle {
    /// The place of a record's face.
    fileprivate init(_ face: FaceRectangle) {
        self.init(x: Double(face.x), y: Double(face.y), width: Double(face.width), height: Double(face.height))
    }
}
