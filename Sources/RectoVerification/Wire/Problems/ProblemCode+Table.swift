// SPDX-License-Identifier: Apache-2.0

extension ProblemCode {
    /// The row of the table.
    public var entry: Entry {
        switch self {
        case .invalidRequest: Entry(400, .idwise(11), .idwise(44))
        case .digestMismatch: Entry(400, isRetryable: true)
        case .invalidCredentials: Entry(401, .idwise(33))
        case .tokenExpired: Entry(401, .idwise(22))
        case .sessionExpired: Entry(401)
        case .forbidden: Entry(403)
        case .codeInvalid: Entry(403, .pingOne(10005))
        case .forgeryTokenInvalid: Entry(403)
        case .notFound: Entry(404)
        case .methodNotAllowed: Entry(405)
        case .invalidTransition: Entry(409, .idwise(55))
        case .challengeExpired: Entry(409)
        case .framesTooEarly: Entry(409)
        case .framesLost: Entry(409)
        case .staleRevision: Entry(409, isRetryable: true)
        case .idempotencyInProgress: Entry(409, isRetryable: true)
        case .attemptSuperseded: Entry(409)
        case .journeyBroken: Entry(409)
        case .held: Entry(409)
        case .flagMissing: Entry(409)
        case .otpNotEnrolled: Entry(409)
        case .erased: Entry(410)
        case .revisionMismatch: Entry(412)
        case .requestTooLarge: Entry(413)
        case .fileTooLarge: Entry(413, .idwise(45))
        case .imageTooManyPixels: Entry(413)
        case .tooManyFiles: Entry(413)
        case .mediaTypeNotSupported: Entry(415)
        case .invalidStep: Entry(422, .idwise(66), .idwise(70))
        case .stepNotSkippable: Entry(422)
        case .unsupportedSlot: Entry(422)
        case .signatureInvalid: Entry(422)
        case .idempotencyKeyReused: Entry(422)
        case .otpInvalid:
            Entry(422, .pingOne(10010), .pingOnePasscode("InvalidOneTimePasscode"))
        case .otpExpired: Entry(422, .pingOnePasscode("OneTimePasscodeExpired"))
        case .otpClockSkew: Entry(422, .pingOnePasscode("UnSynchronizedClock"))
        case .preconditionRequired: Entry(428)
        case .rateLimited: Entry(429, isRetryable: true)
        case .otpRetriesExceeded:
            Entry(429, isRetryable: true, .pingOnePasscode("OneTimePasscodeRetriesExceeded"))
        case .limitReached: Entry(429)
        case .internalError: Entry(500, isRetryable: true, .idwise(-101), .pingOne(10000))
        case .busy: Entry(503, isRetryable: true)
        case .engineUnavailable: Entry(503, isRetryable: true, .pingOne(10003))
        case .providerUnavailable: Entry(503, isRetryable: true, .pingOne(10003))
        }
    }
}
