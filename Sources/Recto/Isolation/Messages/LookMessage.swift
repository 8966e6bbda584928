// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// A worker's answer about one small picture; the straightened document follows as a message of its own.
struct LookMessage: Codable, Sendable {
    private var width: Int
    private var height: Int
    private var outline: Quadrilateral?
    private var obstacles: [Finding.Code]
    /// True if a picture comes after the message.
    let hasPicture: Bool
    /// True if the content was looked at, and is right.
    let isRightSide: Bool
    /// The reason for no look, if it is not the picture.
    var failure: String?

    init(_ look: FrameLook, failure: String? = nil) {
        (width, height) = (look.width, look.height)
        outline = look.outline
        obstacles = look.obstacles
        isRightSide = look.isRightSide
        hasPicture = look.straightened != nil
        self.failure = failure
    }

    /// The look of the other process, with the picture that came after the message.
    func look(straightened: [UInt8]?) -> FrameLook {
        var look = FrameLook(width: width, height: height)
        look.outline = outline
        look.obstacles = obstacles
        look.isRightSide = isRightSide
        look.straightened = straightened
        return look
    }
}
