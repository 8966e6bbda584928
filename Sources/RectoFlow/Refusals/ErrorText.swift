// SPDX-License-Identifier: Apache-2.0
internal import RectoStore
internal import RectoVerification

/// An error that the log may describe: its description holds no contents of a request.
package protocol LoggableError: Error, CustomStringConvertible {}

extension StoreError: LoggableError {}

/// The log's text for an error: its kind, never contents of a request.
package struct ErrorText: CustomStringConvertible {
    package let description: String

    /// The text for an error.
    package init(_ error: any Error) {
        description =
            switch error {
            case let error as any LoggableError: error.description
            case let error as any ExaminationFailure: error.description
            default: "\(type(of: error))"
            }
    }
}
