// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow

/// The health of the service, for load balancers and supervisors.
struct HealthRoutes: RouteGroup {
    let signals: ChangeSignals
    let readiness: Readiness
    /// The missing protections against untrusted bytes.
    let missingProtection: String?

    func add(to routes: Routes) {
        routes.on(.get, "healthz") { _, _ in Self.healthy.response }
        routes.on(.get, "readyz", ready)
    }

    /// Answers that the process lives; it never has another answer.
    private static let healthy = Answer(.ok, json: Data(#"{"status":"ok"}"#.utf8))

    /// Answers if requests can be served: the store takes their changes, and the service is not stopping.
    @Sendable private func ready(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard !signals.isFinished else {
            return try Answer(.serviceUnavailable, Health(status: "stopping")).response
        }
        if let reason = await readiness.reason() {
            return try Answer(.serviceUnavailable, Health(status: "notReady", reason: reason)).response
        }
        return try Answer(.ok, Health(status: "ready", sandbox: missingProtection)).response
    }
}

/// The service's metrics, for operators: on a port of its own, which strangers do not reach.
struct MetricsRoutes: RouteGroup {
    let metrics: ServiceMetrics

    func add(to routes: Routes) {
        routes.on(.get, "metrics", read)
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text))
        )
    }
}

/// The health of the service.
private struct Health: Encodable {
    let status: String
    /// The reason why it is not ready.
    var reason: String?
    /// The missing protections against untrusted bytes.
    var sandbox: String?
}
