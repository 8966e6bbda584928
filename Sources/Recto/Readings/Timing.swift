// SPDX-License-Identifier: Apache-2.0

/// Time that the stages of reading took, in wall time.
public struct Timing: Sendable, Hashable, Codable {
    /// The stages that ran, in order.
    public private(set) var stages: [Stage] = []
    /// Time from the first byte to the finished reading.
    public internal(set) var total = Duration.zero

    /// One stage and the time that it took.
    public struct Stage: Sendable, Hashable, Codable {
        /// `decode`, `barcode`.
        public let name: String
        /// The time that it took.
        public let duration: Duration
    }

    /// No stage yet.
    init() {}

    /// The times of stages that ran elsewhere.
    init(stages: [Stage], total: Duration) {
        self.stages = stages
        self.total = total
    }

    /// Runs one stage and notes its time, even if it throws.
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
