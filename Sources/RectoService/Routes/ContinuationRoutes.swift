// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Links by which another device of the person goes on, such as a telephone with a camera.
struct ContinuationRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let pages: PageDirectory
    let address: ServiceAddress
    let drawer: any CodeDrawer

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/continuation", begin)
    }

    @Sendable private func begin(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        let body = try await request.emptyJSON()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let state = try await flow.living(access)
            let links = try await pages.links(of: state.stored.application, address)
            let token = LinkToken.generated()
            let link = links.text(of: access.id, token)
            let code = drawer.svg(of: link)
            let until = try await flow.goOnElsewhere(by: token, access) { until in
                ChangeRequest(idempotent) { _ in try Self.answer(link, code, until) }
            }
            return try Self.answer(link, code, until)
        }
    }

    private static func answer(_ link: String, _ code: String?, _ until: Timestamp) throws -> Answer {
        try Answer(.created, ContinuationResource(link: link, qr: code, expiresAt: until))
    }
}
