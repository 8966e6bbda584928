// SPDX-License-Identifier: Apache-2.0

/// Counts frames with times that no camera gives.
struct FrameTiming: Sendable {
    private var last: Duration?
    private var odd = 0
    private var count = 0

    /// Least time between frames of a camera: the fastest ones in use take 120 frames a second.
    private static let leastInterval: Duration = .milliseconds(4)
    /// Least number of frames for a value.
    private static let leastFrames = 10

    /// Share of odd times; `nil` if there are too few.
    var value: Double? { count < Self.leastFrames ? nil : Double(odd) / Double(count) }

    mutating func see(_ time: Duration) {
        if let last {
            count += 1
            if time - last < Self.leastInterval { odd += 1 }
        }
        last = time
    }
}
