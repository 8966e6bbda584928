// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// The right to do something with one verification.
package struct Access: Sendable {
    /// The verification.
    package let id: UUID
    /// The applications of which one must own it; `nil` for the verification's own client, and for the service's own work.
    package let applications: Set<String>?
    /// The author, as events name it.
    package let agent: Agent

    /// The right of an author.
    package init(_ id: UUID, of application: String? = nil, by agent: Agent) {
        self.init(id, ofOneOf: application.map { [$0] }, by: agent)
    }

    /// The right of an author who acts for several applications.
    package init(_ id: UUID, ofOneOf applications: Set<String>?, by agent: Agent) {
        self.id = id
        self.applications = applications
        self.agent = agent
    }

    /// True if the application or its reviewer asks.
    package var isForApplication: Bool { applications != nil }
}
