// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoSecurity
package import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Makes the answer for a repeated request: of the authenticator, or of a refusal that is stored with the change.
    package typealias AuthenticatorAnswering = (Result<Authenticator, RequestRefused>) throws -> IdempotencyAnswer?

    /// The most tries of a change that meets others of the same authenticator.
    private static let mostTries = 16

    /// Makes a secret for a person's authenticator.
    ///
    /// One that was not confirmed before gives way; one that was confirmed must be ended first.
    ///
    /// - Parameters:
    ///   - subject: The application's name for the person.
    ///   - application: The application.
    ///   - issuer: The issuer that the app shows.
    ///   - account: The account that the app shows.
    ///   - key: The name of the application's key.
    ///   - answer: Makes the answer, which holds the secret.
    /// - Returns: The authenticator, which is to be confirmed.
    /// - Throws: ``RequestRefused``, and the store's errors.
    package func enrol(
        _ subject: String,
        of application: String,
        issuer: String,
        account: String,
        with key: String,
        _ answer: AuthenticatorAnswering
    ) async throws -> Authenticator {
        let index = subjectIndex(subject, of: application)
        return try await deciding { change in
            guard try await stored(.authenticator, index) == nil else {
                throw RequestRefused(.invalidTransition, .authenticatorEnrolled)
            }
            if let former = try await stored(.openAuthenticator, index) { change.end(former) }
            for kind in [StoredDocument.Kind.openAuthenticator, .authenticator] {
                let document = try await store.document(kind, lookup: index, evenUnopened: true)
                guard let document, document.body.isEmpty else { continue }
                try change.end(document, of: application, "ended", by: .application(application))
            }
            var new = try Authenticator(of: subject, application, issuer: issuer, account: account, at: change.at)
            change.answer = try answer(.success(new))
            new.request = change.answer.map { AnsweredRequest($0.request) }
            change.documents.append(try StoredAuthenticator(new, foundBy: index).creation)
            change.note("enrolled", new, by: Agent.application(application).text, with: key)
            return .success(new)
        }
    }

    /// An application's authenticator.
    package func authenticator(_ id: String, of application: String) async throws -> Authenticator {
        try await stored(id, of: application).value
    }

    /// The authenticator of a person, confirmed or still to be; none if there is none.
    package func authenticators(of subject: String, _ application: String) async throws -> [Authenticator] {
        let index = subjectIndex(subject, of: application)
        let at = now()
        return try await [StoredDocument.Kind.authenticator, .openAuthenticator].asyncCompactMap {
            try await stored($0, index)?.value
        }.filter { !$0.isExpired(at: at) }
    }

    /// Judges a person's passcode.
    ///
    /// - Parameters:
    ///   - passcode: The typed text.
    ///   - id: The authenticator.
    ///   - application: Its application.
    ///   - isFirst: True if the passcode is to confirm a new authenticator.
    ///   - key: The name of the application's key.
    ///   - answer: Makes the answer for a repeated request; that of a wrong passcode is stored as well.
    /// - Returns: The authenticator after it.
    /// - Throws: ``RequestRefused`` if the passcode is wrong, and the store's errors.
    package func judge(
        _ passcode: String,
        of id: String,
        _ application: String,
        isFirst: Bool,
        with key: String,
        _ answer: AuthenticatorAnswering
    ) async throws -> Authenticator {
        let agent = Agent.application(application, key: key)
        return try await deciding { change in
            let found = try await stored(id, of: application)
            var known = found
            guard (known.value.confirmedAt == nil) == isFirst else {
                throw RequestRefused(.invalidTransition, isFirst ? .authenticatorConfirmed : .authenticatorOpen)
            }
            let verdict = try known.value.judge(passcode, at: change.at)
            let outcome = try change.outcome(of: verdict, &known.value, by: agent)
            if isFirst, case .success(let confirmed) = outcome {
                change.end(found)
                let index = subjectIndex(confirmed.subject, of: application)
                change.documents.append(try StoredAuthenticator(confirmed, foundBy: index).creation)
            } else {
                change.documents.append(try known.replacement)
            }
            change.answer = try answer(outcome)
            return outcome
        }
    }

    /// Ends an authenticator: its secret is destroyed.
    package func endAuthenticator(_ id: String, of application: String, with key: String) async throws {
        _ = try await deciding { change in
            let known = try await stored(id, of: application)
            change.end(known)
            change.note("ended", known.value, by: Agent.application(application).text, with: key)
            return .success(known.value)
        }
    }

    /// Ends the authenticators of a person whose data are erased.
    func endAuthenticators(of subject: String, _ application: String, by agent: Agent) async throws {
        let index = subjectIndex(subject, of: application)
        for kind in [StoredDocument.Kind.openAuthenticator, .authenticator] {
            while let document = try await store.document(kind, lookup: index, evenUnopened: true) {
                try await end(document, of: application, "ended", by: agent)
            }
        }
    }

    /// Ends all authenticators of an application, such as one that is used no more; those that the disk damaged are
    /// nobody's.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - actor: The author in the chain of events.
    /// - Throws: The store's errors; some have ended then, and another call goes on.
    package func endAuthenticators(ofAll application: String, by actor: String) async throws {
        for kind in [StoredDocument.Kind.openAuthenticator, .authenticator] {
            for document in try await store.allDocuments(kind) where !document.body.isEmpty {
                let known = try StoredAuthenticator(document)
                guard known.value.application == application else { continue }
                var change = Change(at: now())
                change.end(known)
                change.note("ended", known.value, by: actor)
                try await commitUnlessChanged(change)
            }
        }
    }

    /// Ends authenticators that were not confirmed in time, the oldest first.
    func endOpenAuthenticators(limit: Int) async throws {
        let at = now()
        // Their names begin with the time at which they were made, and all have the same time to be confirmed.
        for document in try await store.documents(.openAuthenticator, of: nil, after: nil, limit: limit) {
            guard try document.body.isEmpty || StoredAuthenticator(document).value.isExpired(at: at) else { return }
            try await end(document, of: nil, "expired", by: .clock)
        }
    }

    /// The confirmed authenticator that an open step of a verification asks for; `nil` if there is none, or no step
    /// asks for one.
    func authenticator(neededIn state: VerificationState) async throws -> StoredAuthenticator? {
        let open = state.facts.steps.filter { $0.state == .open && $0.kind == .otp }
        guard open.contains(where: { state.journey.usesAuthenticator(in: $0.id) }),
            let subject = state.details.subject?.id
        else { return nil }
        return try await stored(.authenticator, subjectIndex(subject, of: state.stored.application))
    }

    /// Refuses a verification that could never be ended, since the person has no confirmed authenticator.
    func requireAuthenticator(of subject: String, _ application: String) async throws {
        let index = subjectIndex(subject, of: application)
        guard try await stored(.authenticator, index) == nil else { return }
        throw RequestRefused(.otpNotEnrolled)
    }

    /// Ends an authenticator, also one that the disk damaged; `application` is its application if that is known.
    private func end(_ document: StoredDocument, of application: String?, _ event: String, by agent: Agent) async throws
    {
        var change = Change(at: now())
        try change.end(document, of: application, event, by: agent)
        try await commitUnlessChanged(change)
    }

    private func commitUnlessChanged(_ change: Change) async throws {
        do {
            try await store.commit(change)
        } catch StoreError.staleRevision, StoreError.notFound {
            // It changed or was ended meanwhile; the next look finds it as it is then.
        }
    }

    /// The authenticator that an index finds; none if the disk damaged it, since its secret is gone.
    private func stored(_ kind: StoredDocument.Kind, _ index: BlindIndex) async throws -> StoredAuthenticator? {
        let document = try await store.document(kind, lookup: index, evenUnopened: true)
        return try document.flatMap { try $0.body.isEmpty ? nil : StoredAuthenticator($0) }
    }

    private func stored(_ id: String, of application: String) async throws -> StoredAuthenticator {
        for kind in [StoredDocument.Kind.openAuthenticator, .authenticator] {
            guard let document = try await store.document(kind, id: id, evenUnopened: true),
                !document.body.isEmpty
            else { continue }
            let known = try StoredAuthenticator(document)
            guard known.value.application == application, !known.value.isExpired(at: now()) else { break }
            return known
        }
        throw RequestRefused(.notFound)
    }

    /// Stores a decision; decides again if another change of the same authenticator came between.
    private func deciding(
        _ decide: (inout Change) async throws -> Result<Authenticator, RequestRefused>
    ) async throws -> Authenticator {
        for _ in 0..<Self.mostTries {
            var change = Change(at: now())
            let outcome = try await decide(&change)
            do {
                try await store.commit(change)
                return try outcome.get()
            } catch StoreError.staleRevision, StoreError.notFound {
                continue
            }
        }
        throw RequestRefused(.staleRevision)
    }
}

extension Change {
    /// Removes an authenticator, and the stored answer that holds its secret.
    fileprivate mutating func end(_ known: StoredAuthenticator) {
        documents.append(known.removal)
        if let request = known.value.request { forgets.append(request) }
    }

    /// Removes an authenticator, also one that the disk damaged.
    fileprivate mutating func end(
        _ document: StoredDocument,
        of application: String?,
        _ event: String,
        by agent: Agent
    ) throws {
        guard document.body.isEmpty else {
            let known = try StoredAuthenticator(document)
            end(known)
            return note(event, known.value, by: agent.text, with: agent.key)
        }
        documents.append(.remove(document.kind, id: document.id, revision: document.revision))
        var data: [String: JSONTree] = ["authenticator": .text(document.id)]
        if let application { data["application"] = .text(application) }
        events.append(NewEvent(type: "authenticator.\(event)", actor: agent.text, data: data))
    }

    /// Adds an event about an authenticator to the chain; it names neither the person nor the secret.
    fileprivate mutating func note(
        _ type: String,
        _ authenticator: Authenticator,
        by actor: String,
        with key: String? = nil
    ) {
        var data = authenticator.eventData
        if let key { data["key"] = .text(key) }
        events.append(NewEvent(type: "authenticator.\(type)", actor: actor, data: data))
    }

    /// The outcome of a judged passcode, with the events of a confirmation and of a lock.
    fileprivate mutating func outcome(
        of verdict: OneTimePasscodeVerdict,
        _ authenticator: inout Authenticator,
        by agent: Agent
    ) throws -> Result<Authenticator, RequestRefused> {
        if let refusal = RequestRefused(verdict) {
            // A passcode that was not judged changes nothing.
            if case .retriesExceeded = verdict { throw refusal }
            if verdict.locks { note("locked", authenticator, by: agent.text, with: agent.key) }
            return .failure(refusal)
        }
        if authenticator.confirmedAt == nil {
            authenticator.confirmedAt = Timestamp(at)
            authenticator.request = nil
            note("confirmed", authenticator, by: agent.text, with: agent.key)
        }
        return .success(authenticator)
    }
}

extension Authenticator {
    /// The data of events about it.
    var eventData: [String: JSONTree] { ["application": .text(application), "authenticator": .text(id)] }
}

extension OneTimePasscodeVerdict {
    /// True if no answer is judged for a while after this one.
    var locks: Bool {
        switch self {
        case .wrong(let attemptsLeft), .unsynchronizedClock(_, let attemptsLeft): attemptsLeft <= 0
        case .correct, .expired, .retriesExceeded: false
        }
    }
}

extension RequestRefused {
    /// The refusal of a passcode by the time; `nil` for a right one.
    fileprivate init?(_ verdict: OneTimePasscodeVerdict) {
        switch verdict {
        case .correct: return nil
        case .wrong(let attemptsLeft): self.init(.otpInvalid, .triesLeft(attemptsLeft))
        case .unsynchronizedClock(let windows, _): self.init(.otpClockSkew, .clockWrong(windows: windows))
        case .expired: self.init(.otpExpired)
        case .retriesExceeded(let wait): self.init(.otpRetriesExceeded, retryAfter: Int(wait.rounded(.up)))
        }
    }
}

extension Sequence {
    fileprivate func asyncCompactMap<Value>(_ body: (Element) async throws -> Value?) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self {
            if let value = try await body(element) { values.append(value) }
        }
        return values
    }
}
