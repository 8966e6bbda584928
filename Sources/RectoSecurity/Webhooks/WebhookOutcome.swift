// SPDX-License-Identifier: Apache-2.0

/// What came of sending a webhook.
public enum WebhookOutcome: Sendable, Hashable {
    /// It was taken: a status of 200 to 299.
    case delivered
    /// It was not: another status, redirections among them, or no answer at all.
    case failed
    /// It was not, and the receiver has too much to do: 429, 502 and 504. Send it fewer at a time.
    case throttled
    /// It was not, and there is nobody any more: 410. Send nothing there until somebody says so.
    case gone

    /// What a status code means.
    ///
    /// - Parameter status: The status, or `nil` where no answer came in time.
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
