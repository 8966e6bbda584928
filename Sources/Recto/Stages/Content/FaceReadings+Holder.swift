// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

extension FaceReadings {
    /// The portraits on other documents than that of the largest face, the largest first; one of each document.
    ///
    /// Ghost portraits, and outlines inside a document, are none of another one.
    func portraitsElsewhere(on documents: DocumentLocation) -> [(face: Face, outline: DocumentOutline)] {
        guard let first = largest else { return [] }
        let own = documents.outlines.filter { $0.corners.contains(first.bounds.center) }
        guard !own.isEmpty else { return [] }
        var found: [(face: Face, outline: DocumentOutline)] = []
        for face in faces.dropFirst() where !own.contains(where: { $0.corners.contains(face.bounds.center) }) {
            guard let outline = documents.outlines.first(where: { $0.corners.contains(face.bounds.center) }),
                face.isMainPortrait(of: outline), !found.contains(where: { $0.outline == outline })
            else { continue }
            found.append((face, outline))
        }
        return found
    }

    /// These faces, with the portrait of the document that is meant first.
    ///
    /// Of several documents with a portrait, a zone tells which one is meant, or else the print of one of them that names
    /// its holder as that of no other does.
    func ofHolder(
        _ print: PrintReadings,
        beside zones: ZoneReadings,
        on documents: DocumentLocation,
        expecting expectation: Expectation
    ) -> FaceReadings {
        let others = expectation == .selfie ? [] : portraitsElsewhere(on: documents)
        guard zones.zones.isEmpty, !others.isEmpty else { return self }
        var result = self
        let naming = print.sides.filter(\.namesHolder)
        let own = faces.filter { face in naming.contains { $0.side.corners.contains(face.bounds.center) } }
        // The print of two documents is read: a third one may name its holder as well.
        guard others.count == 1, naming.count == 1, let portrait = own.first else {
            result.isHolderUnknown = true
            return result
        }
        guard portrait != largest else { return self }
        result.faces = own + faces.filter { !own.contains($0) }
        // They were measured on the face that was the first.
        result.measuredEyes = nil
        return result
    }
}
