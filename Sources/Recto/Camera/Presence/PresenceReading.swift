// SPDX-License-Identifier: Apache-2.0
package import RectoImaging
package import RectoLiveness
package import RectoRecords

/// The reading of the frames of a liveness challenge.
package struct PresenceReading: Sendable {
    /// The end of a challenge.
    package enum Ending: Sendable, Hashable, Codable {
        /// One person did everything that the challenge asked for.
        case live
        /// The challenge failed, for this reason.
        case failed(LivenessOutcome.Reason)
        /// The frames were refused before they were examined.
        case refused
    }

    /// The end of the challenge.
    package var ending: Ending
    /// The failure, obstacles, suspicions and findings about the picture; the gravest first.
    package var findings: [Finding] = []
    /// Frames that were sent, damaged ones included.
    package var frameCount = 0
    /// Frames that could not be used.
    package var damagedCount = 0
    /// SHA-256 of a few frames with one face, as ``FrameSketch`` chooses them.
    ///
    /// They tell if frames were sent before.
    package var digests: [String] = []
    /// The motion of the face, which tells if a recording was sent before, even if its bytes have changed.
    package var movement = MovementSketch([])
    /// The face in the middle of each hold, in colour and in the order of the steps, if the challenge passed.
    package var looks: [Image] = []
    /// The reading of the best picture, if the challenge passed.
    package var selfie: Reading?
    /// That picture, upright and in colour.
    package var picture: Image?
}
