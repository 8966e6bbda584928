// SPDX-License-Identifier: Apache-2.0
internal import Dispatch

/// Runs an actor on a thread that may wait for a disk: the shared ones are few, and serve all requests.
final class DiskExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "recto.store.disk")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }
}
