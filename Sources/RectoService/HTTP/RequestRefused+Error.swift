// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import NIOHTTP1
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// The one place that turns errors into the sender's answer.
extension RequestRefused {
    /// The refusal for an error.
    init(_ error: any Error, _ path: String, _ routes: RouteTable) {
        switch error {
        case let refused as RequestRefused: self = refused
        case let mistakes as Mistakes: self.init(mistakes)
        case let error as StoreError: self.init(store: error)
        case let error as EnvelopeError: self.init(envelope: error)
        case let error as HTTPError: self.init(http: error, path, routes)
        case is HTTPParserError: self.init(.invalidRequest, "The body is not as HTTP has it.")
        case is CancellationError: self.init(.internalError, .stopping, retryAfter: 1)
        default: self.init(.internalError)
        }
    }

    // Labelled: without, `self.init(.notFound)` would be this very initializer, called without end.
    init(store error: StoreError) {
        switch error {
        case .notFound: self.init(.notFound)
        case .erased: self.init(.erased)
        case .staleRevision: self.init(.staleRevision)
        case .cursorInvalid: self.init(.wrongForm, at: "/cursor", "The cursor is none that a listing gave.")
        case .secretUnusable: self.init(.codeInvalid)
        case .tokenSpent: self.init(.signatureInvalid, .sealedAgain)
        case .tooLarge: self.init(.requestTooLarge)
        case .leaseLost, .alreadyExists: self.init(.staleRevision)
        case .diskFull: self.init(.internalError, .noRoom, retryAfter: 60)
        case .blobMissing, .blobDamaged, .sealBroken, .inUse, .notWritable, .newerSchema, .damaged, .masterKeyMissing,
            .masterKeyRefused, .busy, .database:
            self.init(.internalError)
        }
    }

    init(envelope error: EnvelopeError) {
        switch error {
        case .tooLarge: self.init(.requestTooLarge)
        case .tooManyTokens: self.init(.rateLimited, retryAfter: 60)
        default: self.init(.signatureInvalid, error.description)
        }
    }

    init(http error: HTTPError, _ path: String, _ routes: RouteTable) {
        switch error.status {
        case .notFound: self.init(routes.methods(of: path).isEmpty ? .notFound : .methodNotAllowed)
        case .contentTooLarge: self.init(.requestTooLarge)
        case .unsupportedMediaType: self.init(.mediaTypeNotSupported)
        default: self.init(error.status.code < 500 ? .invalidRequest : .internalError)
        }
    }
}
