// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// The reason why a call of an ``IdvService`` failed, with its cause.
public struct IdvError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The call or condition that failed.
    public let code: Code
    /// The cause, if it is known.
    public let cause: ClientError?

    /// The kinds of failure, in the words that integrators know.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The service's public keys could not be fetched, or have changed.
        case cannotGetServicePublicKey
        /// The status could not be asked for.
        case cannotGetValidationStatus
        /// Neither the code nor the link led to a verification.
        case cannotInitializeIdvService
        /// The data could not be sent.
        case cannotSubmitData
        /// The service did not take the client's public keys.
        case cannotUpdatePublicKeys
        /// A claim that the service issued does not hold.
        case cannotValidateIssuedClaim
        /// A claim or a message that was submitted does not hold.
        case claimValidationFailed
        /// There is no saved configuration that could be used.
        case failedToLoadSavedConfig
        /// The service answered something that is not understood; spelled as integrators find it.
        case invalidResponseFromIdvService = "invalidReponseFromIdvService"
    }

    /// An error.
    public init(_ code: Code, cause: ClientError? = nil) {
        self.code = code
        self.cause = cause
    }

    /// An error of the client.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - code: The code if the error has none of its own.
    init(_ error: any Error, orElse code: Code) {
        let cause = error as? ClientError
        self.init(cause.flatMap(Self.code) ?? code, cause: cause)
    }

    private static func code(of cause: ClientError) -> Code? {
        switch cause {
        case .unexpectedAnswer, .foreignAnswer: .invalidResponseFromIdvService
        case .foreignServiceKeys, .noServiceKey: .cannotGetServicePublicKey
        case .noSavedSession, .damagedState, .foreignState, .newerState, .unsuitableStateKey, .stateNotAccessible:
            .failedToLoadSavedConfig
        case .problem(let problem) where problem.knownCode == .signatureInvalid: .claimValidationFailed
        case .problem(let problem) where problem.fields?.contains { $0.place.hasPrefix("/keys") } ?? false:
            .cannotUpdatePublicKeys
        default: nil
        }
    }

    /// The name of the failure, and its cause.
    public var description: String { cause.map { "\(code.rawValue): \($0)" } ?? code.rawValue }
}
