// SPDX-License-Identifier: Apache-2.0

/// The result of sending a webhook.
public enum WebhookOutcome: Sendable, Hashable {
    /// It was taken: a status of 200 to 299.
    case delivered
    /// It was refused: another status, including redirections, or no answer at all.
    case failed
    /// It was refused, and the receiver is overloaded: 429, 502 and 504. Send it fewer at a time.
    case throttled
    /// It was refused for good: 410. Send nothing there until somebody asks for it again.
    case gone

    /// The outcome for a status code.
    ///
    /// - Parameter status: The status, or `nil` if no answer came in time.
    public init(status: Int?) {
        self =
            switch status {
            case .some(200..<300): .delivered
            case 410: .gone
            case 429, 502, 504: .throttled
            default: .failed
            }
    }
}
