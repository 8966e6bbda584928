// SPDX-License-Identifier: Apache-2.0

/// The request that decides, from a reviewer.
public struct DecisionRequest: Sendable, Hashable, Encodable {
    /// What is decided.
    public let outcome: Outcome
    /// Why, in words; kept and erased with what is known about the person.
    public let note: String

    /// What a reviewer can decide.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The person is who the document says.
        case verified
        /// That was not shown.
        case failed
        /// No verification is asked for.
        case waived
    }

    /// A request with these parts.
    public init(_ outcome: Outcome, note: String) {
        self.outcome = outcome
        self.note = note
    }

    /// The request that a body holds.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: How many bytes a body may have.
    /// - Throws: ``Mistakes``: everything that is wrong with it, members without a meaning among them.
    public init(reading bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        var reader = try MemberReader(readingObject: bytes, atMost: size)
        let outcome: Outcome? = reader.choice("outcome")
        let note = reader.text("note", length: 1...2_000)
        if let note, Self.isBlank(note) { reader.note(.missing, "note", "“note” says nothing.") }
        reader.end()
        guard let outcome, let note, reader.mistakes.isEmpty else { throw Mistakes(reader.mistakes) }
        self.init(outcome, note: note)
    }

    /// Whether a note has nothing that can be seen: blanks, and what shows as none.
    package static func isBlank(_ note: String) -> Bool {
        note.unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control || properties.generalCategory == .format
        }
    }

    /// The event that the decision is.
    public var event: VerificationEvent {
        switch outcome {
        case .verified: .decide(outcome: .verified)
        case .failed: .decide(outcome: .failed)
        case .waived: .waive
        }
    }
}
