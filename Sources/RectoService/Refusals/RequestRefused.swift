// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoVerification

/// Thrown for a refused request, with all that the sender is told.
struct RequestRefused: Error, Sendable, Hashable {
    /// The row of the table of problems.
    var code: ProblemCode
    /// The reason this time, without personal data.
    var detail: String?
    /// The client's next step.
    var next: NextResource?
    /// The mistakes in members of the request.
    var mistakes: [Mistake] = []
    /// The seconds after which it may be asked again.
    var retryAfter: Int?
    /// True if the same request may succeed later; `nil` for the default of the table of problems.
    var isRetryable: Bool?
    /// The allowed methods, if the method is wrong.
    var allowedMethods: [String] = []

    /// A refusal with these parts.
    init(_ code: ProblemCode, _ detail: String? = nil, next: NextResource? = nil, retryAfter: Int? = nil) {
        self.code = code
        self.detail = detail
        self.next = next
        self.retryAfter = retryAfter
    }

    /// The refusal of a request with mistakes.
    init(_ mistakes: Mistakes) {
        self.init(ProblemCode(mistakes))
        self.mistakes = mistakes.list
    }

    /// The refusal of a request with one mistake.
    init(_ mistake: Mistake.Code, at place: String, _ message: String) {
        self.init(Mistakes([Mistake(mistake, at: place, message)]))
    }
}
