// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
public import RectoRecords

extension LivenessCapture {
    /// The finding for a best picture whose largest face is not the one that did what was asked for.
    ///
    /// All faces are looked for now and then alone: one that is larger can be shown in between.
    ///
    /// - Parameters:
    ///   - picture: The reading of the frame with the best picture.
    ///   - isMirrored: True if that picture is a mirror image of the frame.
    /// - Returns: An error; `nil` if the face is the same, or there is none.
    public func otherFace(in picture: Reading, isMirrored: Bool = false) -> Finding? {
        bestEyes.flatMap {
            Self.otherFace(picture.record?.face, than: $0, mirroredIn: isMirrored ? picture.input.width : nil)
        }
    }

    /// The finding for a face that was found elsewhere than the eyes of a frame.
    ///
    /// - Parameters:
    ///   - found: The largest face in the picture.
    ///   - followed: The eyes of the face that was followed.
    ///   - width: The width of the picture, if it is a mirror image of the frame.
    /// - Returns: The finding; `nil` if both are the same face.
    static func otherFace(
        _ found: FaceRectangle?,
        than followed: Face.Eyes,
        mirroredIn width: Int? = nil
    ) -> Finding? {
        var bounds = EyePlaces.frontal.bounds(of: followed)
        if let width { bounds.x = Double(width) - bounds.x - bounds.width }
        guard let found, Rectangle(found).overlap(with: bounds) == 0 else { return nil }
        let message =
            "The largest face in the picture is not the one that did what was asked for. "
            + "Take the challenge again, one person alone."
        return Finding(.faceMultiple, .error, message: message)
    }
}

extension Rectangle {
    /// The place of a record's face.
    fileprivate init(_ face: FaceRectangle) {
        self.init(x: Double(face.x), y: Double(face.y), width: Double(face.width), height: Double(face.height))
    }
}
