// SPDX-License-Identifier: Apache-2.0

/// Receives the results of a verification.
public protocol NotificationHandler: Sendable {
    /// The status was asked for, and this is it.
    func handleResult(_ result: IdvService.VerificationResult)
    /// It could not be asked for.
    func handleError(_ error: IdvError)
}
