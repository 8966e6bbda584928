// SPDX-License-Identifier: Apache-2.0

/// Tells if a frame could be mirrored; if so, the bytes of the file follow.
struct MirroredMessage: Codable, Sendable {
    var hasFile: Bool
}
