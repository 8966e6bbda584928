// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// All data with which a client resumes a verification after any interruption.
struct SavedSession: Sendable, Codable {
    /// The service.
    var address: ServiceAddress
    /// The secret from which idempotency keys are made, so that a repeated request stays the same.
    var secret: Data
    /// The client's keys.
    var keys: ClientKeys
    /// The proof of the person's invitation; removed once it was accepted.
    var proof: Proof?
    /// The service's answer to the claim.
    var claim: Claim?
    /// The service's keys, as they were first.
    var serviceKeys: PinnedKeys?
    /// The revision that was seen last.
    var revision = 0
    /// The files that the service has said it has.
    var uploads: [Upload] = []
    /// True if the verification is known to have ended, or to be out of reach; absent in older sessions.
    var hasEnded: Bool?
    /// True if calls are sealed, as was once asked for; absent in older sessions.
    var sealsMessages: Bool?
    /// True if the service may be reached without encryption, as was once allowed; absent in older sessions.
    var allowsPlainHTTP: Bool?
    /// The caller's own notes.
    var notes: [String: String] = [:]

    /// A verification that was claimed.
    struct Claim: Sendable, Codable {
        var verification: String
        var accessToken: String
        /// The token for one renewal of the access token; absent if the service gives none.
        var renewalToken: String?
        /// The time when it came, by this machine's clock.
        var issuedAt: Timestamp
        var expiresAt: Timestamp
        var serviceKeysURL: String
        /// The service's name for itself, to which messages are addressed.
        var audience: String

        init(_ claimed: ClaimedVerification, serviceKeysURL: String, at now: Timestamp) {
            verification = claimed.verification.id
            accessToken = claimed.accessToken
            renewalToken = claimed.renewalToken
            issuedAt = now
            expiresAt = claimed.expiresAt
            self.serviceKeysURL = serviceKeysURL
            audience = claimed.serviceKeys.replacing("/.well-known/jwks.json", with: "")
        }

        /// True if the token should be renewed: half of its time is over.
        func isAging(at now: Timestamp) -> Bool {
            issuedAt.duration(to: now) * 2 > issuedAt.duration(to: expiresAt)
        }
    }

    /// A file that was sent.
    struct Upload: Sendable, Codable {
        var place: Place
        var sha256: String
        /// The service's name of it; `nil` as long as it has not confirmed the file.
        var fileID: String?

        /// The destination of a file.
        struct Place: Sendable, Hashable, Codable {
            var attempt: Int
            var step: StepID
            var attemptsLeft: Int
            var slot: Slot
            /// The time when the challenge of the frames was drawn; absent for other files, and in older sessions.
            var drawnAt: Timestamp?

            /// True if it is the same place in an earlier try of the same attempt.
            func isEarlierTry(of other: Place) -> Bool {
                attempt == other.attempt && step == other.step && slot == other.slot
                    && attemptsLeft > other.attemptsLeft
            }
        }
    }

    /// The secret of the claim.
    enum Proof: Sendable, Hashable, Codable {
        case code(String)
        case linkToken(String)

        init(_ proof: ClaimRequest.Proof) {
            self =
                switch proof {
                case .code(let code): .code(code)
                case .linkToken(let token): .linkToken(token)
                }
        }

        var onWire: ClaimRequest.Proof {
            switch self {
            case .code(let code): .code(code)
            case .linkToken(let token): .linkToken(token)
            }
        }
    }

    /// True if it began with this invitation.
    func isOf(_ invitation: Invitation) -> Bool {
        address == invitation.address && proof == Proof(invitation.proof)
    }

    /// A session that begins.
    init(_ invitation: Invitation, notes: [String: String]) {
        address = invitation.address
        proof = Proof(invitation.proof)
        keys = .generated()
        self.notes = notes
        var generator = SystemRandomNumberGenerator()
        secret = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}
