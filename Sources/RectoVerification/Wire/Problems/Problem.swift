// SPDX-License-Identifier: Apache-2.0
public import RectoJSON
public import RectoLanguages

/// The problem of a request, as RFC 9457 writes it (`application/problem+json`).
public struct Problem: Error, Sendable, Hashable, Codable {
    /// The type of problem, as a URI reference.
    public let type: String
    /// The problem in one sentence, always the same in a language.
    public let title: String
    /// The HTTP status.
    public let status: Int
    /// The cause this time, and the remedy; without personal data.
    public let detail: String?
    /// The type of problem, as a word; a client may meet one that it does not know.
    public let code: String
    /// True if the same request may succeed later.
    public let retryable: Bool
    /// The action that the client can take instead.
    public let next: NextResource?
    /// The mistakes in members of the request.
    public let fields: [Field]?
    /// The service's name for the request in its log.
    public let requestId: String?

    /// A mistake in one member.
    public struct Field: Sendable, Hashable, Codable {
        /// The place, as a JSON Pointer (RFC 6901).
        public let place: String
        /// The word of a ``Mistake/Code``.
        public let code: String
        /// One sentence for a person.
        public let message: String
    }

    /// A problem of the table.
    ///
    /// - Parameters:
    ///   - code: The code of the problem.
    ///   - detail: The cause this time.
    ///   - next: The action that the client can take instead.
    ///   - mistakes: The mistakes in members of the request.
    ///   - isRetryable: True if the same request may succeed later; by default as in the table.
    ///   - requestId: The service's name for the request.
    ///   - language: The language of the sentences.
    public init(
        _ code: ProblemCode,
        detail: String? = nil,
        next: NextResource? = nil,
        mistakes: [Mistake] = [],
        isRetryable: Bool? = nil,
        requestId: String? = nil,
        in language: Language = .english
    ) {
        type = code.type
        title = code.title(in: language)
        status = code.entry.status
        let named = mistakes.fitting
        let isCut = named.count < mistakes.count
        let counts = ["named": "\(named.count)", "all": "\(mistakes.count)"]
        let cut = isCut ? Catalogue.stored.known("problem.cut", counts, in: language) : nil
        let details = [detail, cut].compactMap(\.self)
        self.detail = details.isEmpty ? nil : details.joined(separator: " ")
        self.code = code.rawValue
        retryable = isRetryable ?? code.entry.isRetryable
        self.next = next
        let fields = named.map { Field(place: $0.place, code: $0.code.rawValue, message: $0.text(in: language)) }
        self.fields = fields.isEmpty ? nil : fields
        self.requestId = requestId
    }

    /// The problem's row in the table; `nil` if this version does not know it.
    public var knownCode: ProblemCode? { ProblemCode(rawValue: code) }
}
