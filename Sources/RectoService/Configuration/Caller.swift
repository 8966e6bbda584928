// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow

/// The sender of a request.
enum Caller: Sendable, Hashable {
    /// Somebody with a key of an application.
    case key(ApplicationKey)
    /// The client of one verification.
    case client(UUID)

    /// The name that requests are counted by.
    var name: String {
        switch self {
        case .key(let key): "application:\(key.application)"
        case .client(let verification): "verification:\(verification.wireText)"
        }
    }
}

/// The rights of an application's key.
struct ApplicationKey: Sendable, Hashable {
    /// The name of the key in events.
    let name: String
    /// The application.
    let application: String
    /// The roles of the key.
    let roles: Set<Role>
}

/// A role of a key.
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// To ask for verifications, and to read their results.
    case application
    /// To look at evidence and to decide.
    case reviewer
    /// To add journeys.
    case admin
}
