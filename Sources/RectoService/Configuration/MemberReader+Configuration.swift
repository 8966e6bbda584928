// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity

extension MemberReader {
    /// An address of the web without a slash at its end.
    mutating func address(_ key: String) -> String? {
        guard let text = optionalText(key, length: 8...500) else { return nil }
        guard URL(webAddress: text) != nil else {
            note(.wrongForm, key, "“\(key)” must be an address of the web, without a password.")
            return nil
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// The service's public address; paths of requests are appended to it.
    mutating func publicAddress() -> String? {
        guard let address = address("publicAddress") else { return nil }
        guard !address.contains("?") else {
            note(.wrongForm, "publicAddress", "“publicAddress” must be an address without a question.")
            return nil
        }
        return address
    }

    /// The files of the certificate, which are named together.
    mutating func certificateFiles() -> ServiceConfiguration.CertificateFiles? {
        let certificate = optionalText("tlsCertificate", length: 1...1_000)
        let key = optionalText("tlsKey", length: 1...1_000)
        switch (certificate, key) {
        case (let certificate?, let key?): return .init(certificate: certificate, key: key)
        case (nil, nil): return nil
        default:
            let place = certificate == nil ? "tlsKey" : "tlsCertificate"
            note(.contradiction, place, "“tlsCertificate” and “tlsKey” are given together.")
            return nil
        }
    }

    /// The address of the console, and that a host of its own has a port.
    mutating func consoleAddress(hasHost hasConsoleHost: Bool, hasPort: Bool) -> String? {
        if !hasPort, hasConsoleHost {
            note(.missing, "consolePort", "A host of the console's own needs a port of its own.")
        }
        guard let address = address("consoleAddress") else { return nil }
        guard !address.contains("?") else {
            note(.wrongForm, "consoleAddress", "“consoleAddress” must be an address without a question.")
            return nil
        }
        return address
    }

    mutating func networks() -> [String] {
        let networks = texts("allowedNetworks", count: 0...100, length: 3...60)
        for (index, network) in networks.enumerated() where AddressBlock(network) == nil {
            note(.wrongForm, "allowedNetworks", at: index, "A network is written as in “10.0.0.0/8”.")
        }
        return networks
    }

    /// The applications, and the keys of administrators; no digest may be there twice.
    mutating func applications() -> ([ServiceConfiguration.Application], [ServiceConfiguration.Application.Key]) {
        var (ids, digests): (Set<String>, Set<Data>) = ([], [])
        let applications = objects("applications", count: 0...1_000) { item in
            let id = item.name("id")
            if let id, !ids.insert(id).inserted { item.note(.duplicate, "id", "Two applications have this name.") }
            let keys = item.keys("keys", count: 1...20, &digests, of: id)
            return id.map { ServiceConfiguration.Application(id: $0, keys: keys) }
        }
        return (applications, keys("administrators", count: 0...20, roles: [.admin], &digests))
    }

    /// The keys of an application; a digest that any application's key has already is a mistake.
    private mutating func keys(
        _ member: String,
        count: ClosedRange<Int>,
        roles given: Set<Role>? = nil,
        _ known: inout Set<Data>,
        of application: String? = nil
    ) -> [ServiceConfiguration.Application.Key] {
        var names: Set<String> = []
        return objects(member, count: count) { item in
            let name = item.name("name")
            if let name, !names.insert(name).inserted { item.note(.duplicate, "name", "Two keys have this name.") }
            let digest = item.digest("sha256")
            if let digest, !known.insert(digest).inserted {
                item.note(.duplicate, "sha256", "Two keys have this digest: it would not be known whose requests are.")
            }
            let roles = given ?? item.choices("roles", allowsRepetition: true).map { Set($0) }
            let others = given == nil ? item.otherApplications(than: application) : []
            guard let name, let digest, let roles else { return nil }
            if !others.isEmpty, !Role.ofSeveralApplications.isSuperset(of: roles) {
                let rule = "Only a key for the roles “reviewer”, “lead” and “auditor” names other applications."
                item.note(.contradiction, "otherApplications", rule)
            }
            return .init(name: name, digest: digest, roles: roles, otherApplications: others)
        }
    }

    /// The other applications that a key for reviewing names.
    mutating func otherApplications(than own: String?) -> Set<String> {
        guard contains("otherApplications") else { return [] }
        let names = texts("otherApplications", count: 1...100, length: 1...60)
        for (index, name) in names.enumerated() where !name.isName || name == own {
            note(.wrongForm, "otherApplications", at: index, "This is no name of another application.")
        }
        return Set(names)
    }

    private mutating func digest(_ key: String) -> Data? {
        guard let text = text(key, length: 64...64) else { return nil }
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == 64 else {
            note(.wrongForm, key, "“\(key)” must be 64 hexadecimal digits.")
            return nil
        }
        return Data(stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    /// A name that stands in events and logs.
    mutating func name(_ key: String) -> String? {
        guard let text = nameInEvents(key, length: 1...60) else { return nil }
        guard !text.hasPrefix("oidc.") else {
            note(.wrongForm, key, "“\(key)” must not begin with “oidc.”: so do the names of people at a provider.")
            return nil
        }
        return text
    }

    /// The name of a person in events: that of their key, or the longer one of somebody whom a provider vouches for.
    ///
    /// That one is “oidc.”, 50 signs, and up to 9 that no other person's name has.
    mutating func personName(_ key: String) -> String? { nameInEvents(key, length: 1...64) }

    private mutating func nameInEvents(_ key: String, length: ClosedRange<Int>) -> String? {
        guard let text = text(key, length: length) else { return nil }
        guard text.isName else {
            note(.wrongForm, key, "“\(key)” must be letters, digits, hyphens and full stops.")
            return nil
        }
        return text
    }

    mutating func providers() -> [ServiceConfiguration.Provider] {
        var (names, owned): (Set<String>, Set<String>) = ([], [])
        return objects("providers", count: 0...20) { item in
            item.provider(&names, &owned, needsSecret: true)
        }
    }

    /// A provider; its name and checks must not be among those that others have.
    mutating func provider(
        _ names: inout Set<String>,
        _ owned: inout Set<String>,
        needsSecret: Bool
    ) -> ServiceConfiguration.Provider? {
        let name = name("name")
        if let name, !names.insert(name).inserted { note(.duplicate, "name", "Two providers have this name.") }
        let keys = stepKeys()
        let checks = texts("checks", count: keys.isGiven ? 0...20 : 1...20, length: 1...40)
        for (index, check) in checks.enumerated() where !owned.insert(check).inserted {
            note(.duplicate, "checks", at: index, "This check is answered by one provider, named once.")
        }
        let isAsked = !checks.isEmpty || !keys.isGiven
        let questions = isAsked ? questions(needsSecret) : nil
        guard let name, questions != nil || !isAsked, keys.set != nil || !keys.isGiven else { return nil }
        return ServiceConfiguration.Provider(name: name, checks: checks, questions: questions, stepKeys: keys.set)
    }

    /// The place where a provider is asked; one that answers no check has none.
    private mutating func questions(_ needsSecret: Bool) -> ServiceConfiguration.Provider.Questions? {
        let url = address("url")
        if url == nil { note(.missing, "url", "A provider that answers checks needs an address.") }
        let isGenerated = !needsSecret && !contains("secret")
        let secret = isGenerated ? WebhookSignature.symmetric.generatedSecret() : secret("secret")
        guard let url, let secret else { return nil }
        return ServiceConfiguration.Provider.Questions(url: url, secret: secret)
    }

    /// The public keys that sign a provider's results of steps.
    private mutating func stepKeys() -> (isGiven: Bool, set: KeySet?) {
        guard contains("stepKeys"), let tree = take("stepKeys") else { return (false, nil) }
        do throws(KeyError) {
            let set = try KeySet(json: tree.canonical)
            if set.keys.contains(where: { $0.algorithm.use == .signature }) { return (true, set) }
            note(
                .wrongForm,
                "stepKeys",
                "“stepKeys” has no key for signatures: give one of P-256, or of RSA with “alg”."
            )
        } catch {
            note(.wrongForm, "stepKeys", error.description)
        }
        return (true, nil)
    }

    mutating func secret(_ key: String) -> String? {
        guard let text = text(key, length: 10...200) else { return nil }
        guard (try? WebhookSigningKey(text)) != nil else {
            note(.wrongForm, key, "“\(key)” must be “whsec_” and base64 of 24 to 64 bytes.")
            return nil
        }
        return text
    }

    mutating func passcodeDelivery() -> ServiceConfiguration.PasscodeDelivery? {
        optionalObject("passcodeDelivery") { item in
            let command = item.texts("command", count: 0...20, length: 1...1_000)
            guard let url = item.address("url") else {
                guard let program = command.first, program.hasPrefix("/") else {
                    item.note(.missing, "command", "A command begins with the whole path of a program; or give “url”.")
                    return nil
                }
                if program.isProgram { return .command(command) }
                item.note(.notOneOf, "command", at: 0, "There is no program “\(program)”.")
                return nil
            }
            if !command.isEmpty { item.note(.contradiction, "command", "Either a command or an address delivers.") }
            return item.secret("secret").map { .hook(url: url, secret: $0) }
        }
    }

    mutating func rates() -> ServiceConfiguration.Rates {
        var rates = ServiceConfiguration.Rates()
        let members: [(String, WritableKeyPath<ServiceConfiguration.Rates, Int>)] = [
            ("clientPerMinute", \.clientPerMinute), ("applicationPerMinute", \.applicationPerMinute),
            ("addressPerMinute", \.addressPerMinute), ("wrongCodes", \.wrongCodes),
            ("wrongCodesOfAll", \.wrongCodesOfAll), ("workSecondsPerMinute", \.workSecondsPerMinute),
        ]
        _ = optionalObject("rates") { item in
            for (name, rate) in members {
                rates[keyPath: rate] = item.optionalInteger(name, in: 1...1_000_000) ?? rates[keyPath: rate]
            }
        }
        return rates
    }
}

extension String {
    /// True if an executable file is at this path; folders can have that permission, too.
    fileprivate var isProgram: Bool {
        FileManager.default.isExecutableFile(atPath: self) && !FileManager.default.fileExists(atPath: self + "/.")
    }
}

extension String {
    /// True if it may be a name of applications, keys and providers.
    var isName: Bool { utf8.allSatisfy(\.isNameCharacter) }
}

extension UInt8 {
    /// True if names of applications, keys and providers may hold it.
    fileprivate var isNameCharacter: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D
            || self == 0x2E
    }
}
