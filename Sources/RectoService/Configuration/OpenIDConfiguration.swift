// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

extension ServiceConfiguration {
    /// A provider that people sign in to the console with (OpenID Connect).
    public struct OpenIDConnect: Sendable, Hashable {
        /// The provider's address, as its tokens name it (`iss`).
        public let issuer: String
        /// The name for people.
        public let name: String
        /// The name of the service to the provider.
        public let clientID: String
        /// The service's secret; `nil` for a public client.
        public let clientSecret: String?
        /// The scopes beside `openid`.
        public let scopes: [String]
        /// The claim that becomes the name in events.
        public let nameClaim: String
        /// The claim with the words that grants are given for.
        public let rolesClaim: String
        /// The grants, by the words of the claim.
        public let grants: [Grant]

        /// The roles that a word of the claim gives, and in which applications.
        public struct Grant: Sendable, Hashable {
            /// The word, such as the name of a group.
            public let claim: String
            /// The roles.
            public let roles: Set<Role>
            /// The applications; none for the role ``Role/admin`` of the whole service.
            public let applications: Set<String>
        }
    }
}

extension MemberReader {
    /// The provider that people sign in to the console with.
    mutating func openIDConnect(needsAddress: Bool) -> ServiceConfiguration.OpenIDConnect? {
        if needsAddress, contains("openIDConnect") {
            let message =
                "The provider leads people back to “consoleAddress”, which a console with a port of its own needs."
            note(.missing, "consoleAddress", message)
        }
        return optionalObject("openIDConnect") { item in
            let issuer = item.issuer()
            let name = item.optionalText("name", length: 1...60) ?? "OpenID Connect"
            let client = item.text("clientID", length: 1...255)
            let secret = item.optionalText("clientSecret", length: 1...1_000)
            let scopes = item.contains("scopes") ? item.texts("scopes", count: 0...20, length: 1...100) : ["profile"]
            let nameClaim = item.optionalText("nameClaim", length: 1...100) ?? "preferred_username"
            let rolesClaim = item.optionalText("rolesClaim", length: 1...100) ?? "groups"
            let grants = item.objects("grants", count: 1...200) { $0.grant() }
            guard let issuer, let client else { return nil }
            return .init(
                issuer: issuer,
                name: name,
                clientID: client,
                clientSecret: secret,
                scopes: scopes,
                nameClaim: nameClaim,
                rolesClaim: rolesClaim,
                grants: grants
            )
        }
    }

    /// The issuer's address: kept as it is written, since tokens repeat it to the letter.
    private mutating func issuer() -> String? {
        guard contains("issuer") else {
            note(.missing, "issuer", "“issuer” is missing: the provider's address.")
            return nil
        }
        let text = text("issuer", length: 8...500)
        guard let text, !text.contains("?"), text.hasPrefix("https://") || text.hasPrefix("http://") else {
            note(.wrongForm, "issuer", "“issuer” must be an address of the web without a question.")
            return nil
        }
        return text
    }

    private mutating func grant() -> ServiceConfiguration.OpenIDConnect.Grant? {
        let claim = text("claim", length: 1...255)
        let roles: [Role]? = choices("roles")
        let applications = texts("applications", count: 0...100, length: 1...60)
        guard let claim, let roles else { return nil }
        if roles.contains(.application) {
            note(.contradiction, "roles", "The role “application” is for programs, which have keys.")
        }
        if applications.isEmpty, roles != [.admin] {
            note(.missing, "applications", "Only the role “admin” is for the whole service; others name applications.")
        }
        if roles.contains(.admin), roles.count > 1 || applications.count > 1 {
            note(.contradiction, "roles", "The role “admin” is given alone, for one application or the whole service.")
        }
        return .init(claim: claim, roles: Set(roles), applications: Set(applications))
    }
}
