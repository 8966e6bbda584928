// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// The rules for all verifications of a service.
struct FlowRules: Sendable {
    /// The checks that each provider answers; the engine answers the others.
    var providerChecks: [String: [CheckName]] = [:]
    /// The key that passcodes are judged with.
    var passcodeKey: [UInt8]
    /// The address at which people reach the service.
    var address: ServiceAddress
    /// True if there is a way to deliver passcodes.
    var deliversPasscodes = true
}

extension Secret.Kind {
    /// Lets another device send one file.
    static let uploadLink = Secret.Kind(rawValue: "upload-link")
}
