// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import RectoStore
internal import RectoVerification

/// Answers a request that comes again under one key as it was answered the first time.
struct Idempotency: Sendable {
    let store: any VerificationStore
    let now: @Sendable () -> Date

    /// How long answers are kept.
    private static let lifetime = Duration.seconds(86_400)
    /// When a request may be begun again whose answerer is gone.
    private static let patience = Duration.seconds(60)

    /// Does a request once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Who sent it.
    ///   - body: Its body.
    ///   - perform: Does it, and stores its answer with what it did.
    /// - Returns: The answer, of this time or of the first.
    /// - Throws: ``RequestRefused``, and what `perform` throws.
    func once(
        _ request: Request,
        _ context: ServiceContext,
        _ body: Data,
        _ perform: (IdempotentRequest?) async throws -> Answer
    ) async throws -> Response {
        guard let idempotent = try identify(request, context, body) else { return try await perform(nil).response }
        switch try await begin(idempotent) {
        case .answered(let stored):
            var response = try WireJSON.decode(Answer.self, from: stored).response
            response.headers[.idempotencyReplayed] = "true"
            return response
        case .inProgress: throw RequestRefused(.idempotencyInProgress, retryAfter: 1)
        case .otherRequest: throw RequestRefused(.idempotencyKeyReused)
        case .begun: break
        }
        do {
            let response = try await perform(idempotent).response
            // Nothing was stored where nothing changed: then the request may be begun again.
            try await store.abandon(idempotent)
            return response
        } catch {
            try await store.abandon(idempotent)
            throw error
        }
    }

    private func begin(_ request: IdempotentRequest) async throws -> IdempotencyState {
        let at = now()
        return try await store.begin(
            request,
            at: at,
            busyUntil: at.adding(Self.patience),
            expiresAt: at.adding(Self.lifetime)
        )
    }

    private func identify(
        _ request: Request,
        _ context: ServiceContext,
        _ body: Data
    ) throws(RequestRefused) -> IdempotentRequest? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard (1...200).contains(key.utf8.count) else {
            throw RequestRefused(.outOfRange, at: "/Idempotency-Key", "The key must have 1 to 200 bytes.")
        }
        var hash = SHA256()
        hash.update(data: Data("\(request.method.rawValue) \(request.uri.path)\n".utf8))
        hash.update(data: body)
        return IdempotentRequest(
            application: context.caller?.name ?? "address:\(context.address)",
            key: key,
            requestHash: Data(hash.finalize())
        )
    }
}
