// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// The requests that move a verification as a whole.
struct LifecycleRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/submit") { request, context in
            let access = try context.access(client: true, .application)
            return try await move(request, context, access, flow.submit)
        }
        routes.on(.post, "v1/verifications/:id/restart") { request, context in
            let access = try context.access(client: true)
            return try await move(request, context, access, flow.restart)
        }
        routes.on(.post, "v1/verifications/:id/cancel") { request, context in
            let access = try context.access(client: true, .application)
            return try await move(request, context, access, flow.cancel)
        }
        routes.on(.post, "v1/verifications/:id/decision") { request, context in
            try await review(request, context) { body, access, change in
                let decision = try DecisionRequest(reading: body, atMost: Request.greatestBody)
                return try await flow.decide(decision, access, change)
            }
        }
        routes.on(.post, "v1/verifications/:id/overturn") { request, context in
            try await review(request, context) { body, access, change in
                let wanted = try OverturnRequest(reading: body, atMost: Request.greatestBody)
                return try await flow.overturn(wanted, access, change)
            }
        }
        routes.on(.post, "v1/verifications/:id/ask") { request, context in
            try await review(request, context) { body, access, change in
                let wanted = try AskRequest(reading: body, atMost: Request.greatestBody)
                return try await flow.ask(wanted, access, change)
            }
        }
        routes.on(.post, "v1/verifications/:id/hold") { try await hold(true, $0, $1) }
        routes.on(.post, "v1/verifications/:id/release") { try await hold(false, $0, $1) }
        routes.on(.post, "v1/verifications/:id/waive") { request, context in
            try await review(request, context) { body, access, change in
                let note = try MemberReader.read(body) { $0.reason("note") }
                return try await flow.decide(DecisionRequest(.waived, note: note), access, change)
            }
        }
    }

    /// Sets a legal hold, or lifts it.
    private func hold(_ isHeld: Bool, _ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer, .application)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let reason = try MemberReader.read(body) { $0.reason("reason") }
            let change = ChangeRequest(idempotent, revision: try request.expectedRevision) {
                try Answer($0, isForApplication: true)
            }
            return try Answer(try await flow.hold(isHeld, reason, access, change), isForApplication: true)
        }
    }

    /// A reviewer's action: on the revision that the reviewer saw, or between two of them the faster one would win.
    private func review(
        _ request: Request,
        _ context: ServiceContext,
        _ perform: (Data, Access, ChangeRequest) async throws -> VerificationState
    ) async throws -> Response {
        let access = try context.access(.reviewer)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let change = ChangeRequest(idempotent, revision: try request.requiredRevision) {
                try Answer($0, isForApplication: true)
            }
            return try Answer(try await perform(body, access, change), isForApplication: true)
        }
    }

    private func move(
        _ request: Request,
        _ context: ServiceContext,
        _ access: Access,
        _ perform: (Access, ChangeRequest) async throws -> VerificationState
    ) async throws -> Response {
        let body = try await request.emptyJSON()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let isForApplication = access.isForApplication
            let change = ChangeRequest(idempotent, revision: try request.expectedRevision) {
                try Answer($0, isForApplication: isForApplication)
            }
            return try Answer(try await perform(access, change), isForApplication: isForApplication)
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
