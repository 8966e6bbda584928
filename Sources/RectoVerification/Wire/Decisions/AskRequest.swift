// SPDX-License-Identifier: Apache-2.0
public import RectoJSON

/// The request that asks the person again for one step, from a reviewer.
public struct AskRequest: Sendable, Hashable, Encodable {
    /// The step.
    public let step: StepID
    /// The words for the person; kept and erased with the person's data.
    public let text: String
    /// The words for colleagues; kept likewise.
    public let note: String?
    /// The codes of the reasons, of ``Journey/decisionReasons``; applications learn them.
    public let reasons: [String]?

    /// A request with these parts.
    public init(_ step: StepID, text: String, note: String? = nil, reasons: [String]? = nil) {
        self.step = step
        self.text = text
        self.note = note
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
            let step = reader.text("step", length: 1...64)
            let text = reader.text("text", length: 1...500)
            if let text, DecisionRequest.isBlank(text) { reader.note(.missing, "text", "“text” says nothing.") }
            let note = reader.contains("note") ? reader.reason("note") : nil
            let reasons = reader.reasonCodes()
            return step.flatMap { step in
                text.map { Self(StepID(rawValue: step), text: $0, note: note, reasons: reasons) }
            }
        }
    }
}
