// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

extension VerificationClient {
    /// Prepares the session for calls, from any point at which it stopped.
    func begin() async throws {
        try save()
        if session.claim == nil {
            try await claim()
        } else {
            try await find()
        }
        if session.serviceKeys == nil { try await fetchServiceKeys() }
    }

    /// The path of the published keys (RFC 8615), the same for every service.
    private static let keysPath = "/.well-known/jwks.json"

    /// Asks for the status; if the service no longer knows the session, it ends.
    private func find() async throws {
        do {
            _ = try await status()
        } catch let error as ClientError where error.endsSession {
            session.hasEnded = true
            try save()
            throw error
        }
    }

    private func claim() async throws {
        guard let proof = session.proof else { throw ClientError.damagedState }
        let body = ClaimRequest(proof.onWire, keys: try session.keys.publicSet())
        let request = keyed(try ServiceRequest(.post, "/v1/sessions", .init(body)))
        let claimed = try await courier.answer(to: request).value(ClaimedVerification.self)
        session.proof = nil
        try take(claimed)
    }

    /// Renews the access token, so that a session lasts as long as its verification.
    ///
    /// A renewal token is good once; if the answer is lost, the same request brings the next one again. Without a
    /// renewal token, only while the access token is good. That request has no key: the answer to an earlier one would
    /// bring the aging token.
    private func renewToken() async throws {
        guard let token = session.claim?.renewalToken else {
            let request = authorized(ServiceRequest(.post, try path("/token")))
            return try take(try await courier.answer(to: request).value(ClaimedVerification.self))
        }
        var request = try ServiceRequest(.post, try path("/token"), .init(["renewalToken": token]))
        request.headers["Idempotency-Key"] = request.idempotencyKey(secret: session.secret, revision: 0)
        let claimed = try await courier.answer(to: request).value(ClaimedVerification.self)
        // Another call may have had it renewed meanwhile.
        guard session.claim?.renewalToken == token else { return }
        try take(claimed)
    }

    /// The answer to a request of the session; repeated with another token if the present one has expired.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - repeatsLost: True to send it again if it may have arrived.
    ///   - patience: The time that the service may take beyond the usual.
    ///   - onProgress: Receives the number of bytes sent.
    ///   - onPostponed: Receives each delay that an overloaded service asks for.
    /// - Returns: The answer.
    /// - Throws: ``ClientError``.
    func answer(
        to request: ServiceRequest,
        repeatsLost: Bool = true,
        patience: Duration = .zero,
        onProgress: UploadProgress.Observer? = nil,
        onPostponed: (@Sendable (Duration) -> Void)? = nil
    ) async throws -> ServiceAnswer {
        func ask() async throws -> ServiceAnswer {
            try await courier.answer(
                to: try await prepared(request),
                repeatsLost: repeatsLost,
                patience: patience,
                onProgress: onProgress,
                onPostponed: onPostponed
            )
        }
        var claim = session.claim
        var answer = try await ask()
        // Twice: the answer to a renewal that was lost before brings a token that may have run out since.
        for _ in 0..<2 where answer.problem?.knownCode == .tokenExpired && claim?.renewalToken != nil {
            // Another call may have renewed it meanwhile.
            if session.claim?.renewalToken == claim?.renewalToken { try await renewToken() }
            claim = session.claim
            answer = try await ask()
        }
        return answer
    }

    private func take(_ claimed: ClaimedVerification) throws(ClientError) {
        let keysURL = session.address.url(resolving: claimed.serviceKeys)
        session.claim = .init(claimed, serviceKeysURL: keysURL ?? session.address.url(Self.keysPath), at: .now)
        try save()
        _ = try take(claimed.verification)
    }

    /// Fetches the service's keys, once in a session: they stay those of the first time.
    private func fetchServiceKeys() async throws {
        guard let claim = session.claim else { return }
        let answer = try await courier.answer(to: ServiceRequest(.get, ""), at: claim.serviceKeysURL)
        guard answer.status == 200 else { throw answer.error }
        session.serviceKeys = try PinnedKeys(json: answer.body)
        try save()
    }

    /// A request with the fields that every request of the session has.
    private func prepared(_ request: ServiceRequest) async throws -> ServiceRequest {
        if let claim = session.claim, claim.isAging(at: .now) { try await renewToken() }
        return authorized(request.method == .get ? request : keyed(request))
    }

    private func authorized(_ request: ServiceRequest) -> ServiceRequest {
        var request = request
        request.headers["Authorization"] = session.claim.map { "Bearer \($0.accessToken)" }
        return request
    }

    private func keyed(_ request: ServiceRequest) -> ServiceRequest {
        var request = request
        let key = request.idempotencyKey(secret: session.secret, revision: session.revision)
        request.headers["Idempotency-Key"] = key
        return request
    }

    /// The path of the verification, followed by `rest`.
    func path(_ rest: String = "") throws(ClientError) -> String {
        guard let claim = session.claim else { throw .damagedState }
        return "/v1/verifications/\(claim.verification.pathComponent)\(rest)"
    }
}

extension Timestamp {
    /// The present, by this machine's clock.
    static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}
