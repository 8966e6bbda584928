// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a request, as RFC 9457 writes it (`application/problem+json`).
public struct Problem: Error, Sendable, Hashable, Codable {
    /// Which problem, as a URI reference.
    public let type: String
    /// The problem in one sentence, always the same.
    public let title: String
    /// The HTTP status.
    public let status: Int
    /// What is wrong this time, and what helps; without personal data.
    public let detail: String?
    /// Which problem, as a word; a client may meet one that it does not know.
    public let code: String
    /// Whether the same request may succeed later.
    public let retryable: Bool
    /// What the client can do instead.
    public let next: NextResource?
    /// What is wrong with members of the request.
    public let fields: [Field]?
    /// What the service calls the request in its log.
    public let requestId: String?

    /// What is wrong with one member.
    public struct Field: Sendable, Hashable, Codable {
        /// Where it is, as a JSON Pointer (RFC 6901).
        public let place: String
        /// The word of a ``Mistake/Code``.
        public let code: String
        /// One sentence for a person.
        public let message: String
    }

    /// A problem of the table.
    ///
    /// - Parameters:
    ///   - code: Which.
    ///   - detail: What is wrong this time.
    ///   - next: What the client can do instead.
    ///   - mistakes: What is wrong with members of the request.
    ///   - isRetryable: Whether the same request may succeed later, where that is not as the table says.
    ///   - requestId: What the service calls the request.
    public init(
        _ code: ProblemCode,
        detail: String? = nil,
        next: NextResource? = nil,
        mistakes: [Mistake] = [],
        isRetryable: Bool? = nil,
        requestId: String? = nil
    ) {
        type = code.type
        title = code.entry.title
        status = code.entry.status
        self.detail = detail
        self.code = code.rawValue
        retryable = isRetryable ?? code.entry.isRetryable
        self.next = next
        let fields = mistakes.map { Field(place: $0.place, code: $0.code.rawValue, message: $0.message) }
        self.fields = fields.isEmpty ? nil : fields
        self.requestId = requestId
    }

    /// The problem's row in the table; `nil` where this version does not know it.
    public var knownCode: ProblemCode? { ProblemCode(rawValue: code) }
}
