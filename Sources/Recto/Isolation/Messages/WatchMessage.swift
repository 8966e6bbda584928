// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness

/// A worker's answer to frames of a challenge that goes on.
struct WatchMessage: Codable, Sendable {
    /// The actions, each with its frame's time.
    var actions: [TimedAction]
    /// The reason for none, if it is not the frames.
    var failure: String?
}
