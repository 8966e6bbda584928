// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// The flags of subjects: an application sets, reads and clears its own.
struct SubjectRoutes: RouteGroup {
    let flow: VerificationFlow

    func add(to routes: Routes) {
        routes.on(.get, "v1/subjects/:subject/flags", list)
        routes.on(.put, "v1/subjects/:subject/flags/:flag", set)
        routes.on(.delete, "v1/subjects/:subject/flags/:flag", clear)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        try request.allowQuery()
        let flags = try await flow.flags(of: try context.subject, key.application)
        return try Answer(.ok, Page(items: flags)).response
    }

    @Sendable private func set(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        try request.allowQuery()
        _ = try await request.emptyJSON()
        let (subject, name) = (try context.subject, try context.flag)
        return try Answer(.ok, try await flow.setFlag(name, of: subject, key.application, with: key.name)).response
    }

    @Sendable private func clear(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        try request.allowQuery()
        try await flow.clearFlag(try context.flag, of: try context.subject, key.application, with: key.name)
        return Response(status: .noContent)
    }
}

extension ServiceContext {
    /// The subject that the path names, percent-encoded; as long as requests for verifications may name one.
    fileprivate var subject: String {
        get throws(RequestRefused) {
            let text = parameters.get("subject")?.removingPercentEncoding ?? ""
            guard (1...200).contains(text.utf8.count) else {
                throw RequestRefused(.outOfRange, at: "/subject", "A subject has 1 to 200 bytes, percent-encoded.")
            }
            return text
        }
    }

    /// The flag that the path names.
    fileprivate var flag: String {
        get throws(RequestRefused) {
            let text = parameters.get("flag") ?? ""
            guard FlagResource.isName(text) else {
                let message = "A flag is named by 1 to 40 letters, digits and hyphens, and begins with a small letter."
                throw RequestRefused(.wrongForm, at: "/flag", message)
            }
            return text
        }
    }
}
