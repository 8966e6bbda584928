// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A request that its sender may repeat under one key (`Idempotency-Key`).
public struct IdempotentRequest: Sendable, Hashable {
    /// Who sent it.
    public let application: String
    /// The sender's key.
    public let key: String
    /// The digest of the request: the same key with another one is an error of the sender.
    public let requestHash: Data
    /// When its answer is forgotten.
    public let expiresAt: Date

    /// A request as it came.
    public init(application: String, key: String, requestHash: Data, expiresAt: Date) {
        self.application = application
        self.key = key
        self.requestHash = requestHash
        self.expiresAt = expiresAt
    }
}

/// The right to answer a request for a while; another may have it once that is over.
public struct RequestLease: Sendable, Hashable {
    /// Which request.
    public let request: IdempotentRequest
    /// Tells this time that it was begun from all others.
    let number: UInt64
}

/// What is known of a request when it comes.
public enum IdempotencyState: Sendable, Hashable {
    /// Nobody is at it, and it has no answer: the caller goes on.
    case begun(RequestLease)
    /// Another is at it.
    case inProgress
    /// It was answered with this.
    case answered(Data)
    /// The key was used for another request.
    case otherRequest
}

/// The answer to a request, stored with what it did.
public struct IdempotencyAnswer: Sendable, Hashable {
    /// Which request.
    public let request: IdempotentRequest
    /// What was answered; encrypted where it is stored, and erased with the verification that it tells of.
    public let answer: Data
    /// The verification that it tells of, where that is not the one that the change writes.
    public let verification: UUID?

    /// The answer that the request gets from now on.
    public init(to request: IdempotentRequest, _ answer: Data, of verification: UUID? = nil) {
        self.request = request
        self.answer = answer
        self.verification = verification
    }
}
