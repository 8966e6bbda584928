// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// A frame that may be needed after a challenge has ended.
struct KeptFrame: Sendable {
    /// Number of the frame in the file.
    let number: Int
    /// The bytes as they were sent.
    let bytes: [UInt8]
    /// The eyes of the face, in pixels of the frame.
    let eyes: Face.Eyes
    /// Likeness of the face to the known face, up to 1.
    let likeness: Double

    /// The face, as a detector would have found it.
    var face: Face { Face(bounds: EyePlaces.frontal.bounds(of: eyes), eyes: eyes, score: 1) }
}
