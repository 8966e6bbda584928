// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoVerification

/// A person whom a provider of OpenID Connect vouches for.
struct VouchedPerson: Sendable, Hashable {
    /// The provider and its own name for the person, which never changes (OpenID Connect Core 1.0, 5.7), as a digest.
    let id: Data
    /// The name that the provider shows, as a name in events; it begins with `oidc.`, as that of no key does.
    let name: String
    /// True if ``name`` lost signs of the provider's, so that two people may have it.
    let isNameInexact: Bool
    /// The words that grants are given for.
    let words: Set<String>

    /// The name with a part that no other person's has.
    var ownName: String { "\(name)-\(Array(id.prefix(4)).hexadecimal)" }
}

extension VouchedPerson {
    /// The person of a token, which was checked.
    init(_ token: IdentityToken, _ configuration: ServiceConfiguration.OpenIDConnect) {
        id = Data(SHA256.hash(data: Data("\(configuration.issuer)\0\(token.subject)".utf8)))
        let stated = token.claims[configuration.nameClaim]?.string ?? token.subject
        let name = stated.asEventName
        self.name = "oidc.\(name)"
        isNameInexact = name.isEmpty || name != stated.replacing("@", with: "-")
        words = Set(token.claims[configuration.rolesClaim].map(IdentityToken.texts) ?? [])
    }
}

extension String {
    /// The text as a name in events: other characters than names have become hyphens.
    fileprivate var asEventName: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(50).map { scalar in
                    String(scalar).isName ? scalar : "-"
                }
            )
        )
    }
}
