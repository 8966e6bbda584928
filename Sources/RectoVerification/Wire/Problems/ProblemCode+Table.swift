// SPDX-License-Identifier: Apache-2.0

extension ProblemCode {
    /// The row of the table.
    public var entry: Entry {
        switch self {
        case .invalidRequest: Entry(400, "The request is not as it must be.", .idwise(11), .idwise(44))
        case .digestMismatch: Entry(400, "The bytes have another digest than the request says.", isRetryable: true)
        case .invalidCredentials: Entry(401, "The credentials are not valid.", .idwise(33))
        case .tokenExpired: Entry(401, "The access token is no longer valid.", .idwise(22))
        case .forbidden: Entry(403, "This is not allowed to you.")
        case .codeInvalid: Entry(403, "The code is not valid.", .pingOne(10005))
        case .notFound: Entry(404, "There is no such thing.")
        case .methodNotAllowed: Entry(405, "The method is not allowed here.")
        case .invalidTransition: Entry(409, "This cannot be done now.", .idwise(55))
        case .challengeExpired: Entry(409, "The time to answer the challenge is over.")
        case .framesTooEarly: Entry(409, "The frames began before the challenge was shown.")
        case .staleRevision: Entry(409, "The verification has changed meanwhile.", isRetryable: true)
        case .idempotencyInProgress: Entry(409, "The same request is still being answered.", isRetryable: true)
        case .attemptSuperseded: Entry(409, "This belongs to another attempt.")
        case .journeyBroken: Entry(409, "The journey breaks a rule.")
        case .held: Entry(409, "A legal hold keeps the data.")
        case .erased: Entry(410, "What was known is gone.")
        case .revisionMismatch: Entry(412, "The revision is not the one that was asked for.")
        case .requestTooLarge: Entry(413, "The request is too large.")
        case .fileTooLarge: Entry(413, "The file is too large.", .idwise(45))
        case .imageTooManyPixels: Entry(413, "The image has too many pixels.")
        case .tooManyFiles: Entry(413, "There are too many files.")
        case .mediaTypeNotSupported: Entry(415, "Files of this kind are not read.")
        case .invalidStep: Entry(422, "The journey has no such step.", .idwise(66), .idwise(70))
        case .stepNotSkippable: Entry(422, "The step cannot be skipped.")
        case .unsupportedSlot: Entry(422, "The step has no such file.")
        case .signatureInvalid: Entry(422, "The signature does not hold.")
        case .idempotencyKeyReused: Entry(422, "The key stands for another request.")
        case .otpInvalid:
            Entry(422, "The passcode is wrong.", .pingOne(10010), .pingOnePasscode("InvalidOneTimePasscode"))
        case .otpExpired: Entry(422, "The passcode is no longer valid.", .pingOnePasscode("OneTimePasscodeExpired"))
        case .otpClockSkew: Entry(422, "The passcode is of another time.", .pingOnePasscode("UnSynchronizedClock"))
        case .preconditionRequired: Entry(428, "The request must name the revision that it is about.")
        case .rateLimited: Entry(429, "There are too many requests.", isRetryable: true)
        case .otpRetriesExceeded:
            Entry(
                429,
                "The passcode was wrong too often.",
                isRetryable: true,
                .pingOnePasscode("OneTimePasscodeRetriesExceeded")
            )
        case .limitReached: Entry(429, "No tries are left.")
        case .internalError: Entry(500, "Something failed here.", isRetryable: true, .idwise(-101), .pingOne(10000))
        case .busy: Entry(503, "There is too much to do.", isRetryable: true)
        case .engineUnavailable: Entry(503, "Images cannot be read now.", isRetryable: true, .pingOne(10003))
        case .providerUnavailable: Entry(503, "A provider does not answer.", isRetryable: true, .pingOne(10003))
        }
    }
}
