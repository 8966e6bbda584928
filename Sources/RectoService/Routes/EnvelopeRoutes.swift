// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import Hummingbird
internal import Logging
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// The calls of a client in sealed messages (RFC 7519, 11.2): only client and service know the contents and their
/// sender.
struct EnvelopeRoutes: RouteGroup {
    let flow: VerificationFlow
    let keys: ServiceKeys
    let address: ServiceAddress

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/envelope", open)
    }

    @Sendable private func open(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        guard request.headers[.contentType]?.mediaType == Envelope.mediaType else {
            throw RequestRefused(.mediaTypeNotSupported, "The body must be \(Envelope.mediaType).")
        }
        let digest = try request.contentDigest
        let receipt = FileReceipt(begunAt: flow.now(), isDigestStated: digest != nil)
        let state = try await flow.living(access)
        guard let clientKeys = state.details.clientKeys else {
            throw RequestRefused(.signatureInvalid, "The client has no keys; it sends them as it claims.")
        }
        let message = Array(try await request.data(limit: state.journey.limits[.messageBytes]))
        if let digest, Data(SHA256.hash(data: message)) != digest { throw RequestRefused(.digestMismatch) }
        let (envelope, token) = try open(message, of: access.id, clientKeys)
        try await spend(token)
        do {
            return try await state.telling {
                try await perform(try EnvelopeCall(Data(envelope.body)), receipt, of: state)
                    .signed(for: envelope.tokenID, of: access.id, by: keys.signing).response
            }
        } catch {
            let told = error as? RequestRefused ?? (error as? Mistakes).map { RequestRefused($0) }
            if told == nil {
                // The reason of the failure is for the log alone; the message is spent all the same.
                context.logger.error(
                    "sealed call failed",
                    metadata: context.trace.metadata.merging(["error": "\(ErrorText(error))"]) { first, _ in first }
                )
            }
            var refused = told ?? RequestRefused(.internalError)
            refused.isRetryable = false
            throw refused
        }
    }

    /// Uses the token up before anything else is judged: a message is taken once, and a refused one does nothing later
    /// either.
    private func spend(_ token: SpentTokenDigest) async throws {
        var change = Change(at: flow.now())
        change.spends = [token]
        try await flow.store.commit(change)
    }

    private func open(_ message: [UInt8], of id: UUID, _ clientKeys: String) throws -> (Envelope, SpentTokenDigest) {
        let opener = try EnvelopeOpener(
            recipients: [KeyRing(keys.encryption)],
            signers: try KeySet(json: clientKeys),
            configuration: .init(issuer: id.wireText, audience: address.text)
        )
        let note = TokenNote()
        let envelope = try opener.open(message, at: flow.now()).spend(in: note, at: flow.now())
        guard let token = note.token else { throw EnvelopeError.malformed }
        let digest = flow.store.blindIndex("\(token.issuer)\0\(token.id)", as: .secret)
        return (envelope, SpentTokenDigest(digest: digest, expiresAt: token.rememberedUntil))
    }

    private func perform(
        _ call: EnvelopeCall,
        _ receipt: FileReceipt,
        of state: VerificationState
    ) async throws -> Answer {
        let (access, change) = (Access(state.id, by: .client), ChangeRequest())
        switch call {
        case .step(let step, let body): return try Answer(try await flow.act(in: step, body, access, change))
        case .submit: return try Answer(try await flow.submit(access, change))
        case .restart: return try Answer(try await flow.restart(access, change))
        case .cancel: return try Answer(try await flow.cancel(access, change))
        case .file(let upload, let bytes):
            let parts = AsyncStream { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
            let (file, isNew) = try await flow.receive(parts, of: upload, receipt, to: state)
            return try Answer(isNew ? .created : .ok, file.resource)
        }
    }
}

extension Answer {
    /// The answer with the service's signature, which repeats the identifier of the message that it answers: nobody
    /// between client and service can put another answer in its place.
    fileprivate func signed(for message: String, of id: UUID, by key: PrivateKey) throws -> Answer {
        let digest = Data(SHA256.hash(data: body)).hexadecimal
        let statement = SignedStatement.answer(status, digest, to: message, of: id.wireText)
        var answer = self
        answer.headers[SignedStatement.answerHeader.lowercased()] = try statement.token(signedBy: key)
        return answer
    }
}

/// Notes a token's identifier, which the store spends.
private final class TokenNote: SpentTokens {
    private(set) var token: SpentToken?

    func spend(_ token: SpentToken, at now: Date) -> Bool {
        self.token = token
        return true
    }
}
