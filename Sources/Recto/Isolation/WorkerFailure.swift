// SPDX-License-Identifier: Apache-2.0

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
