// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// Why an ``IdvService`` could not do what it was asked to, with what was behind it.
public struct IdvError: Error, Sendable, Hashable {
    /// What failed.
    public let code: Code
    /// What was behind it, where that is known.
    public let cause: ClientError?

    /// What can fail, in the words that integrators know.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The service's public keys could not be fetched, or are others than before.
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
    ///   - error: What happened.
    ///   - code: What it is called where it has no name of its own.
    init(_ error: any Error, orElse code: Code) {
        let cause = error as? ClientError
        self.init(cause.flatMap(Self.code) ?? code, cause: cause)
    }

    private static func code(of cause: ClientError) -> Code? {
        switch cause {
        case .unexpectedAnswer: .invalidResponseFromIdvService
        case .foreignServiceKeys, .noServiceKey: .cannotGetServicePublicKey
        case .noSavedSession, .damagedState, .foreignState, .newerState, .unsuitableStateKey, .stateNotAccessible:
            .failedToLoadSavedConfig
        case .problem(let problem) where problem.knownCode == .signatureInvalid: .claimValidationFailed
        case .problem(let problem) where problem.fields?.contains { $0.place.hasPrefix("/keys") } ?? false:
            .cannotUpdatePublicKeys
        default: nil
        }
    }
}

extension IdvError: CustomStringConvertible {
    /// The name of what failed, and what was behind it.
    public var description: String { cause.map { "\(code.rawValue): \($0)" } ?? code.rawValue }
}
