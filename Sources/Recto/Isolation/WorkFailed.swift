// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Thrown if a worker did not answer.
struct WorkFailed: Error {
    let finding: Finding

    init(_ reason: String) {
        let message = "\(reason) The file may be damaged, or made to do harm: open it with care."
        finding = Finding(.inputWorkerFailed, .error, message: message)
    }
}
