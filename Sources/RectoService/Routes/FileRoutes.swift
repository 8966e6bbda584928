// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Files: sent by clients, looked at by reviewers.
struct FileRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let codes: CodeGuard
    let address: ServiceAddress
    let readings: ReadingLog

    func add(to routes: Routes) {
        routes.on(.put, "v1/verifications/:id/steps/:step/files/:slot", put)
        routes.on(.post, "v1/verifications/:id/steps/:step/files/:slot/link", link)
        routes.on(.put, "v1/uploads/:step/:slot", putByLink)
        routes.on(.get, "v1/verifications/:id/files/:file", download)
    }

    @Sendable private func put(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        return try await receive(request, context, of: access.id).response
    }

    /// Takes a file from another device with a link, good once; the same request with the same key and digest is
    /// answered as before.
    @Sendable private func putByLink(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery("token")
        guard let digest = request.headers[.contentDigest] else {
            return try await receiveByLink(request, context, nil).response
        }
        let said = [
            request.query("token"), digest, request.headers[.contentType], request.headers[.replaces],
            request.headers[.frameTimes],
        ]
        let content = said.map { $0 ?? "" }.joined(separator: "\n")
        return try await idempotency.once(request, from: nil, Data(content.utf8)) { idempotent in
            try await receiveByLink(request, context, idempotent)
        }
    }

    private func receiveByLink(
        _ request: Request,
        _ context: ServiceContext,
        _ idempotent: IdempotentRequest?
    ) async throws -> Answer {
        guard let token = request.query("token"), let found = try await flow.verification(ofUploadToken: token)
        else {
            throw context.refusedCode(codes, .codeInvalid, isGuessable: false)
        }
        context.trace.note(verification: found.id)
        return try await receive(request, context, of: found.id, using: found.use, as: idempotent)
    }

    private func receive(
        _ request: Request,
        _ context: ServiceContext,
        of id: UUID,
        using use: SecretUse? = nil,
        as idempotent: IdempotentRequest? = nil
    ) async throws -> Answer {
        let upload = Upload(
            step: try context.step,
            slot: try context.slot,
            mediaType: try request.fileType,
            replaces: request.headers[.replaces],
            frameTimes: try request.headers[.frameTimes].map(FrameTimes.init(stated:)),
            isSigned: request.headers[.contentSignature] != nil
        )
        let change = ChangeRequest(idempotent) { state in
            guard let file = state.details.files(of: upload.step).last(where: { $0.slot == upload.slot }) else {
                throw FlowError.fileMissing
            }
            return try Answer(.created, file.resource)
        }
        let digest = try request.contentDigest
        let receipt = FileReceipt(begunAt: flow.now(), isDigestStated: digest != nil)
        let state = try await flow.state(id)
        let signature = request.headers[.contentSignature]
        let (file, isNew) = try await state.telling {
            if let signature { try Self.check(signature, of: upload, digest, to: state) }
            return try await flow.receive(
                request.body.map { Data($0.readableBytesView) },
                of: upload,
                receipt,
                to: state,
                using: use,
                digest: digest,
                length: request.headers[.contentLength].flatMap(Int.init),
                change
            )
        }
        return try Answer(isNew ? .created : .ok, file.resource)
    }

    /// Refuses a file that somebody else signed, or whose stated digest is another one than was signed.
    ///
    /// The bytes are held against the stated digest as they come.
    private static func check(
        _ signature: String,
        of upload: Upload,
        _ digest: Data?,
        to state: VerificationState
    ) throws {
        guard let digest else {
            throw RequestRefused(.missing, at: "/Content-Digest", "A signed file comes with its “Content-Digest”.")
        }
        guard let keys = state.details.clientKeys else {
            throw RequestRefused(.signatureInvalid, "The client has no keys; it sends them as it claims.")
        }
        let statement = SignedStatement.file(
            digest.hexadecimal,
            showing: upload.slot.rawValue,
            for: upload.step.rawValue,
            of: state.id.wireText
        )
        let signers = try KeySet(json: keys)
        do throws(EnvelopeError) {
            try statement.check(signature, signedWith: signers)
        } catch {
            let message = "“Content-Signature” is not the client's of this file for this step, or names another key."
            throw RequestRefused(.signatureInvalid, message)
        }
    }

    @Sendable private func link(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        let body = try await request.emptyJSON()
        let (step, slot) = (try context.step, try context.slot)
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let token = LinkToken.generated()
            let link = "\(address.text)/v1/uploads/\(step)/\(slot.rawValue)?token=\(token.text)"
            let change = ChangeRequest(idempotent) { try Answer(.created, UploadLinkResource(link, $0)) }
            let state = try await flow.linkUpload(by: token, slot, in: step, of: access.id, change)
            return try Answer(.created, UploadLinkResource(link, state))
        }
    }

    /// The picture as it came, for a reviewer, noted before its first byte leaves.
    @Sendable private func download(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer)
        let name = context.parameters.get("file") ?? ""
        let state = try await flow.living(access)
        guard let file = state.details.files.first(where: { $0.id == name }) else { throw RequestRefused(.notFound) }
        let reader = try await flow.download(file.blob, of: access.id)
        try await readings.note("file.read", ["file": .text(file.id)], of: state, by: access, in: context)
        return Response(
            status: .ok,
            headers: [
                .contentType: file.mediaType.rawValue,
                .contentDisposition: "attachment; filename=\"\(file.slot.rawValue)\"",
            ],
            body: ResponseBody(reader)
        )
    }
}

extension ResponseBody {
    /// The bytes of a blob, as they come from the disk.
    init(_ reader: BlobReader) {
        self.init(contentLength: reader.blob.byteCount) { writer in
            while let part = try await reader.next() { try await writer.write(ByteBuffer(bytes: part)) }
            try await writer.finish(nil)
        }
    }
}

extension UploadLinkResource {
    /// The link that a verification got last.
    fileprivate init(_ link: String, _ state: VerificationState) {
        self.init(link: link, expiresAt: state.details.uploadLinks.last?.expiresAt ?? state.clearState.expiresAt)
    }
}

extension FrameTimes {
    /// The times that a sender states.
    init(stated text: String) throws(RequestRefused) {
        do throws(Defect) {
            try self.init(text)
        } catch {
            throw RequestRefused(.wrongForm, at: "/\(Self.header)", error.description)
        }
    }
}

extension Request {
    /// The type that the sender states.
    fileprivate var fileType: FileKind {
        get throws(RequestRefused) {
            guard let type = headers[.contentType].flatMap(FileKind.init(header:)) else {
                let words = FileKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestRefused(.mediaTypeNotSupported, "Files are \(words).")
            }
            return type
        }
    }
}
