// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoVerification
internal import RectoWeb

/// The files of a folder of `Sources/Web`, for everybody: nothing in them is anybody's.
struct PageRoutes: RouteGroup {
    /// The folder, which is the first part of the path.
    let folder: String
    /// The file that the folder's own path shows; `nil` if it shows none.
    let page: String?
    let policy: PagePolicy
    private let files: [String: PageFile]

    /// The files of a folder.
    init(_ folder: String, page: String? = nil, _ policy: PagePolicy = PagePolicy()) {
        self.folder = folder
        self.page = page
        self.policy = policy
        let own = WebFiles.all.filter { $0.path.hasPrefix("/\(folder)/") }
        files = Dictionary(uniqueKeysWithValues: own.map { ($0.path, PageFile($0)) })
    }

    func add(to routes: Routes) {
        routes.onPage("\(folder)/:name", file)
        if let page { routes.onPage(folder) { request, _ in try answer(request, page) } }
    }

    @Sendable private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let name = context.parameters.get("name") ?? ""
        guard name != page else { throw RequestRefused(.notFound) }
        return try answer(request, name)
    }

    private func answer(_ request: Request, _ name: String) throws -> Response {
        guard let file = files["/\(folder)/\(name)"] else { throw RequestRefused(.notFound) }
        return file.response(to: request, policy)
    }
}
