// SPDX-License-Identifier: Apache-2.0

/// A worker's answer about an image; small pictures and the samples of the crops follow, a message each.
struct WorkerAnswer: Codable, Sendable {
    /// The readings; none if reading failed for a reason other than the image.
    var readings: [ReadingMessage]
    /// The reason for no readings.
    var failure: String?
}
