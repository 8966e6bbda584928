// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import NIOCore

/// How the service is, for whoever sends it requests or starts it again.
struct HealthRoutes: RouteGroup {
    let core: Core

    func add(to routes: Routes) {
        routes.on(.get, "healthz") { _, _ in Self.healthy.response }
        routes.on(.get, "readyz", ready)
    }

    /// That the process lives: the answer that is asked for most, and never another.
    private static let healthy = Answer(.ok, json: Data(#"{"status":"ok"}"#.utf8))

    /// Whether requests can be answered: the store takes what they bring, and the service is not stopping.
    @Sendable private func ready(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard !core.flow.signals.isFinished else {
            return try Answer(.serviceUnavailable, Health(status: "stopping")).response
        }
        if let reason = await core.readiness.reason() {
            return try Answer(.serviceUnavailable, Health(status: "notReady", reason: reason)).response
        }
        return try Answer(.ok, Health(status: "ready", sandbox: core.missingProtection)).response
    }
}

/// What the service counts, for those who operate it: on a port of its own, which strangers do not reach.
struct MetricsRoutes: RouteGroup {
    let core: Core

    func add(to routes: Routes) {
        routes.on(.get, "metrics", metrics)
    }

    @Sendable private func metrics(_ request: Request, _ context: ServiceContext) async throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: core.metrics.text))
        )
    }
}

/// How the service is.
private struct Health: Encodable {
    let status: String
    /// Why it is not ready.
    var reason: String?
    /// What the machine lacks of what foreign bytes are confined by.
    var sandbox: String?
}
