// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import RectoFlow
internal import RectoLanguages
internal import RectoStore
internal import RectoVerification

/// An answer that can be stored and given again.
struct Answer: Sendable, Hashable, Codable {
    /// The HTTP status.
    let status: Int
    /// The media type of the body; empty if there is none.
    var mediaType: String
    /// Headers, by their names in lower case.
    var headers: [String: String]
    /// The body.
    let body: Data

    /// An answer with a body of JSON.
    init(_ status: HTTPResponse.Status, _ value: some Encodable, headers: [String: String] = [:]) throws {
        self.status = status.code
        self.headers = headers
        mediaType = "application/json"
        body = try WireJSON.encode(value)
    }

    /// An answer without a body.
    init(_ status: HTTPResponse.Status) {
        self.status = status.code
        headers = [:]
        mediaType = ""
        body = Data()
    }

    /// An answer with a body that is JSON already.
    init(_ status: HTTPResponse.Status, json: Data, mediaType: String = "application/json") {
        self.status = status.code
        headers = [:]
        self.mediaType = mediaType
        body = json
    }

    /// The whole verification.
    init(_ state: VerificationState, isForApplication: Bool = false, status: HTTPResponse.Status = .ok) throws {
        let resource = state.resource(forApplication: isForApplication)
        let headers = ["etag": "\"\(resource.revision)\"", "content-language": state.language.rawValue]
        try self.init(status, resource, headers: headers)
    }

    /// The answer to a refused request.
    init(_ refusal: RequestRefused, requestID: String? = nil) throws {
        let wanted = refusal.language.map { LanguagePreference([$0]) } ?? .current
        let language = wanted.best(among: Catalogue.stored.languages)
        let problem = Problem(
            refusal.code,
            detail: refusal.told?.text(in: language) ?? refusal.detail,
            next: refusal.next,
            mistakes: refusal.mistakes,
            isRetryable: refusal.isRetryable,
            requestId: requestID,
            in: language
        )
        status = problem.status
        mediaType = "application/problem+json"
        headers = [:]
        // A developer's detail is in English.
        let others = refusal.detail != nil && language != .english ? ", \(Language.english.rawValue)" : ""
        headers["content-language"] = language.rawValue + others
        headers["retry-after"] = refusal.retryAfter.map { String(max(1, $0)) }
        if refusal.code == .invalidCredentials || refusal.code == .tokenExpired {
            headers["www-authenticate"] = "Bearer"
        }
        body = try WireJSON.encode(problem)
    }

    /// The answer as it is stored for a repeated request, erased with the verification that it is about; `nil` if the
    /// request has no idempotency key.
    func kept(for request: IdempotentRequest?, of verification: UUID? = nil) throws -> IdempotencyAnswer? {
        try request.map { IdempotencyAnswer(to: $0, try WireJSON.encode(self), of: verification) }
    }

    /// The answer as it is sent.
    var response: Response {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        if !mediaType.isEmpty { fields[.contentType] = mediaType }
        return Response(
            status: .init(code: status),
            headers: fields,
            body: mediaType.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }
}

extension ChangeRequest {
    /// A request that is answered with the changed verification, in this form.
    init(
        _ repeatable: IdempotentRequest?,
        revision: Int? = nil,
        rendering render: @escaping @Sendable (VerificationState) throws -> Answer
    ) {
        self.init(repeatable, revision: revision) { outcome in
            switch outcome {
            case .success(let state): try WireJSON.encode(try render(state))
            case .failure(let refusal): try WireJSON.encode(try Answer(refusal))
            }
        }
    }
}
