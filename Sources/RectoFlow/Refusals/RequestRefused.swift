// SPDX-License-Identifier: Apache-2.0
package import RectoJSON
package import RectoLanguages
package import RectoVerification

/// Thrown for a refused request, with all that the sender is told.
package struct RequestRefused: Error, Sendable, Hashable {
    /// The row of the table of problems.
    package var code: ProblemCode
    /// The reason this time for developers, in English, without personal data.
    package var detail: String?
    /// The reason this time for people, in their language.
    package var told: RefusalDetail?
    /// The language of the verification that it is about, for this sender; `nil` if it is about none.
    package var language: Language?
    /// The client's next step.
    package var next: NextResource?
    /// The mistakes in members of the request.
    package var mistakes: [Mistake] = []
    /// The seconds after which it may be asked again.
    package var retryAfter: Int?
    /// True if the same request may succeed later; `nil` for the default of the table of problems.
    package var isRetryable: Bool?

    package init(_ code: ProblemCode, _ detail: String? = nil, next: NextResource? = nil, retryAfter: Int? = nil) {
        self.code = code
        self.detail = detail
        self.next = next
        self.retryAfter = retryAfter
    }

    package init(_ code: ProblemCode, _ told: RefusalDetail, next: NextResource? = nil, retryAfter: Int? = nil) {
        self.init(code, next: next, retryAfter: retryAfter)
        self.told = told
    }

    /// The refusal, with the language of the verification that it is about.
    func about(_ language: Language) -> Self {
        var refused = self
        refused.language = language
        return refused
    }

    /// The refusal of a request with mistakes.
    package init(_ mistakes: Mistakes) {
        self.init(ProblemCode(mistakes))
        self.mistakes = mistakes.list
    }

    /// The refusal of a request with one mistake.
    package init(_ mistake: Mistake.Code, at place: String, _ message: String) {
        self.init(Mistakes([Mistake(mistake, at: place, message)]))
    }
}
