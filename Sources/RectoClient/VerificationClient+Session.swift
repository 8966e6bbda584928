// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

extension VerificationClient {
    /// Comes to where calls can be made, from wherever the session was ended.
    func begin() async throws {
        try save()
        if session.claim == nil {
            try await claim()
        } else {
            try await find()
        }
        if session.serviceKeys == nil { try await fetchServiceKeys() }
    }

    /// Where keys are published (RFC 8615), as every service of ours has it.
    private static let keysPath = "/.well-known/jwks.json"

    /// Asks for the status; a service that does not know the session any more ends it.
    private func find() async throws {
        do {
            _ = try await status()
        } catch ClientError.problem(let problem) where problem.knownCode.map(Self.endings.contains) == true {
            session.hasEnded = true
            try save()
            throw ClientError.problem(problem)
        }
    }

    private static let endings: Set<ProblemCode> = [.erased, .notFound, .invalidCredentials, .tokenExpired]

    private func claim() async throws {
        guard let proof = session.proof else { throw ClientError.damagedState }
        let body = ClaimRequest(proof.onWire, keys: try session.keys.publicSet())
        let request = keyed(try ServiceRequest(.post, "/v1/sessions", .init(body)))
        let claimed = try await courier.answer(to: request).value(ClaimedVerification.self)
        session.proof = nil
        try take(claimed)
    }

    /// Has the access token replaced while it is good, so that a session lasts as long as its verification does.
    ///
    /// Without a key: the answer to an earlier request would bring the token that is aging.
    private func renewToken() async throws {
        let request = authorized(ServiceRequest(.post, try path("/token")))
        try take(try await courier.answer(to: request).value(ClaimedVerification.self))
    }

    private func take(_ claimed: ClaimedVerification) throws(ClientError) {
        let keysURL = session.address.url(resolving: claimed.serviceKeys)
        session.claim = .init(claimed, serviceKeysURL: keysURL ?? session.address.url(Self.keysPath), at: .now)
        try save()
        _ = try take(claimed.verification)
    }

    /// Fetches the service's keys; those of the first time are what later ones are held against.
    private func fetchServiceKeys() async throws {
        guard let claim = session.claim else { return }
        let answer = try await courier.answer(to: ServiceRequest(.get, ""), at: claim.serviceKeysURL)
        guard answer.status == 200 else { throw answer.error }
        let keys = try PinnedKeys(json: answer.body)
        session.serviceKeys = try session.serviceKeys?.replaced(by: keys) ?? keys
        try save()
    }

    /// A request with what every request of the session has.
    func prepared(_ request: ServiceRequest) async throws -> ServiceRequest {
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

    /// The path of the verification, and what follows.
    func path(_ rest: String = "") throws(ClientError) -> String {
        guard let claim = session.claim else { throw .damagedState }
        return "/v1/verifications/\(claim.verification.pathComponent)\(rest)"
    }
}

extension Timestamp {
    /// The present, by this machine's clock.
    static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}
