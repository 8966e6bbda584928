// SPDX-License-Identifier: Apache-2.0

/// The reason why a request has no answer, in sentences without personal data.
package enum HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A name or value of the request holds characters that would end its line.
    case requestInvalid
    /// The name leads nowhere.
    case nameUnknown
    /// No server listens there, or no packet gets there.
    case notConnected
    /// No encrypted connection could be made.
    case encryptionFailed(Encryption)
    /// The whole was not there in time.
    case timedOut
    /// The connection ended before the answer did.
    case closed
    /// The answer breaks a rule of HTTP.
    case answerInvalid(AnswerDefect)
    /// The answer, of this status, is longer than any that is expected.
    case answerTooLarge(status: Int)

    /// The reason for a failed encryption of the connection.
    package enum Encryption: Sendable, Hashable {
        /// The certificate is expired, for another name, or of an unknown signer.
        case certificateRefused
        /// The handshake failed otherwise.
        case handshakeFailed
    }

    /// True if nothing of the request can have arrived.
    package var isBeforeRequest: Bool {
        switch self {
        case .requestInvalid, .nameUnknown, .notConnected, .encryptionFailed: true
        case .timedOut, .closed, .answerInvalid, .answerTooLarge: false
        }
    }

    package var description: String {
        switch self {
        case .requestInvalid: "The request holds characters that HTTP does not allow."
        case .nameUnknown: "The name cannot be resolved (DNS)."
        case .notConnected: "No connection could be made: it was refused, or the network does not lead there."
        case .encryptionFailed(.certificateRefused):
            "No encrypted connection could be made (TLS): the certificate is not trusted, expired, or for another name."
        case .encryptionFailed(.handshakeFailed): "No encrypted connection could be made (TLS): the handshake failed."
        case .timedOut: "There was no whole answer in time."
        case .closed: "The connection was closed before the answer was whole."
        case .answerInvalid(let defect): "The answer is not HTTP: \(defect.rawValue)."
        case .answerTooLarge: "The answer is longer than allowed."
        }
    }
}

/// A rule of HTTP/1.1 that an answer breaks (RFC 9112).
package enum AnswerDefect: String, Sendable, Hashable, CaseIterable {
    case statusLine = "its first line is no status line of HTTP/1.0 or 1.1"
    case status = "its status is not between 100 and 599"
    case switchedProtocols = "it switches to a protocol that nobody asked for"
    case tooManyInterim = "too many interim answers came before it"
    case line = "a line is too long"
    case field = "a header field is malformed"
    case tooManyFields = "it has too many header fields"
    case length = "its length is not one number"
    case coding = "its transfer coding is not “chunked” alone"
    case chunk = "a chunk is malformed"
}
