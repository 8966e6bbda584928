// SPDX-License-Identifier: Apache-2.0
internal import RectoSystem
internal import Synchronization

/// The workers of one engine: those that wait for work, and those that the supply starts.
final class WorkerCrew: Sendable {
    let supply: WorkerSupply
    /// The time that the crew's work used and may still use; `nil` if it is not counted.
    let meter: ProcessorMeter?
    private let deaths: WorkerDeaths
    /// Limit of the bytes that a worker can write to.
    private let memory: Int
    private let idle = Mutex<[Worker]>([])

    /// A crew without workers yet.
    init(_ configuration: IsolatedEngine.Configuration) {
        supply = WorkerSupply(configuration)
        deaths = WorkerDeaths(most: configuration.deaths)
        memory = configuration.memory
        meter = nil
    }

    /// A crew with workers of its own, from the same supply.
    init(_ crew: WorkerCrew, meter: ProcessorMeter?) {
        supply = crew.supply
        deaths = crew.deaths
        memory = crew.memory
        self.meter = meter
    }

    deinit { endWorkers() }

    /// Ends the workers that wait for work.
    func endWorkers() {
        var workers: [Worker] = []
        idle.withLock { swap(&$0, &workers) }
        for worker in workers {
            // The worker must end even if there is no meter.
            let ending = worker.end()
            meter?.add(ending.processorTime)
        }
    }

    /// Starts a worker before there is work for it.
    ///
    /// - Throws: `ProcessError` if it cannot be started.
    func startWorker() throws {
        let (worker, _) = try supply.take()
        idle.withLock { $0.append(worker) }
    }

    /// Work within the time that is left.
    ///
    /// - Throws: ``WorkFailed`` if none is left.
    func work(object: String, _ time: Duration) throws -> Work {
        guard let left = meter?.left else { return Work(object: object, time: time) }
        guard left > .zero else { throw WorkFailed("The time for this person's files was over before the \(object).") }
        return Work(object: object, time: min(time, left), isShortened: left < time)
    }

    /// A worker's answer.
    ///
    /// A worker that fails is ended. Bytes over which others ended are not sent to any worker.
    ///
    /// - Throws: ``WorkFailed``, ``RectoError`` if the caller's time is over, and `ProcessError` if no worker can be
    ///   started.
    func answer<Answer>(
        to work: Work,
        about bytes: [UInt8],
        _ ask: (Worker) throws(WorkerFailure) -> Answer
    ) throws -> Answer {
        if let count = deaths.count(over: bytes) {
            throw WorkFailed("\(count) workers ended over the \(work.object), which was put aside.")
        }
        while true {
            let (worker, isNew) = try idleWorker()
            let before = worker.processorTime
            do throws(WorkerFailure) {
                let answer = try ask(worker)
                idle.withLock { $0.append(worker) }
                return answer
            } catch {
                let ending = worker.end()
                meter?.add(ending.processorTime)
                // If a waiting worker ended, for example by the system when memory ran out, these bytes are not the
                // cause.
                guard error != .gone || isNew else { continue }
                let failed = WorkFailed(error, ending, after: ending.processorTime - before, of: work, memory: memory)
                if failed.isLate, let deadline = work.deadline, .now >= deadline {
                    throw RectoError.deadlineExceeded(before: "validate")
                }
                // Less time than usual says nothing about the bytes.
                if !failed.isStarved, !failed.isLate || !work.isShortened { deaths.note(over: bytes) }
                throw failed
            }
        }
    }

    /// A worker that waits for work; `isNew` is true if it was started for this call.
    private func idleWorker() throws -> (worker: Worker, isNew: Bool) {
        if let worker = idle.withLock({ $0.popLast() }) { return (worker, false) }
        return try supply.take()
    }
}
