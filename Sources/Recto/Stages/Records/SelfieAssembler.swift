// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Makes selfies from the content of an image.
struct SelfieAssembler: Sendable {
    /// Least width of a selfie, in pixels.
    let smallestWidth: Int

    /// Greatest width of a bystander's face, as a share of the largest face's width: bystanders stand well behind.
    private let bystanderShare = 0.5

    /// The selfie.
    ///
    /// - Throws: ``Rejection`` if it is narrower than the limits allow.
    func selfie(of content: ImageContent) throws(Rejection) -> Reading {
        let image = content.decoded.image
        guard image.width >= smallestWidth else {
            let message =
                "The selfie is \(image.width) pixels wide; at least \(smallestWidth) are asked for. "
                + "Take it again at a higher resolution."
            throw Rejection(input: content.input, finding: Finding(.imageTooSmall, .error, message: message))
        }
        var reading = Reading(input: content.input, outcome: .read)
        reading.kind = .selfie
        if let face = content.faces.largest, let finding = companyFinding(beside: face, among: content.faces.faces) {
            reading.findings.append(finding)
            if finding.severity == .error {
                reading.outcome = .unread
                return reading
            }
        }
        var selfie = Selfie()
        selfie.cardId = content.input.cardID()
        selfie.selfie = content.input.sha256
        selfie.face = content.largestFace
        reading.record = .selfie(selfie)
        return reading
    }

    /// The finding for other people in the picture: the selfie's owner is unclear, unless they are far behind.
    private func companyFinding(beside face: Face, among faces: [Face]) -> Finding? {
        let others = faces.filter { $0 != face }
        guard !others.isEmpty else { return nil }
        if others.allSatisfy({ $0.bounds.width <= face.bounds.width * bystanderShare }) {
            let message = "There are people behind the one in front, who was taken. Take the picture alone."
            return Finding(.faceMultiple, .warning, message: message)
        }
        let message = "There are \(faces.count) people in the picture. Take it again with one."
        return Finding(.faceMultiple, .error, message: message)
    }
}
