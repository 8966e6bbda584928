// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoLanguages

/// The look at a picture of a camera, in transport form.
public struct LookResource: Sendable, Hashable, Codable {
    /// Pixels across the picture that was sent; 0 if it could not be decoded.
    public let width: Int
    /// Pixels down that picture.
    public let height: Int
    /// The corners of the document, or of the rectangle around the face, each as two whole pixels; `nil` if none is seen.
    public let outline: [[Int]]?
    /// The obstacles, the gravest first.
    public let notices: [CameraNotice]
    /// True if the large picture can be taken now.
    public let isReady: Bool
    /// The straightened document as a `data` URL, if it was asked for and seen.
    public let straightened: String?

    /// A look, to be sent with texts in this language.
    ///
    /// - Parameters:
    ///   - look: The look.
    ///   - slot: What should be before the camera.
    ///   - isReady: True if the large picture can be taken now.
    ///   - language: The person's language.
    public init(_ look: CameraLook, of slot: Slot, isReady: Bool, in language: Language) {
        width = look.width
        height = look.height
        outline = look.outline?.map { [Int($0.x.rounded()), Int($0.y.rounded())] }
        notices = look.obstacles.map { CameraNotice($0, ofDocument: slot != .selfie, in: language) }
        self.isReady = isReady
        straightened = look.straightened.map { "data:image/jpeg;base64,\($0.base64EncodedString())" }
    }
}
