// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// A person's session at the console, as it is stored: under the digest of its token, which only the cookie holds.
struct ConsoleSession: Sendable, Hashable, Codable {
    let id: String
    let identity: ConsoleIdentity
    /// The digest of the key that it was begun with, and ends with; `nil` if somebody else vouched for the person.
    let key: Data?
    /// The words that the provider said of the person, which grants are given for; `nil` with a key.
    let words: Set<String>?
    /// The digest of the browser's name for itself; `nil` if it has none.
    let browser: Data?
    let startedAt: Timestamp
    /// The last time that the person did something, to half a minute.
    var usedAt: Timestamp

    /// The longest time without an act of the person.
    static let idle = Duration.seconds(15 * 60)
    /// The longest session.
    static let longest = Duration.seconds(8 * 3_600)
    /// The shortest time between two notes of acts, so that not every request writes.
    static let grain = Duration.seconds(30)

    /// The end without another act.
    var idleUntil: Timestamp { min(usedAt.advanced(by: Self.idle), endsAt) }
    /// The end, whatever the person does.
    var endsAt: Timestamp { startedAt.advanced(by: Self.longest) }

    /// True if its time is over.
    func isOver(at now: Date) -> Bool { idleUntil <= Timestamp(now) }
}

extension ConsoleSession {
    static let kind = StoredDocument.Kind(rawValue: "consoleSession")

    /// A stored session.
    init(_ document: StoredDocument) throws { self = try WireJSON.decode(from: document.body) }

    /// The session as it is stored.
    func document(of token: LinkToken) throws -> StoredDocument {
        let lookups: Set = [BlindIndex(bytes: Data(token.digest.bytes))]
        return StoredDocument(kind: Self.kind, id: id, body: try WireJSON.encode(self), lookups: lookups)
    }
}

/// The token that every change from a session carries in a header: a page of another site cannot know it, though the
/// browser may send the cookie for it.
struct ForgeryToken: Sendable {
    private let key: SymmetricKey
    private static let purpose = Data("console-forgery".utf8)

    /// The token of a session.
    init(of session: LinkToken) { key = SymmetricKey(data: Data(session.text.utf8)) }

    /// The token as the page sends it.
    var text: String { Array(HMAC<SHA256>.authenticationCode(for: Self.purpose, using: key)).hexadecimal }

    /// True for the token's own text, compared in constant time.
    func isText(_ other: String) -> Bool {
        guard let code = [UInt8](hexadecimal: other) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.purpose, using: key)
    }
}
