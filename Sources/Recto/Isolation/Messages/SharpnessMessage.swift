// SPDX-License-Identifier: Apache-2.0

/// The sharpness of a frame; none if it cannot be used.
struct SharpnessMessage: Codable, Sendable {
    var sharpness: Double?
}
