// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoVerification
internal import RectoWeb

/// The page that a person's link opens, and its files.
///
/// The secret of the link is in the fragment and never comes here; links of earlier versions have it in the question,
/// and the page moves it at once.
struct StartRoutes: RouteGroup {
    let pages: PageDirectory
    private let files: [String: PageFile]

    private static let folder = "/capture/"
    private static let page = "index.html"

    init(pages: PageDirectory) {
        self.pages = pages
        let own = WebFiles.all.filter { $0.path.hasPrefix(Self.folder) }
        files = Dictionary(
            uniqueKeysWithValues: own.map { (String($0.path.dropFirst(Self.folder.count)), PageFile($0)) }
        )
    }

    func add(to routes: Routes) {
        routes.onPage("start", start)
        routes.onPage("start/:name", file)
    }

    /// The page, which the pages of its application may embed.
    ///
    /// The question may hold anything: people edit links.
    @Sendable private func start(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let file = files[Self.page] else { throw RequestRefused(.notFound) }
        // The page names its files from its own place, which the slash would move.
        guard !request.uri.path.hasSuffix("/") else {
            let question = request.uri.query.map { "?\($0)" } ?? ""
            return Response(status: .permanentRedirect, headers: [.location: "../start\(question)"])
        }
        let application = request.query("application") ?? ""
        let origins = try await pages.page(of: application)?.origins ?? []
        return file.response(to: request, .capture(embeddedBy: origins))
    }

    @Sendable private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let name = context.parameters.get("name"), name != Self.page, let file = files[name] else {
            throw RequestRefused(.notFound)
        }
        return file.response(to: request, .capture(embeddedBy: []))
    }
}

extension PagePolicy {
    /// The policy of the page with the camera; the console shows it, too, for a preview.
    static func capture(embeddedBy origins: [String]) -> PagePolicy {
        PagePolicy(
            frameAncestors: (["'self'"] + origins).joined(separator: " "),
            permissions: "camera=(self), microphone=(), geolocation=()",
            isIsolated: origins.isEmpty
        )
    }
}
