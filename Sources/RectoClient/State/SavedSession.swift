// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// Everything that a client must know to go on with a verification after it was ended, however it was.
struct SavedSession: Sendable, Codable {
    /// The service.
    var address: ServiceAddress
    /// What the keys of requests are made with, so that a request that is made again is the same.
    var secret: Data
    /// The client's keys.
    var keys: ClientKeys
    /// How the service is convinced that the person was invited; gone once it was.
    var proof: Proof?
    /// What the service gave in exchange.
    var claim: Claim?
    /// The service's keys, as they were first.
    var serviceKeys: PinnedKeys?
    /// The revision that was seen last.
    var revision = 0
    /// The files that the service has said it has.
    var uploads: [Upload] = []
    /// Whether the verification is known to have ended, or to be out of reach; absent in sessions of before.
    var hasEnded: Bool?
    /// Whether calls are sealed, as was asked for once; absent in sessions of before.
    var sealsMessages: Bool?
    /// What whoever uses the client wants to know again.
    var notes: [String: String] = [:]

    /// A verification that was claimed.
    struct Claim: Sendable, Codable {
        var verification: String
        var accessToken: String
        /// Gets another access token once; absent where the service gives none.
        var renewalToken: String?
        /// When it came, by this machine's clock.
        var issuedAt: Timestamp
        var expiresAt: Timestamp
        var serviceKeysURL: String
        /// What the service calls itself, whom messages are sealed for.
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

        /// Whether a better token should be asked for: half of its time is over.
        func isAging(at now: Timestamp) -> Bool {
            issuedAt.duration(to: now) * 2 > issuedAt.duration(to: expiresAt)
        }
    }

    /// A file that was sent.
    struct Upload: Sendable, Codable {
        var place: Place
        var sha256: String
        var fileID: String?

        /// Where a file goes.
        struct Place: Sendable, Hashable, Codable {
            var attempt: Int
            var step: StepID
            var attemptsLeft: Int
            var slot: Slot
            /// When the challenge was drawn that frames answer; absent of other files, and in sessions of before.
            var drawnAt: Timestamp?

            /// Whether it is the same place in an earlier try of the same attempt.
            func isEarlierTry(of other: Place) -> Bool {
                attempt == other.attempt && step == other.step && slot == other.slot
                    && attemptsLeft > other.attemptsLeft
            }
        }
    }

    /// What is claimed with.
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

    /// Whether it began with this invitation.
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
