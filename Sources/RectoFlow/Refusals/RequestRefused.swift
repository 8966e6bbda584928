// SPDX-License-Identifier: Apache-2.0
package import RectoJSON
package import RectoVerification

/// Thrown for a refused request, with all that the sender is told.
package struct RequestRefused: Error, Sendable, Hashable {
    /// The row of the table of problems.
    package var code: ProblemCode
    /// The reason this time, without personal data.
    package var detail: String?
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
