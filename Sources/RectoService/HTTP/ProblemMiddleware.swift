// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoVerification

/// Wraps every request: its name, its place in the log and in the metrics, and the headers of every answer.
struct ProblemMiddleware: RouterMiddleware {
    let routes: RouteTable
    let metrics: ServiceMetrics
    let isBehindProxy: Bool

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        var context = context
        if isBehindProxy, let address = request.forwardedAddress { context.network = ClientNetwork(address) }
        context.logger[metadataKey: "hb.request.id"] = nil
        context.logger[metadataKey: "request"] = "\(context.requestID)"
        context.logger[metadataKey: "network"] = "\(context.network)"
        if let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)) {
            context.trace.note(verification: id)
        }
        let preference = LanguagePreference(header: request.headers[.acceptLanguage] ?? "")
        var response = await LanguagePreference.$current.withValue(preference) {
            do {
                try request.requirePlainTarget()
                return try await next(request, context)
            } catch {
                return answer(to: error, request, context)
            }
        }
        // A page states headers of its own.
        for field in Self.headers where response.headers[field.name] == nil { response.headers.append(field) }
        response.headers[.requestID] = context.requestID
        report(request, response, context, begin)
        return response
    }

    /// No answer is to be cached, sniffed, framed or run.
    private static let headers: HTTPFields = [
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        .referrerPolicy: "no-referrer",
        .vary: "Accept-Language",
    ]

    /// Paths that machines ask for every few seconds: the metrics say all about them that a log could.
    private static let probes: Set<String> = ["/healthz", "/readyz", "/metrics"]

    /// True if a route that was answered well says nothing new: of machines, and of cameras, several times a second.
    private static func isUsual(_ route: String, _ status: Int) -> Bool {
        probes.contains(route) || status < 400 && (route.hasSuffix("/look") || route.hasSuffix("/frames"))
    }

    private func answer(to error: any Error, _ request: Request, _ context: ServiceContext) -> Response {
        // Nobody reads the answer; this is no failure of the service.
        if error.isBrokenOff { return Response(status: .badRequest, headers: [.connection: "close"]) }
        let refusal = RequestRefused(error, request.uri.path, routes)
        if refusal.code.entry.status >= 500 {
            context.logger.error(
                "request failed",
                metadata: context.trace.metadata.merging(["error": "\(ErrorText(error))"]) { first, _ in first }
            )
        }
        metrics.problem(refusal.code)
        guard let answer = try? Answer(refusal, requestID: context.requestID) else {
            return Response(status: .internalServerError)
        }
        var response = answer.response
        if refusal.code == .methodNotAllowed {
            response.headers[.allow] = routes.methods(of: request.uri.path).joined(separator: ", ")
        }
        // The rest of a refused body is not read.
        if request.hasUnreadBody(refusal) || error is HTTPParserError { response.headers[.connection] = "close" }
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
            level: Self.isUsual(route, response.status.code) ? .debug : .info,
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(route)",
                "status": .stringConvertible(response.status.code),
                "milliseconds": .stringConvertible(Int(duration / .milliseconds(1))),
            ].merging(context.trace.metadata) { first, _ in first }
        )
    }
}

extension Error {
    /// True if the body of a request was incomplete: its sender went away.
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
    /// Refuses targets that programs on the way may read differently: an empty path part, or a missing or repeated host
    /// (RFC 9112 §3.2).
    fileprivate func requirePlainTarget() throws(RequestRefused) {
        guard head.authority?.isEmpty == false, headers[.secondHost] == nil else {
            throw RequestRefused(.wrongForm, at: "/Host", "A request names its host once.")
        }
        guard !uri.path.contains("//") else {
            throw RequestRefused(.wrongForm, at: "", "The path has an empty part: two slashes in a row.")
        }
    }

    /// The address that the proxy in front of the service saw.
    fileprivate var forwardedAddress: String? {
        headers[.xForwardedFor]?.split(separator: ",").last.map { $0.filter { $0 != " " } }
    }

    /// True if a refusal leaves a body that would have to be read to its end.
    fileprivate func hasUnreadBody(_ refusal: RequestRefused) -> Bool {
        guard headers[.transferEncoding] == nil else { return true }
        return (headers[.contentLength].flatMap(Int.init) ?? 0) > 64_000
    }
}
