// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Reports a picture's defects if its quality is so low that reading may suffer.
///
/// A needless warning annoys more than a missing one. So the thresholds lie at the quality that makes reading fail, not
/// at the first loss. If the picture was read all the same, the findings are information only.
struct DefectReporter: Sendable {
    /// Values below which there is a finding.
    ///
    /// `Docs/quality.md` shows pictures at these values.
    struct Configuration: Sendable {
        /// Blur of 0.8 of the finest line's width: bars and gaps of that width run together.
        var leastSharpness = 0.3
        /// Blur of a twentieth of the inter-eye distance: lids and iris run together.
        var leastFaceSharpness = 0.15
        /// A share of 3 %, about a line of print, is blown out.
        var leastGlare = 0.5
        /// Paper or lit skin at level 51, at which a phone's noise is a tenth of it.
        var leastUnderExposurePrevention = 0.2
        /// Ink at level 191: paper is at 255 at most, which leaves a quarter of the contrast.
        var leastOverExposurePrevention = 0.25
        /// Half of the skin is saturated or more.
        var leastFaceOverExposurePrevention = 0.1
        /// 105 dots per inch: the finest lines are one pixel wide.
        var leastResolution = 0.35
        /// 35 pixels, a face of 80: networks that compare faces get no less.
        var leastInterEyeDistance = 0.5
        /// A tenth of the inter-eye distance is missing: for most faces, estimated eyes err by less.
        var leastFaceCropping = 0.4
    }

    var configuration = Configuration()

    /// The defects of an image in which no document was located.
    ///
    /// - Parameters:
    ///   - quality: Of the image.
    ///   - wasRead: True if everything expected was read from it.
    /// - Returns: None if it is good enough.
    func findings(for quality: ImageQuality, wasRead: Bool) -> [Finding] {
        let glare = "A reflection hides a part of the image: tilt the document or move the light."
        return [
            blur(of: "image", quality.sharpness, configuration.leastSharpness, wasRead),
            finding(.imageGlare, quality.glare, configuration.leastGlare, wasRead, glare),
            darkness(of: "image", quality.underExposurePrevention, wasRead),
            brightness(of: "image", quality.overExposurePrevention, wasRead),
        ].compactMap(\.self)
    }

    /// The defects of the picture of a document.
    ///
    /// - Parameters:
    ///   - quality: Of the document.
    ///   - wasRead: True if everything expected was read from it.
    /// - Returns: None if it is good enough.
    func findings(for quality: DocumentQuality, wasRead: Bool) -> [Finding] {
        let tooSmall = "The document covers too few pixels: move closer, or scan at 300 dots per inch."
        let glare = "A reflection hides a part of the document: tilt it or move the light."
        let small = finding(.imageTooSmall, quality.resolution, configuration.leastResolution, wasRead, tooSmall)
        return [
            small,
            // Few pixels cannot show fine lines sharply, and another finding says so.
            small == nil ? blur(of: "document", quality.sharpness, configuration.leastSharpness, wasRead) : nil,
            finding(.imageGlare, quality.glare, configuration.leastGlare, wasRead, glare),
            darkness(of: "document", quality.underExposurePrevention, wasRead),
            brightness(of: "document", quality.overExposurePrevention, wasRead),
        ].compactMap(\.self)
    }

    /// The defects of a document's position.
    ///
    /// - Parameters:
    ///   - outline: Of the document.
    ///   - wasRead: True if everything expected was read from it.
    /// - Returns: None if the whole of it is in the image.
    func findings(for outline: DocumentOutline, wasRead: Bool) -> [Finding] {
        guard outline.isCropped else { return [] }
        let message = "A part of the document lies outside the image: move back, or centre it."
        return [Finding(.documentCropped, wasRead ? .info : .warning, message: message)]
    }

    /// The defects of a selfie.
    ///
    /// Portraits on documents are not judged: they are small and cut by design.
    func findings(forSelfie quality: FaceQuality) -> [Finding] {
        let tooSmall = "The face has too few pixels to be compared: move closer to the camera."
        let cropped = "A part of the face lies outside the image: centre it and leave room around it."
        let small = finding(
            .faceTooSmall,
            quality.interEyeDistance,
            configuration.leastInterEyeDistance,
            false,
            tooSmall
        )
        return [
            small,
            finding(.faceCropped, quality.faceCropping, configuration.leastFaceCropping, false, cropped),
            small == nil ? blur(of: "face", quality.sharpness, configuration.leastFaceSharpness, false) : nil,
            finding(
                .imageDark,
                quality.underExposurePrevention,
                configuration.leastUnderExposurePrevention,
                false,
                "The face is too dark: turn towards the light."
            ),
            finding(
                .imageBright,
                quality.overExposurePrevention,
                configuration.leastFaceOverExposurePrevention,
                false,
                "The face is too bright: turn away from the light."
            ),
        ].compactMap(\.self)
    }

    private func blur(of subject: String, _ sharpness: Assessment, _ least: Double, _ wasRead: Bool) -> Finding? {
        let message = "The \(subject) is blurred: hold the camera still and let it focus."
        return finding(.imageBlurred, sharpness, least, wasRead, message)
    }

    private func darkness(of subject: String, _ assessment: Assessment, _ wasRead: Bool) -> Finding? {
        let message = "The \(subject) is too dark: add light."
        return finding(.imageDark, assessment, configuration.leastUnderExposurePrevention, wasRead, message)
    }

    private func brightness(of subject: String, _ assessment: Assessment, _ wasRead: Bool) -> Finding? {
        let message = "The \(subject) is too bright for its print to stand out: reduce the light or the exposure."
        return finding(.imageBright, assessment, configuration.leastOverExposurePrevention, wasRead, message)
    }

    private func finding(
        _ code: Finding.Code,
        _ assessment: Assessment,
        _ least: Double,
        _ wasRead: Bool,
        _ message: String
    ) -> Finding? {
        guard let value = assessment.value, value < least else { return nil }
        return Finding(code, wasRead ? .info : .warning, message: message)
    }
}
