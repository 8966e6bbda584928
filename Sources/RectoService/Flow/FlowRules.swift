// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// What is set up for all verifications of a service.
struct FlowRules: Sendable {
    /// Which provider answers which checks; the engine answers the others.
    var providerChecks: [String: [CheckName]] = [:]
    /// What passcodes are judged by.
    var passcodeKey: [UInt8]
    /// Where people reach the service.
    var address: ServiceAddress
    /// Whether there is a way to deliver passcodes.
    var deliversPasscodes = true
}

extension Secret.Kind {
    /// Lets another device send one file.
    static let uploadLink = Secret.Kind(rawValue: "upload-link")
}
