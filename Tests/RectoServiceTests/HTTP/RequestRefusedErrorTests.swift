// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import NIOHTTP1
import RectoJSON
import RectoSecurity
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// Every case of every error that becomes an answer; the switches below do not compile without a new one.
@Suite struct RequestRefusedErrorTests {
    @Test(arguments: StoreError.all)
    func `answers every error of the store`(_ error: StoreError) {
        let expected: ProblemCode =
            switch error {
            case .notFound: .notFound
            case .erased: .erased
            case .staleRevision, .leaseLost, .alreadyExists: .staleRevision
            case .cursorInvalid: .invalidRequest
            case .secretUnusable: .codeInvalid
            case .tokenSpent: .signatureInvalid
            case .tooLarge: .requestTooLarge
            case .blobMissing, .blobDamaged, .sealBroken, .inUse, .diskFull, .notWritable, .newerSchema, .damaged,
                .masterKeyMissing, .masterKeyRefused, .busy, .database:
                .internalError
            }
        #expect(RequestRefused(store: error).code == expected)
        #expect(refusal(error).code == expected)
    }

    @Test func `lists every error of the store`() {
        #expect(Set(StoreError.all.map(\.place)) == Set(0..<StoreError.all.count))
    }

    @Test(arguments: EnvelopeError.allCases)
    func `answers every error of an envelope`(_ error: EnvelopeError) {
        let expected: ProblemCode =
            switch error {
            case .tooLarge: .requestTooLarge
            case .tooManyTokens: .rateLimited
            case .malformed, .duplicateMember, .unsecured, .algorithmNotAllowed, .algorithmMismatch,
                .criticalParameters, .compressed, .embeddedKey, .invalidEphemeralKey, .wrongType, .wrongRecipient,
                .undecryptable, .unknownSigner, .signatureInvalid, .wrongIssuer, .wrongAudience, .expired,
                .notYetValid, .livesTooLong, .replayed:
                .signatureInvalid
            }
        #expect(RequestRefused(envelope: error).code == expected)
        #expect(refusal(error).code == expected)
    }

    @Test(arguments: [
        (HTTPResponse.Status.notFound, ProblemCode.notFound), (.contentTooLarge, .requestTooLarge),
        (.unsupportedMediaType, .mediaTypeNotSupported), (.badRequest, .invalidRequest),
        (.unprocessableContent, .invalidRequest), (.internalServerError, .internalError),
    ])
    func `answers every kind of error of the HTTP server`(_ status: HTTPResponse.Status, _ expected: ProblemCode) {
        #expect(RequestRefused(http: HTTPError(status), "/nothing", RouteTable()).code == expected)
        #expect(refusal(HTTPError(status)).code == expected)
    }

    @Test func `tells a wrong method by the methods that there are`() {
        let routes = RouteTable()
        routes.add(.get, "v1/things")
        #expect(RequestRefused(http: HTTPError(.notFound), "/v1/things", routes).code == .methodNotAllowed)
        #expect(routes.methods(of: "/v1/things") == ["GET"])
    }

    @Test(arguments: TransitionRefused.Cause.allCases)
    func `answers every refusal of the model`(_ cause: TransitionRefused.Cause) {
        let expected: ProblemCode =
            switch cause {
            case .notNow, .stepOutOfOrder, .stepNotBegun: .invalidTransition
            case .unknownStep, .otherKindOfStep: .invalidStep
            case .stepNotSkippable: .stepNotSkippable
            case .unknownCheck: .invalidRequest
            case .notAResult: .attemptSuperseded
            case .ownDecision: .forbidden
            }
        #expect(ProblemCode(cause) == expected)
    }

    @Test func `answers mistakes, refusals, cancellation, what is no HTTP, and everything else`() {
        #expect(refusal(Mistakes([Mistake(.missing, at: "/a", "“a” is missing.")])).code == .invalidRequest)
        #expect(refusal(Mistakes([Mistake(.tooLarge, at: "", "Too large.")])).code == .requestTooLarge)
        #expect(refusal(RequestRefused(.otpExpired)).code == .otpExpired)
        #expect(refusal(CancellationError()).code == .internalError)
        #expect(refusal(CancellationError()).retryAfter == 1)
        #expect(refusal(HTTPParserError.invalidChunkSize).code == .invalidRequest)
        #expect(refusal(FlowError.fileMissing).code == .internalError)
    }

    private func refusal(_ error: any Error) -> RequestRefused { RequestRefused(error, "/nothing", RouteTable()) }
}

extension StoreError {
    /// One of every case.
    fileprivate static let all: [StoreError] = {
        let blob = BlobID("00000000000000000000000000000000")
        guard let blob else { preconditionFailure("a blob's name") }
        return [
            .staleRevision(current: 2), .notFound, .alreadyExists, .erased, .leaseLost, .tokenSpent, .secretUnusable,
            .cursorInvalid, .tooLarge(what: "a document", limit: 1), .blobMissing(blob),
            .blobDamaged(blob, .truncated), .sealBroken(what: "a row"), .inUse(folder: "/"), .diskFull,
            .notWritable(path: "/", reason: "it can only be read"), .newerSchema, .damaged(reason: "it is no database"),
            .masterKeyMissing(id: "1"), .masterKeyRefused(path: "/", .exposed), .busy, .database(code: 1),
        ]
    }()

    /// The place of the case in the list above: a new case has none yet, so that this does not compile.
    fileprivate var place: Int {
        switch self {
        case .staleRevision: 0
        case .notFound: 1
        case .alreadyExists: 2
        case .erased: 3
        case .leaseLost: 4
        case .tokenSpent: 5
        case .secretUnusable: 6
        case .cursorInvalid: 7
        case .tooLarge: 8
        case .blobMissing: 9
        case .blobDamaged: 10
        case .sealBroken: 11
        case .inUse: 12
        case .diskFull: 13
        case .notWritable: 14
        case .newerSchema: 15
        case .damaged: 16
        case .masterKeyMissing: 17
        case .masterKeyRefused: 18
        case .busy: 19
        case .database: 20
        }
    }
}
