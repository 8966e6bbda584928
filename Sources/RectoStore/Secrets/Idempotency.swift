// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A request that its sender may repeat under one key (`Idempotency-Key`).
public struct IdempotentRequest: Sendable, Hashable {
    /// The sender.
    public let application: String
    /// The sender's key.
    public let key: String
    /// The digest of the request: the same key with another one is an error of the sender.
    public let requestHash: Data
    /// The time its answer is forgotten.
    public let expiresAt: Date

    /// A request as it came.
    public init(application: String, key: String, requestHash: Data, expiresAt: Date) {
        self.application = application
        self.key = key
        self.requestHash = requestHash
        self.expiresAt = expiresAt
    }
}

/// Names a request whose answer is stored.
public struct AnsweredRequest: Sendable, Hashable, Codable {
    /// The sender.
    public let application: String
    /// The sender's key.
    public let key: String

    /// The name of a request.
    public init(_ request: IdempotentRequest) {
        (application, key) = (request.application, request.key)
    }
}

/// The right to answer a request for a while; another may have it once that is over.
public struct RequestLease: Sendable, Hashable {
    /// The request.
    public let request: IdempotentRequest
    /// Tells this lease from all others.
    let number: UInt64
}

/// The state of a request when it comes.
public enum IdempotencyState: Sendable, Hashable {
    /// It is not being answered, and it has no answer: the caller goes on.
    case begun(RequestLease)
    /// Another caller is answering it.
    case inProgress
    /// It has this answer.
    case answered(Data)
    /// The key was used for another request.
    case otherRequest
}

/// The answer to a request, stored with its changes.
public struct IdempotencyAnswer: Sendable, Hashable {
    /// The request.
    public let request: IdempotentRequest
    /// The answer; encrypted in the store, and erased with the verification that it is about.
    public let answer: Data
    /// The verification that it is about, if that is not the one that the change writes.
    public let verification: UUID?

    /// The answer that the request gets from now on.
    public init(to request: IdempotentRequest, _ answer: Data, of verification: UUID? = nil) {
        self.request = request
        self.answer = answer
        self.verification = verification
    }
}
