// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension ClientError {
    /// The codes of other systems for this error, for programs that were written for them; empty if they have none.
    ///
    /// A service's problem has the codes of its table. Without a connection it is −102 to IDWise and 10004,
    /// `noConnectivity`, to PingOne, whether the request went out or not.
    public var foreignCodes: [ForeignCode] {
        switch self {
        case .problem(let problem): problem.knownCode?.entry.foreignCodes ?? []
        case .refused(let refusal): refusal.code.entry.foreignCodes
        case .unreachable, .outcomeUnknown: [.idwise(-102), .pingOne(10004)]
        case .unexpectedAnswer: [.idwise(-101)]
        case .foreignServiceKeys, .noServiceKey, .notSealed, .unusableAddress, .malformedCode, .unrecognizedLink,
            .unsupportedLinkAction, .noSavedSession, .damagedState, .foreignState, .newerState, .unsuitableStateKey,
            .stateNotAccessible:
            []
        }
    }
}
