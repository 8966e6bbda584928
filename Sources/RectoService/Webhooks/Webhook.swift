// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// Whom an application wants to be told of events.
struct Webhook: Sendable, Hashable, Codable {
    let id: String
    /// Whose it is.
    let application: String
    /// Where messages go.
    var url: String
    /// The types of events; empty for all.
    var events: [String]
    /// What messages are signed with, the newest first; the second one holds during rotation.
    var secrets: [String]
    /// Whether nothing is sent any more, since the receiver said that it is gone.
    var isDisabled: Bool
    let createdAt: Timestamp

    /// Whether it wants to be told of events of a type: its own name, or all of an area as in `verification.*`.
    func wants(_ type: String) -> Bool {
        guard !isDisabled else { return false }
        return events.isEmpty || events.contains { $0 == type || ($0.hasSuffix(".*") && type.hasPrefix($0.dropLast())) }
    }
}
