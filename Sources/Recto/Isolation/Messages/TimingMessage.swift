// SPDX-License-Identifier: Apache-2.0

/// The times of a reading, in seconds.
///
/// A duration is otherwise sent in attoseconds, with more digits than ``AnswerNumbers`` lets pass.
struct TimingMessage: Codable, Sendable {
    private struct Stage: Codable, Sendable {
        var name: String
        var seconds: Double
    }

    private var stages: [Stage]
    private var total: Double

    init(_ timing: Timing) {
        stages = timing.stages.map { Stage(name: $0.name, seconds: $0.duration / .seconds(1)) }
        total = timing.total / .seconds(1)
    }

    /// The times of the other process.
    var timing: Timing {
        Timing(
            stages: stages.map { Timing.Stage(name: $0.name, duration: .seconds($0.seconds)) },
            total: .seconds(total)
        )
    }
}
