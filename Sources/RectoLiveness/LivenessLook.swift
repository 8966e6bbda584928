// SPDX-License-Identifier: Apache-2.0

/// The frame that shows a person's expression during the hold of a step.
public struct LivenessLook: Sendable, Hashable {
    /// The step that was passed.
    public let step: LivenessStep
    /// The frame, by the name that its source gave it.
    public let frame: Int
}
