// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird

/// A router that records its routes.
struct Routes {
    let router: Router<ServiceContext>
    let table: RouteTable

    typealias Handler = @Sendable (Request, ServiceContext) async throws -> Response

    /// Adds a route.
    func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
        table.add(method, path)
        router.on(RouterPath(path), method: method) { request, context in try await handler(request, context) }
    }

    /// Adds a file of a page.
    func onPage(_ path: String, _ handler: @escaping Handler) {
        table.add(.get, path, isOfPage: true)
        router.on(RouterPath(path), method: .get) { request, context in try await handler(request, context) }
    }
}

/// Routes of one kind of thing.
protocol RouteGroup {
    /// Adds them.
    func add(to routes: Routes)
}
