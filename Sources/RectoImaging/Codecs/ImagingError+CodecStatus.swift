// SPDX-License-Identifier: Apache-2.0

internal import CRectoCodecs

extension ImagingError {
    /// The error that a codec's status stands for, unless it is none; `reason` is the codec's own.
    init?(_ status: RectoCodecStatus, reason: String = "") {
        switch status {
        case .OK: return nil
        case .unsupported: self = .unsupported(reason)
        case .corrupt: self = .corrupt(reason: reason)
        case .truncated: self = .truncated
        case .sizeMismatch: self = .corrupt(reason: "two sizes")
        case .limitExceeded: self = .corrupt(reason: "more scans than a picture needs")
        case .outOfMemory: self = .outOfMemory
        case .invalidArgument: preconditionFailure("a codec was called with contradicting arguments")
        }
    }
}
