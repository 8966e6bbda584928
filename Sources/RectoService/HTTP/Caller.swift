// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Who sent a request.
enum Caller: Sendable, Hashable {
    /// Somebody with a key of an application.
    case key(ApplicationKey)
    /// The client of one verification.
    case client(UUID)

    /// What requests are counted by.
    var name: String {
        switch self {
        case .key(let key): "application:\(key.application)"
        case .client(let verification): "verification:\(verification.wireText)"
        }
    }
}

/// What a key of an application allows.
struct ApplicationKey: Sendable, Hashable {
    /// What the key is called in events.
    let name: String
    /// The application.
    let application: String
    /// What may be done with it.
    let roles: Set<Role>
}

/// What a key may be used for.
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// To ask for verifications, and to read what came of them.
    case application
    /// To look at evidence and to decide.
    case reviewer
    /// To add journeys.
    case admin
}
