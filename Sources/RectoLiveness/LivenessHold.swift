// SPDX-License-Identifier: Apache-2.0

/// The progress of the present step of a session.
struct LivenessHold {
    /// True if the face was seen without the expression since the prompt, or need not be.
    var isArmed: Bool
    /// Since when the expression is held.
    var since: Duration?
    /// When it was seen last.
    var lastSeen: Duration = .zero
    /// True if it was not seen in the last frame: a state between two expressions does not bring it back.
    var isLost = false
    /// The progress that was shown last.
    var shown = 0.0
    /// The frame that shows the expression best so far, once half of the hold is over.
    var look: Int?
    /// Other expressions that were there at the prompt, such as the last step's, with the time each was seen last.
    ///
    /// They stay until they are absent for longer than in a blink.
    var leftOver: [LivenessStep: Duration] = [:]
    /// The other expression that is made, since when, until when; `since` is `nil` once it was counted.
    var other: (step: LivenessStep, since: Duration?, lastSeen: Duration)?
}
