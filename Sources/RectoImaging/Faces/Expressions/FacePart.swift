// SPDX-License-Identifier: Apache-2.0

/// The input of a network: a rectangle of an ``UprightFace`` in its pixels, and the size that it is brought to.
///
/// The numbers are those of `Models/expressions/networks.py`.
struct FacePart: Sendable, Hashable {
    /// The rectangle, in pixels of the upright face.
    let bounds: Rectangle
    /// Columns of the network's input.
    let columns: Int
    /// Rows of the network's input.
    let rows: Int

    /// The whole face.
    static let face = FacePart(bounds: Rectangle(x: 16, y: 16, width: 160, height: 160), columns: 48, rows: 48)
    /// The person's right eye.
    static let rightEye = eye(at: UprightFace.places.right)
    /// The person's left eye.
    static let leftEye = eye(at: UprightFace.places.left)
    /// The mouth, 1.12 eye distances below the eyes.
    static let mouth = FacePart(
        bounds: Rectangle(
            x: 48,
            y: UprightFace.places.right.y + 1.12 * UprightFace.eyeDistance - 32,
            width: 96,
            height: 64
        ),
        columns: 48,
        rows: 32
    )

    private static func eye(at place: Point) -> FacePart {
        FacePart(bounds: Rectangle(x: place.x - 21, y: place.y - 21, width: 42, height: 42), columns: 32, rows: 32)
    }
}
