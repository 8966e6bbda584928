// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// The evidence of verifications, for applications and reviewers: each reading of it is an event.
struct EvidenceRoutes: RouteGroup {
    let flow: VerificationFlow
    let readings: ReadingLog

    func add(to routes: Routes) {
        routes.on(.get, "v1/verifications/:id/evidence", read)
        routes.on(.get, "v1/verifications/:id/steps/:step/pictures/:picture", picture)
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer, .application)
        try request.allowQuery()
        let state = try await flow.living(access)
        try await readings.note("evidence.read", of: state, by: access, in: context)
        return try Answer(.ok, state.evidence(forReviewer: access.agent.isReviewer)).response
    }

    /// A picture that the engine made, noted before its first byte leaves.
    @Sendable private func picture(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer, .application)
        try request.allowQuery()
        let step = try context.step
        let state = try await flow.living(access)
        guard let picture = context.parameters.get("picture").flatMap(PictureName.init),
            let blob = state.blob(of: picture, in: step)
        else { throw RequestRefused(.notFound) }
        let reader = try await flow.download(blob, of: access.id)
        try await readings.note(
            "picture.read",
            ["step": .text(step.rawValue), "picture": .text(picture.text)],
            of: state,
            by: access,
            in: context
        )
        return Response(status: .ok, headers: [.contentType: "image/jpeg"], body: ResponseBody(reader))
    }
}
