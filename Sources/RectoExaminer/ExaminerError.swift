// SPDX-License-Identifier: Apache-2.0
public import Recto
public import RectoVerification

/// The reason why evidence could not be examined; defects of the evidence are findings.
///
/// The same evidence may be examined later.
public enum ExaminerError: ExaminationFailure, Hashable {
    /// No worker of the engine can be started.
    case engineUnavailable(reason: String)

    public var description: String {
        switch self {
        case .engineUnavailable(let reason):
            "The engine cannot be started: \(reason). Look whether the program is there and may be run."
        }
    }
}

/// A model that cannot be used any more.
extension ModelError: ExaminationFailure {}
