// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto
@testable import RectoSystem

struct WorkFailedTests {
    @Test(arguments: [
        (WorkerFailure.timedOut, 9, 2, "The worker had only 2 of 10 seconds of processor time for the image", true),
        (.timedOut, 9, 11, "The image took more than 10 seconds of processor time, so the worker was ended.", false),
        (.ended, 24, 11, "The image took more than 10 seconds of processor time, so the worker was ended.", false),
        (.ended, 11, 1, "The worker that read the image was ended by signal 11.", false),
    ])
    func `tells a file that takes long from a machine that is busy`(
        failure: WorkerFailure,
        signal: Int,
        used: Int,
        words: String,
        isStarved: Bool
    ) {
        let ending = ChildProcess.Ending(status: nil, signal: signal, peakMemory: 0)
        let work = Work(object: "image", time: .seconds(10))
        let failed = WorkFailed(failure, ending, after: .seconds(used), of: work, memory: 1_000)
        #expect(failed.finding.code == .inputWorkerFailed)
        #expect(failed.finding.message.hasPrefix(words), "\(failed.finding.message)")
        #expect(failed.finding.message.hasSuffix("open it with care.") == !isStarved)
        #expect(failed.isStarved == isStarved)
        #expect(failed.isLate == (signal != 11))
    }
}
