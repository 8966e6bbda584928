// SPDX-License-Identifier: Apache-2.0

/// The request that turns a decision around, from a reviewer.
public struct OverturnRequest: Sendable, Hashable, Encodable {
    /// The outcome that it is to have from now on.
    public let outcome: VerificationEvent.Decision
    /// Why, in words; kept and erased with what is known about the person.
    public let reason: String

    /// A request with these parts.
    public init(_ outcome: VerificationEvent.Decision, reason: String) {
        self.outcome = outcome
        self.reason = reason
    }

    /// The request that a body holds.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: How many bytes a body may have.
    /// - Throws: ``Mistakes``: everything that is wrong with it, members without a meaning among them.
    public init(reading bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        var reader = try MemberReader(readingObject: bytes, atMost: size)
        let outcome: VerificationEvent.Decision? = reader.choice("outcome")
        let reason = reader.text("reason", length: 1...2_000)
        if let reason, DecisionRequest.isBlank(reason) { reader.note(.missing, "reason", "“reason” says nothing.") }
        reader.end()
        guard let outcome, let reason, reader.mistakes.isEmpty else { throw Mistakes(reader.mistakes) }
        self.init(outcome, reason: reason)
    }
}
