// SPDX-License-Identifier: Apache-2.0
public import RectoJSON

/// The request that turns a decision around, from a reviewer.
public struct OverturnRequest: Sendable, Hashable, Encodable {
    /// The outcome that it is to have from now on.
    public let outcome: VerificationEvent.Decision
    /// The reason, in words; kept and erased with the person's data.
    public let reason: String
    /// The codes of the reasons, of ``Journey/decisionReasons``; applications learn them.
    public let reasons: [String]?

    /// A request with these parts.
    public init(_ outcome: VerificationEvent.Decision, reason: String, reasons: [String]? = nil) {
        self.outcome = outcome
        self.reason = reason
        self.reasons = reasons
    }

    /// Reads the request in a body.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: The most bytes that a body may have.
    /// - Throws: ``Mistakes``: all its mistakes, also members without a meaning.
    public init(reading bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        self = try MemberReader.read(bytes, atMost: size) { reader in
            let outcome: VerificationEvent.Decision? = reader.choice("outcome")
            let reason = reader.reason("reason")
            let reasons = reader.reasonCodes()
            return outcome.flatMap { outcome in reason.map { Self(outcome, reason: $0, reasons: reasons) } }
        }
    }
}
