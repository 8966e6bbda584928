// SPDX-License-Identifier: Apache-2.0

/// A reason why the service cannot go on with a verification, for any caller.
package enum FlowError: LoggableError, Sendable, Hashable {
    /// The journey that it was created with is missing.
    case journeyMissing(String)
    /// A file that a step needs is missing.
    case fileMissing
    /// What is stored of the verification cannot be read: it was damaged, or another version wrote it.
    case stateUnreadable
    /// The provider of a check is no longer configured.
    case providerMissing(String)

    package var description: String {
        switch self {
        case .journeyMissing(let name): "The journey \(name) is not there any more."
        case .fileMissing: "A file that the step needs is not there."
        case .stateUnreadable: "The verification cannot be read: it was damaged, or a newer version wrote it."
        case .providerMissing(let name): "The provider \(name) is not set up any more."
        }
    }
}
