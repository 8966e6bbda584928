// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON

/// Events, as lists and as streams of server-sent events.
struct EventRoutes: RouteGroup {
    let flow: VerificationFlow
    let streams: OpenStreams

    func add(to routes: Routes) {
        routes.on(.get, "v1/verifications/:id/events") { request, context in
            let access = try context.access(.application, .reviewer, .auditor)
            _ = try await flow.state(access.id, of: access.applications)
            var feed = EventFeed(flow: flow, applications: access.applications, verification: access.id)
            feed.reviewer = context.blindReviewer
            return try await answer(request, feed, context)
        }
        routes.on(.get, "v1/events") { request, context in
            let key = try context.reader(.auditor)
            var feed = EventFeed(flow: flow, applications: key.applications, verification: nil)
            feed.reviewer = context.blindReviewer
            return try await answer(request, feed, context)
        }
    }

    /// The longest stream of a session at the console, in seconds: the session may end meanwhile.
    private static let longestOfSession = 60

    private func answer(
        _ request: Request,
        _ feed: EventFeed,
        _ context: ServiceContext
    ) async throws -> Response {
        try request.allowQuery("after", "limit", "wait")
        let last = try request.lastEvent
        let asked = try request.query("after", in: 0...Int.max)
        let after = last ?? asked ?? 0
        let limit = try request.query("limit", in: 1...500) ?? 100
        let wanted = try request.query("wait", in: 1...3_600) ?? 300
        let wait = context.console == nil ? wanted : min(wanted, Self.longestOfSession)
        guard request.headers[.accept]?.contains("text/event-stream") == true else {
            return try Answer(.ok, try await feed.page(after: after, limit: limit)).response
        }
        guard let owner = context.streamOwner else { throw context.unknownSender }
        let stream = try streams.open(owner)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(stream) {} }
                try await feed.stream(after: after, for: .seconds(wait)) { text in
                    try await writer.write(ByteBuffer(string: text))
                }
                try await writer.finish(nil)
            }
        )
    }
}

extension ServiceContext {
    /// The sender, as open streams are counted.
    fileprivate var streamOwner: OpenStreams.Owner? {
        if let identity = console?.session.identity { return .person(identity.actor) }
        return caller.map { .caller($0.name) }
    }

    /// The sender if it is a reviewer who is not to learn another one's decision before their own; a lead oversees both.
    fileprivate var blindReviewer: Agent? {
        guard case .key(let key)? = caller, key.has(.reviewer), !key.has(.lead), !key.has(.application) else {
            return nil
        }
        return .reviewer(key.name)
    }
}

extension Request {
    /// The place in the chain that the sender of a broken stream had reached (HTML, 9.2.4).
    fileprivate var lastEvent: Int? {
        get throws(RequestRefused) {
            guard let text = headers[.lastEventID] else { return nil }
            guard let number = Int(text), number >= 0 else {
                throw RequestRefused(.wrongForm, at: "/Last-Event-ID", "“Last-Event-ID” must be an event's number.")
            }
            return number
        }
    }
}
