// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import RectoStore
internal import RectoVerification

/// What everybody may see, and what those who operate the service look at.
struct PublicRoutes: RouteGroup {
    let core: Core

    func add(to routes: Routes) {
        routes.on(.get, ".well-known/jwks.json") { _, _ in
            Answer(
                .ok,
                json: Data(try core.keys.publicKeys.utf8),
                mediaType: "application/jwk-set+json"
            ).response
        }
        routes.on(.get, "openapi.json") { _, _ in
            Answer(.ok, json: Data(PackageResources.openapi_json)).response
        }
        routes.on(.get, "healthz") { _, _ in Self.healthy.response }
        routes.on(.get, "readyz", ready)
        routes.on(.get, "metrics", metrics)
        routes.on(.get, "problems/:code", problem)
    }

    /// That the process lives: the answer that is asked for most, and never another.
    private static let healthy = Answer(.ok, json: Data(#"{"status":"ok"}"#.utf8))

    /// Whether requests can be answered: the store answers, and the service is not stopping.
    @Sendable private func ready(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard !core.flow.signals.isFinished else {
            return try Answer(.serviceUnavailable, Health(status: "stopping")).response
        }
        _ = try await core.store.jobCounts()
        return try Answer(.ok, Health(status: "ready")).response
    }

    @Sendable private func metrics(_ request: Request, _ context: ServiceContext) async throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: core.metrics.text))
        )
    }

    /// What the type of a problem means (RFC 9457, 3.1.1).
    @Sendable private func problem(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let code = context.parameters.get("code").flatMap(ProblemCode.init) else {
            throw RequestRefused(.notFound)
        }
        return try Answer(.ok, ProblemType(code)).response
    }
}

/// How the service is.
private struct Health: Encodable {
    let status: String
}

/// What a problem means.
private struct ProblemType: Encodable {
    let code: ProblemCode
    let title: String
    let status: Int
    let retryable: Bool

    init(_ code: ProblemCode) {
        self.code = code
        title = code.entry.title
        status = code.entry.status
        retryable = code.entry.isRetryable
    }
}
