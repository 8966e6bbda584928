// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoVerification

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
        let body = try await request.json(limit: try await limit(of: step, request, access))
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let change = ChangeRequest(idempotent, revision: try request.expectedRevision) { try Answer($0) }
            return try Answer(try await flow.act(in: step, body, access, change))
        }
    }

    /// The longest body of a request in a step, as the journey bounds it; a provider's result may have pictures.
    private func limit(of step: StepID, _ request: Request, _ access: Access) async throws -> Int {
        let length = request.headers[.contentLength].flatMap(Int.init)
        if let length, length <= Request.greatestBody { return Request.greatestBody }
        let journey = try await flow.living(access).journey
        return journey.limits[journey.step(step)?.provider == nil ? .bodyBytes : .messageBytes]
    }
}
