// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoSecurity
internal import RectoVerification

/// The results of steps from the providers that do them.
///
/// A result needs no credentials: its signature, by a key that administrators registered, says whose it is.
struct ProviderRoutes: RouteGroup {
    let flow: VerificationFlow

    func add(to routes: Routes) {
        routes.on(.post, "v1/providers/:provider/results", takeResult)
    }

    @Sendable private func takeResult(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard request.headers[.contentType]?.mediaType == Envelope.mediaType else {
            throw RequestRefused(.mediaTypeNotSupported, "The body must be \(Envelope.mediaType).")
        }
        let provider = context.parameters.get("provider") ?? ""
        // Before megabytes of a stranger are read.
        try flow.requireStepKeys(of: provider)
        let token = try await request.data(limit: VerificationFlow.greatestResult)
        try await flow.takeResult(token, from: provider)
        return Response(status: .noContent)
    }
}
