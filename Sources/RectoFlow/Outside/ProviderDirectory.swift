// SPDX-License-Identifier: Apache-2.0
internal import RectoSecurity
package import RectoVerification
internal import Synchronization

/// The providers that are asked now; they may change while verifications wait for them.
package final class ProviderDirectory: Sendable {
    private struct Contents {
        var version = 0
        var providers: [any VerificationProvider] = []
    }

    private let contents = Mutex(Contents())

    /// A directory without providers.
    package init() {}

    /// The number of times that the providers were set.
    package var version: Int { contents.withLock(\.version) }

    /// The checks of each provider.
    package var checks: [String: [CheckName]] {
        contents.withLock { $0.providers.reduce(into: [:]) { $0[$1.name] = $1.checks } }
    }

    /// A provider; `nil` if it is not asked any more.
    func provider(_ name: String) -> (any VerificationProvider)? {
        contents.withLock { $0.providers.first { $0.name == name } }
    }

    /// The public keys of a provider that does steps; `nil` if it does none, or is not there any more.
    func stepKeys(of name: String) -> KeySet? { provider(name)?.stepKeys }

    /// Sets the providers, unless somebody else did so since this version.
    ///
    /// - Returns: True if they are set.
    package func set(_ providers: [any VerificationProvider], since version: Int) -> Bool {
        contents.withLock { contents in
            guard contents.version == version else { return false }
            contents = Contents(version: version + 1, providers: providers)
            return true
        }
    }
}
