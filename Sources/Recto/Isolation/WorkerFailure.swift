// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoSystem

/// The reason why a worker gave no answer.
enum WorkerFailure: Error, Hashable {
    /// It ended before it had the bytes, so the bytes are not the cause.
    case gone
    case ended
    case timedOut
    case nonsense
    /// It gave this reason.
    case failed(String)
}

/// Thrown if a worker did not answer.
struct WorkFailed: Error {
    let finding: Finding
    /// True if the time of the work was over.
    var isLate = false
    /// True if it was over by the clock alone: the worker had less processor time than the work may take.
    var isStarved = false

    /// SIGXCPU: the processor time is used up.
    private static let outOfTime = 24

    init(_ reason: String) {
        self.init(reason, advice: "The file may be damaged, or made to do harm: open it with care.")
    }

    /// The failure of a worker that was ended.
    ///
    /// - Parameters:
    ///   - failure: The reason as its caller saw it.
    ///   - ending: The end of its process.
    ///   - used: The processor time that it took for the work.
    ///   - work: The work.
    ///   - memory: Limit of the bytes that it can write to.
    init(_ failure: WorkerFailure, _ ending: ChildProcess.Ending, after used: Duration, of work: Work, memory: Int) {
        let isStarved = failure == .timedOut && used < work.time
        if isStarved {
            self.init(
                "The worker had only \(used.wholeSeconds) of \(work.seconds) seconds of processor time for the "
                    + "\(work.object) within \(work.begin.duration(to: .now).wholeSeconds) seconds, so it was ended.",
                advice: "Try it again, with fewer jobs or less other work on the machine."
            )
        } else {
            self.init(Self.reason(failure, ending, for: work, memory))
        }
        self.isStarved = isStarved
        isLate = failure == .timedOut || ending.signal == Self.outOfTime
    }

    private init(_ reason: String, advice: String) {
        finding = Finding(.inputWorkerFailed, .error, message: "\(reason) \(advice)")
    }

    /// The reason why there is no answer, in words.
    private static func reason(
        _ failure: WorkerFailure,
        _ ending: ChildProcess.Ending,
        for work: Work,
        _ memory: Int
    ) -> String {
        let object = work.object
        if case .failed(let reason) = failure { return "The \(object) could not be worked on: \(reason)." }
        if failure == .timedOut || ending.signal == outOfTime {
            return "The \(object) took more than \(work.seconds) seconds of processor time, so the worker was ended."
        }
        if failure == .nonsense { return "The worker that read the \(object) answered with what is no answer." }
        // Runtimes end the process when memory runs out, each in its own way.
        if ending.peakMemory > memory / 10 * 8 {
            return "The \(object) needed more than \(memory / 1_000_000) MB of memory, and the worker ended."
        }
        if let signal = ending.signal { return "The worker that read the \(object) was ended by signal \(signal)." }
        return "The worker that read the \(object) ended with status \(ending.status ?? 0)."
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int64 { components.seconds }
}
