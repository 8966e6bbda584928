// SPDX-License-Identifier: Apache-2.0
public import RectoJSON

/// The request that decides, from a reviewer.
public struct DecisionRequest: Sendable, Hashable, Encodable {
    /// The decision.
    public let outcome: Outcome
    /// The reason, in words; kept and erased with the person's data.
    public let note: String
    /// The codes of the reasons, of ``Journey/decisionReasons``; applications learn them.
    public let reasons: [String]?

    /// The possible decisions of a reviewer.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The person is the holder of the document.
        case verified
        /// That was not shown.
        case failed
        /// No verification is asked for.
        case waived
    }

    /// A request with these parts.
    public init(_ outcome: Outcome, note: String, reasons: [String]? = nil) {
        self.outcome = outcome
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
            let outcome: Outcome? = reader.choice("outcome")
            let note = reader.reason("note")
            let reasons = reader.reasonCodes()
            return outcome.flatMap { outcome in note.map { Self(outcome, note: $0, reasons: reasons) } }
        }
    }

    /// True if a note has nothing visible: blanks, and characters that show as none.
    package static func isBlank(_ note: String) -> Bool {
        note.unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control || properties.generalCategory == .format
        }
    }

    /// The event that the decision is.
    public var event: VerificationEvent { event(isBySamePerson: false) }

    /// The event of the decision, for a reviewer who may have decided before if two must agree.
    public func event(isBySamePerson: Bool) -> VerificationEvent {
        switch outcome {
        case .verified: .decide(outcome: .verified, isBySamePerson: isBySamePerson)
        case .failed: .decide(outcome: .failed, isBySamePerson: isBySamePerson)
        case .waived: .waive
        }
    }
}

extension MemberReader {
    /// Reads the codes of a decision's reasons; `nil` if there are none.
    mutating func reasonCodes() -> [String]? {
        guard contains("reasons") else { return nil }
        let codes = texts("reasons", count: 0...DecisionReasons.mostOfDecision, length: 1...40)
        return codes.isEmpty ? nil : codes
    }

    /// Reads a reason in words; one that says nothing is a mistake.
    package mutating func reason(_ key: String) -> String? {
        let reason = text(key, length: 1...2_000)
        if let reason, DecisionRequest.isBlank(reason) { note(.missing, key, "“\(key)” says nothing.") }
        return reason
    }
}
