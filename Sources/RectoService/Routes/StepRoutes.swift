// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoVerification

/// The requests of clients in steps.
struct StepRoutes: RouteGroup {
    let core: Core

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/steps/:step", act)
    }

    @Sendable private func act(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        let step = try context.step
        let body = try await request.json()
        return try await core.idempotency.once(request, from: context.caller?.name, body) { idempotent in
            var origin = Origin(request: idempotent, render: { try Answer($0) })
            origin.revision = try request.expectedRevision
            return try Answer(try await core.flow.act(in: step, body, of: access.id, origin: origin))
        }
    }
}

extension ServiceContext {
    /// The step that the path names.
    var step: StepID {
        get throws(RequestRefused) {
            guard let name = parameters.get("step"), name.utf8.count <= 64 else { throw RequestRefused(.invalidStep) }
            return StepID(rawValue: name)
        }
    }

    /// The slot that the path names.
    var slot: Slot {
        get throws(RequestRefused) {
            guard let slot = parameters.get("slot").flatMap(Slot.init) else { throw RequestRefused(.unsupportedSlot) }
            return slot
        }
    }
}
