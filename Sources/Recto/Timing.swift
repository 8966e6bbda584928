// SPDX-License-Identifier: Apache-2.0

/// How long the stages of reading took, in wall time.
public struct Timing: Sendable, Hashable, Codable {
    /// The stages that ran, in order.
    public private(set) var stages: [Stage] = []
    /// From the first byte looked at to the finished reading.
    public internal(set) var total = Duration.zero

    /// One stage and how long it took.
    public struct Stage: Sendable, Hashable, Codable {
        /// `decode`, `barcode`.
        public let name: String
        /// How long it took.
        public let duration: Duration
    }

    /// Runs one stage and notes how long it took, also where it throws.
    mutating func measure<Result>(_ name: String, _ stage: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        defer { stages.append(Stage(name: name, duration: start.duration(to: .now))) }
        return try stage()
    }

    /// Puts a stage before all others.
    mutating func begin(with name: String, taking duration: Duration) {
        stages.insert(Stage(name: name, duration: duration), at: 0)
        total += duration
    }
}
