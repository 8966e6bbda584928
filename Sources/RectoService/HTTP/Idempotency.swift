// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// Answers a repeated request under one key with the first answer.
struct Idempotency: Sendable {
    let store: any VerificationStore
    let now: @Sendable () -> Date

    /// The lifetime of stored answers.
    private static let lifetime = Duration.seconds(86_400)
    /// The time after which an unanswered request may begin again.
    private static let patience = Duration.seconds(60)

    /// Does a request once.
    ///
    /// Keys belong to their sender; `nil` if the request alone names it, as a claim does by its code.
    func once(
        _ request: Request,
        from sender: String?,
        _ body: Data,
        _ perform: (IdempotentRequest?) async throws -> Answer
    ) async throws -> Response {
        guard let idempotent = try identify(request, sender, body) else { return try await perform(nil).response }
        let at = now()
        switch try await store.begin(idempotent, at: at, busyUntil: at.adding(Self.patience)) {
        case .answered(let stored): return try Self.again(WireJSON.decode(from: stored))
        case .inProgress: throw RequestRefused(.idempotencyInProgress, retryAfter: 1)
        case .otherRequest: throw RequestRefused(.idempotencyKeyReused)
        case .begun(let lease):
            do {
                let response = try await answer(to: idempotent, perform)
                await store.release(lease)
                return response
            } catch {
                await store.release(lease)
                throw error
            }
        }
    }

    private func answer(
        to request: IdempotentRequest,
        _ perform: (IdempotentRequest?) async throws -> Answer
    ) async throws -> Response {
        do {
            return try await perform(request).response
        } catch {
            // A slow request may find that the same one, begun anew, was done and answered meanwhile.
            guard let stored = try await store.answer(to: request, at: now()) else { throw error }
            let answer: Answer = try WireJSON.decode(from: stored)
            guard try !answer.isRefusal(error) else { throw error }
            return Self.again(answer)
        }
    }

    private static func again(_ answer: Answer) -> Response {
        var response = answer.response
        response.headers[.idempotencyReplayed] = "true"
        return response
    }

    private func identify(
        _ request: Request,
        _ sender: String?,
        _ body: Data
    ) throws(RequestRefused) -> IdempotentRequest? {
        guard let key = try request.idempotencyKey else { return nil }
        let digest = digest(of: request, body)
        return IdempotentRequest(
            application: sender ?? "request:\(digest.hexadecimal)",
            key: store.blindIndex(key, as: .idempotencyKey).bytes.hexadecimal,
            requestHash: digest,
            expiresAt: now().adding(Self.lifetime)
        )
    }

    /// The digest that recognizes a repeated request: with the store's key, since codes are so short that a thief of
    /// the file could try all.
    private func digest(of request: Request, _ body: Data) -> Data {
        // The query may say whose application is meant.
        let target = request.uri.path + (request.uri.query.map { "?\($0)" } ?? "")
        let text = "\(request.method.rawValue) \(target)\n\(body.base64EncodedString())"
        return store.blindIndex(text, as: .secret).bytes
    }
}

extension BlindIndex.Purpose {
    /// The key of a request that may be repeated; senders choose it freely.
    static let idempotencyKey = BlindIndex.Purpose(rawValue: "idempotency-key")
}

extension Answer {
    /// True if this is the answer to an error, and was stored with the changes of the request.
    fileprivate func isRefusal(_ error: any Error) throws -> Bool {
        guard let refused = error as? RequestRefused else { return false }
        return try self == Answer(refused)
    }
}

extension Request {
    /// The key under which the request is made once.
    var idempotencyKey: String? {
        get throws(RequestRefused) {
            guard let key = headers[.idempotencyKey] else { return nil }
            guard (1...200).contains(key.utf8.count) else {
                throw RequestRefused(.outOfRange, at: "/Idempotency-Key", "The key must have 1 to 200 bytes.")
            }
            return key
        }
    }
}
