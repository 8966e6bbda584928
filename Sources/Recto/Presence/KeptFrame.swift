// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// A frame that may be needed once a challenge has ended.
struct KeptFrame: Sendable {
    /// Its place in the file.
    let number: Int
    /// As it was sent.
    let bytes: [UInt8]
    /// The eyes of the face, in pixels of the frame.
    let eyes: Face.Eyes
    /// How alike the face is to what is known of it, up to 1.
    let likeness: Double

    /// The face, as a detector would have found it.
    var face: Face { Face(bounds: EyePlaces.frontal.bounds(of: eyes), eyes: eyes, score: 1) }
}
