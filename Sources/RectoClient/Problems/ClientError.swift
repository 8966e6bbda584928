// SPDX-License-Identifier: Apache-2.0
public import RectoSecurity
public import RectoVerification

/// The reason why a call of the client failed.
///
/// That a person was not verified is no error: the verification says so.
public enum ClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service refused the request, and says why.
    case problem(Problem)
    /// The request was refused here, before anything was sent.
    case refused(Refusal)
    /// No connection to the service could be made; nothing was sent.
    case unreachable
    /// A request was sent and its answer never came: ask for the status before anything else.
    case outcomeUnknown
    /// The service answered something that no such service answers.
    case unexpectedAnswer(status: Int)
    /// What the service shows as its keys is no set of keys.
    case foreignServiceKeys
    /// The answer to a sealed message is not signed by the service, or answers another message.
    case foreignAnswer
    /// The service's key set has no key for sealing messages.
    case noServiceKey
    /// A message could not be sealed.
    case notSealed(EnvelopeError)
    /// The address is no address of a service, or would send personal data without encryption.
    case unusableAddress
    /// The code has not twelve digits.
    case malformedCode
    /// The text is no link of a service.
    case unrecognizedLink
    /// The link is for something else than was asked for.
    case unsupportedLinkAction
    /// There is no saved session.
    case noSavedSession
    /// The saved session was changed, or is sealed with another key.
    case damagedState
    /// The file is no saved session.
    case foreignState
    /// The saved session was written by a newer version.
    case newerState(version: Int)
    /// The key of saved sessions is readable by others than its owner, or is not a key.
    case unsuitableStateKey
    /// The saved session, or its key, cannot be read or written.
    case stateNotAccessible(reason: String)

    /// The cause and the remedy, without personal data.
    public var description: String {
        switch self {
        case .problem(let problem): problem.detail.map { "\(problem.title) \($0)" } ?? problem.title
        case .refused(let refusal): refusal.description
        case .unreachable: "The service cannot be reached; check the address and the network, then resume."
        case .outcomeUnknown: "The connection was lost before the service answered; resume to go on."
        case .unexpectedAnswer(let status) where [429, 502, 503, 504].contains(status):
            "The service has no time, or is not there (status \(status)); try again later, then resume."
        case .unexpectedAnswer(let status):
            "The service gave an answer that is not understood (status \(status)); check the address."
        case .foreignServiceKeys: "What the service shows as its keys is no set of keys; check the address."
        case .foreignAnswer: "The answer is not the service's to this message; check the network, then resume."
        case .noServiceKey: "The service has no key that messages can be sealed for; send without sealing."
        case .notSealed(let error): error.description
        case .unusableAddress: "The address must begin with https://, or be this machine's own."
        case .malformedCode: "A code has twelve digits."
        case .unrecognizedLink:
            "This is no link of a service. Copy the whole link, to its last character, and put it between quotes."
        case .unsupportedLinkAction: "This link is for something else."
        case .noSavedSession: "There is no saved session; begin with a code or a link."
        case .damagedState: "The saved session was changed or is sealed with another key; begin a new one."
        case .foreignState: "The file is no saved session; name another folder."
        case .newerState(let version):
            "The saved session has version \(version), which this program does not know; use a newer one."
        case .unsuitableStateKey: "The key of saved sessions must have 32 bytes and be its owner's alone (mode 0600)."
        case .stateNotAccessible(let reason): "The saved session cannot be read or written: \(reason)."
        }
    }

    /// True if the service does not know the session any more: only a new one goes on.
    public var endsSession: Bool {
        guard case .problem(let problem) = self else { return false }
        return problem.knownCode.map(Self.endings.contains) == true
    }

    private static let endings: Set<ProblemCode> = [.erased, .notFound, .invalidCredentials, .tokenExpired]

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
        case .foreignServiceKeys, .foreignAnswer, .noServiceKey, .notSealed, .unusableAddress, .malformedCode,
            .unrecognizedLink,
            .unsupportedLinkAction, .noSavedSession, .damagedState, .foreignState, .newerState, .unsuitableStateKey,
            .stateNotAccessible:
            []
        }
    }
}
