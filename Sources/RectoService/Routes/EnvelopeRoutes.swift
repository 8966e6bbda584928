// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// The calls of a client in sealed messages (RFC 7519, 11.2): only client and service know the contents and their
/// sender.
struct EnvelopeRoutes: RouteGroup {
    let core: Core

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/envelope", open)
    }

    @Sendable private func open(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        guard request.headers[.contentType]?.mediaType == Envelope.mediaType else {
            throw RequestRefused(.mediaTypeNotSupported, "The body must be \(Envelope.mediaType).")
        }
        var receipt = Receipt(begunAt: core.now())
        let digest = try request.contentDigest
        receipt.isDigestStated = digest != nil
        let state = try await core.flow.state(access.id)
        guard state.stored.erasedAt == nil else { throw RequestRefused(.erased) }
        guard let keys = state.details.clientKeys else {
            throw RequestRefused(.signatureInvalid, "The client has no keys; it sends them as it claims.")
        }
        let message = Array(try await request.data(limit: state.journey.limits[.messageBytes]))
        if let digest, Data(SHA256.hash(data: message)) != digest { throw RequestRefused(.digestMismatch) }
        let (envelope, token) = try open(message, of: access.id, keys)
        try await spend(token)
        do {
            return try await perform(try EnvelopeCall(Data(envelope.body)), receipt, of: access.id).response
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
        var change = Change(at: core.now())
        change.spends = [token]
        try await core.store.commit(change)
    }

    private func open(_ message: [UInt8], of id: UUID, _ keys: String) throws -> (Envelope, SpentTokenDigest) {
        let opener = try EnvelopeOpener(
            recipients: [KeyRing(core.keys.encryption)],
            signers: try KeySet(json: keys),
            configuration: .init(issuer: id.wireText, audience: core.address.text)
        )
        let note = TokenNote()
        let envelope = try opener.open(message, at: core.now()).spend(in: note, at: core.now())
        guard let token = note.token else { throw EnvelopeError.malformed }
        let digest = core.store.blindIndex("\(token.issuer)\0\(token.id)", as: .secret)
        return (envelope, SpentTokenDigest(digest: digest, expiresAt: token.rememberedUntil))
    }

    private func perform(_ call: EnvelopeCall, _ receipt: Receipt, of id: UUID) async throws -> Answer {
        let origin = Origin()
        switch call {
        case .step(let step, let body):
            return try Answer(try await core.flow.act(in: step, body, of: id, origin: origin))
        case .submit: return try Answer(try await core.flow.submit(id, of: nil, by: .client, origin: origin))
        case .restart: return try Answer(try await core.flow.restart(id, origin: origin))
        case .cancel: return try Answer(try await core.flow.cancel(id, of: nil, by: .client, origin: origin))
        case .file(let upload, let bytes):
            let receiver = SealedFileReceiver(flow: core.flow, id: id, upload: upload, receipt: receipt)
            let (file, isNew) = try await receiver.receive(bytes)
            return try Answer(isNew ? .created : .ok, file.resource)
        }
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
