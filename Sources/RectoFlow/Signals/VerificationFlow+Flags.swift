// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// The flags of a subject, sorted by name.
    package func flags(of subject: String, _ application: String) async throws -> [FlagResource] {
        try await entries(of: ledger.subject(subject, of: application), application)
            .map(FlagResource.init).sorted { $0.name < $1.name }
    }

    /// Sets a flag of a subject; one that is set stays as it was.
    ///
    /// - Parameters:
    ///   - name: The flag.
    ///   - subject: The subject, as requests for verifications name it.
    ///   - application: The application.
    ///   - key: The name of the key that it used.
    /// - Returns: The flag.
    /// - Throws: ``RequestRefused`` if the subject has as many flags as it may, and the store's errors.
    package func setFlag(
        _ name: String,
        of subject: String,
        _ application: String,
        with key: String
    ) async throws -> FlagResource {
        let digest = ledger.subject(subject, of: application)
        return try await counted.enter(application) {
            let present = try await entries(of: digest, application)
            if let flag = try present.map(FlagResource.init).first(where: { $0.name == name }) { return flag }
            guard present.count < FlagResource.mostOfSubject else {
                throw RequestRefused(.limitReached, "A subject has \(FlagResource.mostOfSubject) flags at most.")
            }
            let author = Agent.application(application, key: key).text
            let entry = try flag(name, digest, application, by: author, at: now())
            // One whose name the disk damaged is there, too, and the store takes no second one.
            let former = SignalWrite.removeAll(.flag, digest: flagDigest(name), subject: digest, of: application)
            try await commit([former, .add(entry)], "flag.set", name, application, key)
            return try FlagResource(entry)
        }
    }

    /// Takes a flag of a subject back.
    ///
    /// - Throws: ``RequestRefused`` if it is not set, and the store's errors.
    package func clearFlag(
        _ name: String,
        of subject: String,
        _ application: String,
        with key: String
    ) async throws {
        let digest = ledger.subject(subject, of: application)
        guard try await has(name, digest, application) else { throw RequestRefused(.notFound) }
        let write = SignalWrite.removeAll(.flag, digest: flagDigest(name), subject: digest, of: application)
        try await commit([write], "flag.cleared", name, application, key)
    }

    /// Refuses a verification of a subject without the flag that the journey asks for.
    func requireFlag(of journey: Journey, _ subject: String?, _ application: String) async throws {
        guard journey.flags.needsSubject else { return }
        guard let subject else {
            let message = "“subject” is missing: the journey asks for a flag of the person, or sets one."
            throw RequestRefused(.missing, at: "/subject", message)
        }
        guard let name = journey.flags.required else { return }
        guard try await has(name, ledger.subject(subject, of: application), application) else {
            throw RequestRefused(
                .flagMissing,
                "The journey asks for the flag “\(name)”, which the person does not have."
            )
        }
    }

    private func has(_ name: String, _ subject: BlindIndex, _ application: String) async throws -> Bool {
        let found = try await store.signals(
            .flag,
            of: application,
            digest: flagDigest(name),
            subject: subject,
            at: now(),
            limit: 1
        )
        return !found.isEmpty
    }

    /// The flags of a subject but those whose names the disk damaged.
    private func entries(of subject: BlindIndex, _ application: String) async throws -> [SignalEntry] {
        try await store.signals(.flag, of: application, digest: nil, subject: subject, at: now(), limit: 1_000)
            .filter { $0.body != nil }
    }

    private func commit(
        _ writes: [SignalWrite],
        _ type: String,
        _ flag: String,
        _ application: String,
        _ key: String
    ) async throws {
        var change = Change(at: now())
        change.signals = writes
        let data: [String: JSONTree] = ["application": .text(application), "flag": .text(flag), "key": .text(key)]
        change.events = [NewEvent(type: type, actor: Agent.application(application).text, data: data)]
        try await store.commit(change)
    }
}

extension FlagResource {
    fileprivate init(_ entry: SignalEntry) throws {
        guard let bytes = entry.body else { throw StoreError.damaged(reason: "a flag has no name") }
        let body: FlagBody = try WireJSON.decode(from: bytes)
        self.init(name: body.name, setAt: Timestamp(entry.at), setBy: body.by)
    }
}
