// SPDX-License-Identifier: Apache-2.0

/// Counts frames whose times no camera gives.
struct FrameTiming: Sendable {
    private var last: Duration?
    private var odd = 0
    private var count = 0

    /// The fastest cameras that people have before them take 120 frames a second.
    private static let leastInterval: Duration = .milliseconds(4)
    /// Frames before anything is said.
    private static let leastFrames = 10

    /// Share of odd times; `nil` where there are too few.
    var value: Double? { count < Self.leastFrames ? nil : Double(odd) / Double(count) }

    mutating func see(_ time: Duration) {
        if let last {
            count += 1
            if time - last < Self.leastInterval { odd += 1 }
        }
        last = time
    }
}
