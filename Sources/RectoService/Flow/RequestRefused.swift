// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// Thrown for a request that is not done, with all that whoever asked is told.
struct RequestRefused: Error, Sendable, Hashable {
    /// The row of the table of problems.
    var code: ProblemCode
    /// What is wrong this time, without personal data.
    var detail: String?
    /// What the client can do instead.
    var next: NextResource?
    /// What is wrong with members of the request.
    var mistakes: [Mistake] = []
    /// After how many seconds it may be asked again.
    var retryAfter: Int?
    /// Whether the same request may succeed later; `nil` where that is as the table of problems says.
    var isRetryable: Bool?
    /// The methods that there are, where the method is what is wrong.
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
