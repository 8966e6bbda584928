// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoSecurity

/// Sends messages to webhooks.
package protocol WebhookSender: Sendable {
    /// Sends a message once, with its identifier, time and signatures; throws ``LoggableError`` if no answer comes.
    func send(_ body: Data, _ header: WebhookHeader, to address: String) async throws -> WebhookAnswer
}

/// The answer of a webhook's receiver.
package struct WebhookAnswer: Sendable, Hashable {
    /// The status, as in HTTP.
    let status: Int
    /// The seconds after which the receiver wants to be asked again.
    let retryAfter: Double

    package init(status: Int, retryAfter: Double) {
        self.status = status
        self.retryAfter = retryAfter
    }
}
