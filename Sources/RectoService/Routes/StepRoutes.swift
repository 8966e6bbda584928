// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow

/// The requests of clients in steps.
struct StepRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/steps/:step", act)
    }

    @Sendable private func act(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        let step = try context.step
        let body = try await request.json()
        return try await idempotency.once(request, from: context.caller?.name, body) { idempotent in
            let change = ChangeRequest(idempotent, revision: try request.expectedRevision) { try Answer($0) }
            return try Answer(try await flow.act(in: step, body, access, change))
        }
    }
}
