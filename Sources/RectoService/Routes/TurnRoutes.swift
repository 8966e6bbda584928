// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoJSON
internal import RectoVerification

/// The requests that move a verification as a whole.
struct TurnRoutes: RouteGroup {
    let core: Core

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/submit") { request, context in
            let access = try context.access(client: true, .application)
            return try await turn(request, context, access) { origin in
                try await core.flow.submit(access.id, of: access.application, by: access.agent, origin: origin)
            }
        }
        routes.on(.post, "v1/verifications/:id/restart") { request, context in
            let access = try context.access(client: true)
            return try await turn(request, context, access) { origin in
                try await core.flow.restart(access.id, origin: origin)
            }
        }
        routes.on(.post, "v1/verifications/:id/cancel") { request, context in
            let access = try context.access(client: true, .application)
            return try await turn(request, context, access) { origin in
                try await core.flow.cancel(access.id, of: access.application, by: access.agent, origin: origin)
            }
        }
        routes.on(.post, "v1/verifications/:id/decision") { request, context in
            try await review(request, context) { body, id, application, agent, origin in
                let decision = try DecisionRequest(reading: body, atMost: Request.greatestBody)
                return try await core.flow.decide(decision, of: id, application, by: agent, origin: origin)
            }
        }
        routes.on(.post, "v1/verifications/:id/overturn") { request, context in
            try await review(request, context) { body, id, application, agent, origin in
                let wanted = try OverturnRequest(reading: body, atMost: Request.greatestBody)
                return try await core.flow.overturn(wanted, of: id, application, by: agent, origin: origin)
            }
        }
        routes.on(.post, "v1/verifications/:id/waive") { request, context in
            try await review(request, context) { body, id, application, agent, origin in
                let note = try MemberReader.read(body) { $0.reason("note") }
                let decision = DecisionRequest(.waived, note: note)
                return try await core.flow.decide(decision, of: id, application, by: agent, origin: origin)
            }
        }
    }

    /// A reviewer's action: on the revision that the reviewer saw, or between two of them the faster one would win.
    private func review(
        _ request: Request,
        _ context: ServiceContext,
        _ perform: (Data, UUID, String, Agent, Origin) async throws -> VerificationState
    ) async throws -> Response {
        let access = try context.access(.reviewer)
        guard let application = access.application else { throw RequestRefused(.forbidden) }
        let body = try await request.json()
        return try await core.idempotency.once(request, from: context.caller?.name, body) { idempotent in
            var origin = Origin(request: idempotent, render: { try Answer($0, isForApplication: true) })
            origin.revision = try request.requiredRevision
            let state = try await perform(body, access.id, application, access.agent, origin)
            return try Answer(state, isForApplication: true)
        }
    }

    private func turn(
        _ request: Request,
        _ context: ServiceContext,
        _ access: Access,
        _ perform: (Origin) async throws -> VerificationState
    ) async throws -> Response {
        let body = try await request.emptyJSON()
        return try await core.idempotency.once(request, from: context.caller?.name, body) { idempotent in
            let isForApplication = access.isForApplication
            var origin = Origin(request: idempotent) { try Answer($0, isForApplication: isForApplication) }
            origin.revision = try request.expectedRevision
            return try Answer(try await perform(origin), isForApplication: isForApplication)
        }
    }
}

extension Request {
    /// The body of a request that needs only its path: none, or an object without members.
    func emptyJSON() async throws -> Data {
        let body = try await json(isRequired: false)
        if !body.isEmpty { try MemberReader.read(body) { _ in () } }
        return body
    }
}
