// SPDX-License-Identifier: Apache-2.0
internal import RectoStore
internal import RectoVerification

/// The rules for all verifications of a service.
package struct FlowRules: Sendable {
    /// The providers, each with its checks; the engine answers the others.
    package let providers = ProviderDirectory()
    /// Hands steps over to providers; `nil` if there is no key to sign with.
    package var handover: StepHandover?
    /// The key that passcodes are judged with.
    var passcodeKey: [UInt8]
    /// True if there is a way to deliver passcodes.
    package var deliversPasscodes = true
    /// True if a person approves every verification, whatever its journey says.
    package var requiresApprovalByPerson = false
    /// The number of jobs that run at once.
    package var runners = 2
    /// Seconds of processor time in a minute for an application's files, before its work comes after others'.
    package var workSecondsPerMinute = 60
    /// The most known faces that a face is compared with, the newest.
    package var knownFaces = 100_000

    /// The usual rules.
    package init(passcodeKey: [UInt8]) {
        self.passcodeKey = passcodeKey
    }
}

extension Secret.Kind {
    /// Lets another device send one file.
    static let uploadLink = Secret.Kind(rawValue: "upload-link")
}
