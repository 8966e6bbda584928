// SPDX-License-Identifier: Apache-2.0
package import RectoLiveness

/// An action of a challenge that is watched while it is done, with its time.
package struct TimedAction: Sendable, Hashable, Codable {
    /// Milliseconds since the first frame.
    package let milliseconds: Int
    /// The action.
    package let action: LivenessAction
}
