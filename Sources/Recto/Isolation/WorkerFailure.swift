// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

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

    init(_ reason: String) {
        let message = "\(reason) The file may be damaged, or made to do harm: open it with care."
        finding = Finding(.inputWorkerFailed, .error, message: message)
    }
}
