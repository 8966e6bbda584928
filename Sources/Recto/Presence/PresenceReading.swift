// SPDX-License-Identifier: Apache-2.0
package import RectoImaging
package import RectoLiveness
package import RectoRecords

/// What the frames of a liveness challenge showed.
package struct PresenceReading: Sendable {
    /// How a challenge ended.
    package enum Ending: Sendable, Hashable, Codable {
        /// Everything that was asked for was done by one person.
        case live
        /// It was not.
        case failed(LivenessOutcome.Reason)
        /// The frames were refused before anybody looked at them.
        case refused
    }

    /// How it ended.
    package var ending: Ending
    /// Why it failed, what was in the way, what is suspected, and what there is to say of the picture; the gravest first.
    package var findings: [Finding]
    /// Frames that were sent, damaged ones included.
    package var frameCount = 0
    /// Frames of which nothing could be seen.
    package var damagedCount = 0
    /// SHA-256 of a few frames with one face, which tell whether frames were sent before: those of ``FrameSketch``.
    package var digests: [String] = []
    /// How the face moved, which tells whether a recording was sent before, whatever became of its bytes.
    package var movement = MovementSketch([])
    /// The face in the middle of each hold, in colour and in the order of the steps, of somebody who passed.
    package var looks: [Image] = []
    /// What was read of the best picture, of somebody who passed.
    package var selfie: Reading?
    /// That picture, upright and in colour.
    package var picture: Image?

    /// A reading that ended so.
    package init(ending: Ending, findings: [Finding] = []) {
        self.ending = ending
        self.findings = findings
    }
}
