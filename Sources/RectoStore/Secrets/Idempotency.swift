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

    /// A request as it came.
    public init(application: String, key: String, requestHash: Data) {
        self.application = application
        self.key = key
        self.requestHash = requestHash
    }
}

/// What is known of a request when it comes.
public enum IdempotencyState: Sendable, Hashable {
    /// It was not seen before: the caller goes on, and is the only one.
    case begun
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
    /// What was answered; encrypted where it is stored, and erased with the verification that the change writes.
    public let answer: Data

    /// The answer that the request gets from now on.
    public init(to request: IdempotentRequest, _ answer: Data) {
        self.request = request
        self.answer = answer
    }
}
