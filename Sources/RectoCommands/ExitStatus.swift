// SPDX-License-Identifier: Apache-2.0

/// The end of a command with a status other than 0; thrown by commands, handled by ``CommandProgram``.
package enum ExitStatus: Int32, Error {
    /// At least one input fell below what `--fail-on` allows, a person is not verified, or a chain is broken.
    case inputsFailed = 1
    /// The command could not run.
    case couldNotRun = 2
    /// Two faces may be one person's, or not.
    case uncertain = 3
    /// Ctrl-C.
    case interrupted = 130
}

/// The reason why a command could not run, in a sentence for people.
package protocol CommandFailure: Error, CustomStringConvertible {}
