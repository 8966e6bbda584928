// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension Administration {
    /// The most providers that are asked.
    private static let mostProviders = 100

    /// All providers, without their secrets.
    func providers(for administrator: Administrator) async throws -> [AdministeredProvider] {
        try administrator.requireWholeService()
        return try await configured + stored(AdministeredProvider.self, for: administrator).map(\.withoutSecrets)
    }

    private var configured: [AdministeredProvider] {
        configuration.providers.map {
            AdministeredProvider(
                id: ":\($0.name)",
                name: $0.name,
                url: $0.questions?.url,
                checks: $0.checks,
                stepKeys: $0.stepKeys.flatMap { try? PublishedKeys($0) },
                source: .configuration
            )
        }
    }

    /// Makes a provider, which is asked from now on.
    ///
    /// - Parameters:
    ///   - wanted: The request.
    ///   - administrator: The author.
    ///   - answer: The answer that a repetition of the request gets: without the secret.
    /// - Returns: The provider, with its secret.
    /// - Throws: ``RequestRefused``, and the store's errors.
    func makeProvider(
        _ wanted: ServiceConfiguration.Provider,
        by administrator: Administrator,
        _ answer: Answering<AdministeredProvider>
    ) async throws -> AdministeredProvider {
        try administrator.requireWholeService()
        for (index, check) in wanted.checks.enumerated() where CheckName.ofEngine.contains(CheckName(rawValue: check)) {
            throw RequestRefused(.notOneOf, at: "/checks/\(index)", "The engine answers this check.")
        }
        do throws(OutboundClient.Failure) {
            if let url = wanted.questions?.url { try await client.check(url) }
        } catch {
            throw RequestRefused(.contradiction, at: "/url", "No question could be sent there: \(error.description)")
        }
        return try await counted.enter("") { try await addProvider(wanted, by: administrator, answer) }
    }

    private func addProvider(
        _ wanted: ServiceConfiguration.Provider,
        by administrator: Administrator,
        _ answer: Answering<AdministeredProvider>
    ) async throws -> AdministeredProvider {
        let others = try await providers(for: administrator).filter { $0.ended == nil }
        guard !others.contains(where: { $0.name == wanted.name || !Set($0.checks).isDisjoint(with: wanted.checks) })
        else { throw RequestRefused(.invalidTransition, "Another provider has the name or answers one of the checks.") }
        guard others.count < Self.mostProviders else {
            throw RequestRefused(.limitReached, "\(Self.mostProviders) providers are asked at most: end one first.")
        }
        let provider = AdministeredProvider(
            id: UUID.version7(at: now()).wireText,
            name: wanted.name,
            url: wanted.questions?.url,
            checks: wanted.checks,
            stepKeys: try wanted.stepKeys.map(PublishedKeys.init),
            made: AdministrativeAct(administrator, at: now()),
            secret: wanted.questions?.secret
        )
        let taken = ["name\0\(wanted.name)"] + wanted.checks.map { "check\0\($0)" }
        let lookups = Set(taken.map { store.blindIndex($0, as: .provider) })
        try await add(provider, lookups: lookups, provider.event("made"), by: administrator, answer)
        try await loadProviders()
        return provider
    }

    /// Ends a provider: a question that waits for it gets no answer.
    func endProvider(
        _ id: String,
        by administrator: Administrator,
        _ answer: Answering<AdministeredProvider>
    ) async throws -> AdministeredProvider {
        try administrator.requireWholeService()
        guard !configured.contains(where: { $0.id == id }) else { throw Self.isConfigured(AdministeredProvider.word) }
        let ended = try await end(id, by: administrator, { $0.event("ended") }, answer)
        try await loadProviders()
        return ended
    }

    /// Has the providers of the configuration and of the store asked from now on.
    ///
    /// A provider of the store that answers a check of the configuration's providers, or has the name of one, is not
    /// asked.
    func loadProviders() async throws {
        var isSet = false
        while !isSet {
            let version = providers.version
            var all = configuration.providers
            for document in try await store.allDocuments(AdministeredProvider.kind) {
                let provider = AdministeredProvider(document)
                guard provider.ended == nil, provider.isUnreadable != true,
                    !configured.contains(where: {
                        $0.name == provider.name || !Set($0.checks).isDisjoint(with: provider.checks)
                    }), let asked = try? ServiceConfiguration.Provider(provider)
                else { continue }
                all.append(asked)
            }
            let asked = all.map { HTTPProvider(configuration: $0, client: client, now: now) }
            isSet = providers.set(asked, since: version)
        }
    }
}

extension ServiceConfiguration.Provider {
    /// A provider that the store has.
    fileprivate init(_ provider: AdministeredProvider) throws {
        var questions: Questions?
        if let url = provider.url, let secret = provider.secret { questions = Questions(url: url, secret: secret) }
        self.init(
            name: provider.name,
            checks: questions == nil ? [] : provider.checks,
            questions: questions,
            stepKeys: try provider.stepKeys?.set
        )
    }
}

extension AdministeredProvider {
    fileprivate func event(_ verb: String) -> (type: String, data: [String: JSONTree]) {
        ("provider.\(verb)", ["provider": .text(name), "checks": .array(checks.map(JSONTree.text))])
    }
}

extension BlindIndex.Purpose {
    /// The name of a living provider, or a check that it answers.
    fileprivate static let provider = BlindIndex.Purpose(rawValue: "provider")
}
