// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// The right to do something with one verification.
package struct Access: Sendable {
    /// The verification.
    package let id: UUID
    /// The required owner; `nil` for the verification's own client, and for the service's own work.
    package let application: String?
    /// The author, as events name it.
    package let agent: Agent

    /// The right of an author.
    package init(_ id: UUID, of application: String? = nil, by agent: Agent) {
        self.id = id
        self.application = application
        self.agent = agent
    }

    /// True if the application or its reviewer asks.
    package var isForApplication: Bool { application != nil }
}
