// SPDX-License-Identifier: Apache-2.0
public import RectoJSON
public import RectoLanguages

/// The problems that a request can have: the one table of problems.
public enum ProblemCode: String, Sendable, Hashable, Codable, CaseIterable {
    case invalidRequest, digestMismatch
    case invalidCredentials, tokenExpired, sessionExpired
    case forbidden, codeInvalid, forgeryTokenInvalid
    case notFound, methodNotAllowed
    case invalidTransition, challengeExpired, framesTooEarly, framesLost, staleRevision, idempotencyInProgress,
        attemptSuperseded,
        journeyBroken, held, flagMissing, otpNotEnrolled
    case erased
    case revisionMismatch
    case requestTooLarge, fileTooLarge, imageTooManyPixels, tooManyFiles
    case mediaTypeNotSupported
    case invalidStep, stepNotSkippable, unsupportedSlot, signatureInvalid, idempotencyKeyReused
    case otpInvalid, otpExpired, otpClockSkew
    case preconditionRequired
    case rateLimited, otpRetriesExceeded, limitReached
    case internalError
    case busy, engineUnavailable, providerUnavailable

    /// The meaning for a client.
    public struct Entry: Sendable, Hashable {
        /// The HTTP status.
        public let status: Int
        /// True if the same request may succeed later.
        public let isRetryable: Bool
        /// The codes of other systems for it.
        public let foreignCodes: [ForeignCode]

        init(_ status: Int, isRetryable: Bool = false, _ foreignCodes: ForeignCode...) {
            self.status = status
            self.isRetryable = isRetryable
            self.foreignCodes = foreignCodes
        }
    }

    /// One short sentence, in a language or the nearest one that has it.
    public func title(in language: Language = .english) -> String {
        Catalogue.stored.known("problem.\(rawValue)", in: language)
    }

    /// The URI reference that RFC 9457 §3.1.1 calls the type.
    public var type: String { "/problems/\(rawValue)" }

    /// The problem for the sender of a refused event.
    public init(_ cause: TransitionRefused.Cause) {
        self =
            switch cause {
            case .notNow, .stepOutOfOrder, .stepNotBegun: .invalidTransition
            case .unknownStep, .otherKindOfStep: .invalidStep
            case .stepNotSkippable: .stepNotSkippable
            case .unknownCheck: .invalidRequest
            case .notAResult: .attemptSuperseded
            case .ownDecision: .forbidden
            }
    }

    /// The problem that mistakes in a request are.
    public init(_ mistakes: Mistakes) {
        self = mistakes.list.contains { $0.code == .tooLarge } ? .requestTooLarge : .invalidRequest
    }
}
