// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoSecurity
internal import RectoStore
package import RectoVerification

/// A person's authenticator app or device, which makes passcodes by the time (RFC 6238) from a shared secret.
package struct Authenticator: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    package let id: String
    /// The application that it was enrolled for.
    let application: String
    /// The application's name for the person.
    package let subject: String
    /// The names that the person's app shows.
    package let issuer: String
    package let account: String
    /// The shared secret.
    private let secret: Data
    package let createdAt: Timestamp
    /// The end of the time to confirm it.
    package let expiresAt: Timestamp
    /// The time of the first right passcode; `nil` before it.
    package internal(set) var confirmedAt: Timestamp?
    /// The time of the last right passcode.
    package private(set) var lastAcceptedAt: Timestamp?
    /// The last accepted passcode's window, and the wrong ones.
    private var judged = TimeBasedPasscodeJudge.State()
    /// The request whose stored answer holds the secret.
    var request: AnsweredRequest?

    /// The time in which a new one must be confirmed: long enough to install an app.
    package static let confirmation = Duration.seconds(15 * 60)
    /// The settings that every authenticator app knows: SHA-1, six digits, 30 seconds.
    package static let settings = OneTimePasscodeGenerator.Configuration()

    /// A new authenticator.
    ///
    /// - Parameters:
    ///   - subject: The application's name for the person.
    ///   - application: The application.
    ///   - issuer: The issuer that the app shows.
    ///   - account: The account that the app shows.
    ///   - now: The time.
    /// - Throws: Nothing with settings that are in their ranges.
    init(of subject: String, _ application: String, issuer: String, account: String, at now: Date) throws {
        id = UUID.version7(at: now).wireText
        (self.subject, self.application, self.issuer, self.account) = (subject, application, issuer, account)
        secret = Data(try AuthenticatorSecret.generated(for: Self.settings).bytes)
        createdAt = Timestamp(now)
        expiresAt = Timestamp(now.adding(Self.confirmation))
    }

    /// The link that gives the person's app the secret; for nobody else.
    package var link: AuthenticatorLink {
        get throws {
            let secret = try AuthenticatorSecret(bytes: Array(secret), configuration: Self.settings)
            return try AuthenticatorLink(issuer: issuer, account: account, secret: secret)
        }
    }

    /// True if its time to be confirmed is over.
    func isExpired(at now: Date) -> Bool { confirmedAt == nil && expiresAt.date <= now }

    /// The time from which passcodes are judged again after too many wrong ones; `nil` if they are judged now.
    package func lockedUntil(at now: Date) throws -> Timestamp? {
        try judge.wait(judged, at: now).map { Timestamp(now.addingTimeInterval($0)) }
    }

    /// Judges a passcode, and counts it.
    mutating func judge(_ passcode: String, at now: Date) throws -> OneTimePasscodeVerdict {
        let verdict = try judge.judge(passcode, &judged, at: now)
        if verdict == .correct { lastAcceptedAt = Timestamp(now) }
        return verdict
    }

    private var judge: TimeBasedPasscodeJudge {
        get throws { TimeBasedPasscodeJudge(generator: try link.secret.generator) }
    }

    /// A label without the secret.
    package var description: String { "authenticator \(id)" }
    /// Empty: dumps and test reports show the children of a mirror.
    package var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

/// An authenticator as the store has it.
struct StoredAuthenticator {
    private var document: StoredDocument
    var value: Authenticator

    /// The contents of a document.
    init(_ document: StoredDocument) throws {
        self.document = document
        value = try WireJSON.decode(from: document.body)
    }

    /// A new one, found by this index.
    init(_ value: Authenticator, foundBy index: BlindIndex) throws {
        let kind = value.confirmedAt == nil ? StoredDocument.Kind.openAuthenticator : .authenticator
        document = StoredDocument(kind: kind, id: value.id, body: try WireJSON.encode(value), lookups: [index])
        self.value = value
    }

    var creation: DocumentWrite { .create(document) }

    var removal: DocumentWrite { .remove(document.kind, id: document.id, revision: document.revision) }

    /// The write of the changed value.
    var replacement: DocumentWrite {
        get throws {
            var document = document
            document.body = try WireJSON.encode(value)
            return .replace(document)
        }
    }
}
