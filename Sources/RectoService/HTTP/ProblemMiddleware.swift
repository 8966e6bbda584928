// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import RectoVerification

/// Around every request: its name, its place in the log and in the metrics, and the headers that every answer has.
struct ProblemMiddleware: RouterMiddleware {
    let routes: RouteTable
    let limiter: RequestLimiter
    let metrics: ServiceMetrics
    let isBehindProxy: Bool

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        var context = context
        if isBehindProxy, let address = request.forwardedAddress { context.address = address }
        var response: Response
        do {
            try limiter.take(from: .address(context.address))
            response = try await next(request, context)
        } catch {
            response = answer(to: error, request, context)
        }
        response.headers.append(contentsOf: Self.headers)
        response.headers[.requestID] = context.requestID
        report(request, response, context, begin)
        return response
    }

    /// Nothing here is to be kept, guessed at, framed or run.
    private static let headers: HTTPFields = [
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        .referrerPolicy: "no-referrer",
    ]

    /// What machines ask every few seconds, of which a log says nothing that the metrics do not.
    private static let probes: Set<String> = ["/healthz", "/readyz", "/metrics"]

    private func answer(to error: any Error, _ request: Request, _ context: ServiceContext) -> Response {
        // Nobody reads the answer, and nothing failed here.
        if error.isBrokenOff { return Response(status: .badRequest, headers: [.connection: "close"]) }
        let refusal = RequestRefused(error, request, routes)
        if refusal.code.entry.status >= 500 {
            context.logger.error(
                "request failed",
                metadata: ["request": "\(context.requestID)", "error": "\(ErrorText(error))"]
            )
        }
        metrics.problem(refusal.code)
        guard let answer = try? Answer(refusal, requestID: context.requestID) else {
            return Response(status: .internalServerError)
        }
        var response = answer.response
        // What is left of a body that is refused is not read.
        if request.hasUnreadBody(refusal) { response.headers[.connection] = "close" }
        return response
    }

    private func report(
        _ request: Request,
        _ response: Response,
        _ context: ServiceContext,
        _ begin: ContinuousClock.Instant
    ) {
        let duration = ContinuousClock.now - begin
        let route = context.endpointPath ?? "none"
        metrics.request(request.method.rawValue, route, response.status.code, duration)
        context.logger.log(
            level: Self.probes.contains(route) ? .debug : .info,
            "request",
            metadata: [
                "request": "\(context.requestID)", "method": "\(request.method.rawValue)", "route": "\(route)",
                "status": "\(response.status.code)", "milliseconds": "\(Int(duration / .milliseconds(1)))",
            ]
        )
    }
}

extension Error {
    /// Whether it says that the body of a request ended before its end: whoever sent it went away.
    fileprivate var isBrokenOff: Bool {
        switch self {
        case let error as HTTPParserError: error == .invalidEOFState
        case let error as ChannelError: [.eof, .inputClosed, .ioOnClosedChannel].contains(error)
        case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
        default: false
        }
    }
}

extension Request {
    /// The address that the proxy in front of the service saw.
    fileprivate var forwardedAddress: String? {
        headers[.xForwardedFor]?.split(separator: ",").last.map { $0.filter { $0 != " " } }
    }

    /// Whether a refusal leaves a body behind that would have to be read to its end.
    fileprivate func hasUnreadBody(_ refusal: RequestRefused) -> Bool {
        guard headers[.transferEncoding] == nil else { return true }
        return (headers[.contentLength].flatMap(Int.init) ?? 0) > 64_000
    }
}
