// SPDX-License-Identifier: Apache-2.0

extension FaceLandmarks {
    /// Right eye, left eye, nose, right and left corner of the mouth: the order in which the field's models give them.
    public var points: [Point] { [rightEye, leftEye, noseTip, rightMouthCorner, leftMouthCorner] }

    /// The landmarks in a transformed image.
    func map(_ transform: (Point) -> Point) -> FaceLandmarks {
        FaceLandmarks(
            rightEye: transform(rightEye),
            leftEye: transform(leftEye),
            noseTip: transform(noseTip),
            rightMouthCorner: transform(rightMouthCorner),
            leftMouthCorner: transform(leftMouthCorner)
        )
    }
}
