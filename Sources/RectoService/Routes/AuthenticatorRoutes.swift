// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Authenticators of an application's people: enrolling, confirming, checking passcodes, ending.
struct AuthenticatorRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let drawer: any CodeDrawer

    func add(to routes: Routes) {
        routes.on(.post, "v1/authenticators", enrol)
        routes.on(.get, "v1/authenticators", list)
        routes.on(.get, "v1/authenticators/:authenticator", read)
        routes.on(.delete, "v1/authenticators/:authenticator", end)
        routes.on(.post, "v1/authenticators/:authenticator/confirm", confirm)
        routes.on(.post, "v1/authenticators/:authenticator/check", check)
    }

    @Sendable private func enrol(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let wanted = try EnrolmentRequest(body, application: key.application)
            let enrolled = try await flow.enrol(
                wanted.subject,
                of: key.application,
                issuer: wanted.issuer,
                account: wanted.account,
                with: key.name
            ) { try answer($0.get()).kept(for: idempotent) }
            return try answer(enrolled)
        }
    }

    /// The answer about a new authenticator, the only one with its secret.
    private func answer(_ authenticator: Authenticator) throws -> Answer {
        let enrolled = try EnrolledAuthenticator(authenticator, drawer)
        return try Answer(.created, enrolled, headers: ["location": "/v1/authenticators/\(authenticator.id)"])
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.reader()
        try request.allowQuery("subject")
        guard let subject = request.query("subject") else {
            throw RequestRefused(.missing, at: "/subject", "“subject” is missing: whose authenticator is meant.")
        }
        let found = try await flow.authenticators(of: subject, key.application)
        let items = try found.map { try AuthenticatorResource($0, at: flow.now(), namesPerson: true) }
        return try Answer(.ok, Page(items: items)).response
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let found = try await flow.authenticator(context.authenticator, of: try context.reader().application)
        return try Answer(.ok, AuthenticatorResource(found, at: flow.now(), namesPerson: true)).response
    }

    @Sendable private func confirm(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await judge(request, context, isFirst: true)
    }

    @Sendable private func check(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await judge(request, context, isFirst: false)
    }

    private func judge(_ request: Request, _ context: ServiceContext, isFirst: Bool) async throws -> Response {
        let key = try context.key(.application)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let passcode = try MemberReader.read(body) { $0.text("passcode", length: 1...40) }
            let judged = try await flow.judge(
                passcode,
                of: context.authenticator,
                key.application,
                isFirst: isFirst,
                with: key.name
            ) { try answer($0).kept(for: idempotent) }
            return try answer(.success(judged))
        }
    }

    /// The answer to a passcode; it names nobody, since it may be stored longer than the authenticator.
    private func answer(_ outcome: Result<Authenticator, RequestRefused>) throws -> Answer {
        switch outcome {
        case .success(let authenticator): try Answer(.ok, AuthenticatorResource(authenticator, at: flow.now()))
        case .failure(let refusal): try Answer(refusal)
        }
    }

    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        try await flow.endAuthenticator(context.authenticator, of: key.application, with: key.name)
        return Response(status: .noContent)
    }
}

extension ServiceContext {
    /// The authenticator that the path names.
    fileprivate var authenticator: String { parameters.get("authenticator") ?? "" }
}

/// The request for an authenticator.
struct EnrolmentRequest: Sendable, Hashable {
    /// The application's name for the person.
    let subject: String
    /// The names that the person's app shows.
    let issuer: String
    let account: String

    /// Reads the request in a body; the app shows the application and the subject if it names nothing else.
    init(_ body: Data, application: String) throws(Mistakes) {
        self = try MemberReader.read(body) { reader in
            let subject = reader.text("subject")
            let issuer = reader.appName("issuer", orElse: application)
            let account = reader.appName("account", orElse: subject)
            guard let subject, let issuer, let account else { return nil }
            return Self(subject: subject, issuer: issuer, account: account)
        }
    }

    private init(subject: String, issuer: String, account: String) {
        (self.subject, self.issuer, self.account) = (subject, issuer, account)
    }
}

extension MemberReader {
    /// A name that an authenticator app shows.
    fileprivate mutating func appName(_ key: String, orElse usual: String?) -> String? {
        let isGiven = contains(key)
        guard let name = optionalText(key, length: 1...AuthenticatorLink.greatestName) ?? (isGiven ? nil : usual) else {
            return nil
        }
        guard AuthenticatorLink.isName(name) else {
            note(
                .wrongForm,
                key,
                "“\(key)” must be 1 to \(AuthenticatorLink.greatestName) bytes without colons and control characters."
            )
            return nil
        }
        return name
    }
}

/// An authenticator as it goes over the wire; never with its secret.
struct AuthenticatorResource: Sendable, Hashable, Codable {
    /// The state of an authenticator.
    enum State: String, Sendable, Hashable, Codable {
        /// It waits for its first right passcode.
        case open
        /// Its passcodes are checked.
        case confirmed
    }

    let id: String
    let state: State
    /// The application's name for the person.
    let subject: String?
    let createdAt: Timestamp
    /// The end of the time to confirm it; absent once it is.
    let expiresAt: Timestamp?
    let confirmedAt: Timestamp?
    /// The time of the last right passcode.
    let lastAcceptedAt: Timestamp?
    /// The time from which passcodes are judged again after too many wrong ones.
    let lockedUntil: Timestamp?

    init(_ authenticator: Authenticator, at now: Date, namesPerson: Bool = false) throws {
        id = authenticator.id
        state = authenticator.confirmedAt == nil ? .open : .confirmed
        subject = namesPerson ? authenticator.subject : nil
        createdAt = authenticator.createdAt
        expiresAt = authenticator.confirmedAt == nil ? authenticator.expiresAt : nil
        confirmedAt = authenticator.confirmedAt
        lastAcceptedAt = authenticator.lastAcceptedAt
        lockedUntil = try authenticator.lockedUntil(at: now)
    }
}

/// A new authenticator with its secret, in the ways in which an app can take it.
struct EnrolledAuthenticator: Sendable, Hashable, Codable {
    let id: String
    let subject: String
    let createdAt: Timestamp
    /// The end of the time to confirm it.
    let expiresAt: Timestamp
    /// The secret in Base32, to be typed.
    let secret: String
    /// The link that opens an app on the same telephone.
    let link: String
    /// The QR code of the link as SVG.
    let qrCode: String
    let digits: Int
    let periodInSeconds: Int
    let hashFunction: OneTimePasscodeGenerator.HashFunction

    init(_ authenticator: Authenticator, _ drawer: any CodeDrawer) throws {
        let (link, settings) = (try authenticator.link, Authenticator.settings)
        guard let code = drawer.svg(of: link.text) else {
            throw RequestRefused(.outOfRange, at: "/account", "No QR code holds “issuer” and “account”: shorten them.")
        }
        id = authenticator.id
        subject = authenticator.subject
        createdAt = authenticator.createdAt
        expiresAt = authenticator.expiresAt
        secret = link.secret.base32
        self.link = link.text
        qrCode = code
        (digits, periodInSeconds, hashFunction) = (settings.digits, settings.period, settings.hashFunction)
    }
}
