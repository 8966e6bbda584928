// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// The refusal of a call that the service would refuse, so that it is not sent.
public struct Refusal: Sendable, Hashable, CustomStringConvertible {
    /// The problem that the service would answer with.
    public let code: ProblemCode
    /// The file that it concerns, if any.
    public let slot: Slot?
    /// The remedy, in one sentence.
    public let detail: String

    /// A refusal with these parts.
    public init(_ code: ProblemCode, slot: Slot? = nil, _ detail: String) {
        self.code = code
        self.slot = slot
        self.detail = detail
    }

    /// The problem's title, the file and the remedy.
    public var description: String {
        let subject = slot.map { " (\($0.rawValue))" } ?? ""
        return "\(code.title())\(subject) \(detail)"
    }
}
