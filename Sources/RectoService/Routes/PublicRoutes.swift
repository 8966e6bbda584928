// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoLanguages
internal import RectoVerification

/// The routes that everybody may use.
struct PublicRoutes: RouteGroup {
    let keys: ServiceKeys

    func add(to routes: Routes) {
        routes.on(.get, ".well-known/jwks.json") { _, _ in
            Answer(
                .ok,
                json: Data(try keys.publicKeys.utf8),
                mediaType: "application/jwk-set+json"
            ).response
        }
        routes.on(.get, "openapi.json") { _, _ in
            Answer(.ok, json: Data(PackageResources.openapi_json)).response
        }
        routes.on(.get, "problems/:code", problem)
    }

    /// The meaning of a problem's type (RFC 9457, 3.1.1).
    @Sendable private func problem(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let code = context.parameters.get("code").flatMap(ProblemCode.init) else {
            throw RequestRefused(.notFound)
        }
        let language = LanguagePreference.current.best(among: Catalogue.stored.languages)
        let headers = ["content-language": language.rawValue]
        return try Answer(.ok, ProblemType(code, language), headers: headers).response
    }
}

/// The meaning of a problem.
private struct ProblemType: Encodable {
    let code: ProblemCode
    let title: String
    let status: Int
    let retryable: Bool

    init(_ code: ProblemCode, _ language: Language) {
        self.code = code
        title = code.title(in: language)
        status = code.entry.status
        retryable = code.entry.isRetryable
    }
}
