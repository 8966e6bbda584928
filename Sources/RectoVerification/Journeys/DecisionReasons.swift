// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// The reasons that reviewers of a journey may state for a decision, by code.
///
/// A code says nothing about a person that an application may not store: it is in events and in messages to webhooks.
public struct DecisionReasons: Sendable, Hashable {
    /// The codes, in the order in which reviewers see them.
    public let codes: [String]

    /// Reasons with these codes.
    init(codes: [String]) { self.codes = codes }

    /// The reasons of a journey that states none; the catalogue has a sentence for each.
    public static let usual = DecisionReasons(codes: [
        "documentUnreadable", "documentExpired", "documentNotAccepted", "documentAltered", "documentNotGenuine",
        "personDiffers", "personNotPresent", "dataDiffers", "consentWithdrawn", "suspectedFraud", "other",
    ])

    /// The most reasons of one decision.
    public static let mostOfDecision = 10
}

extension Journey {
    /// The sentence of a reason: the journey's own, or else the catalogue's.
    ///
    /// - Returns: The sentence; the code if there is none, as in a journey of an earlier version.
    public func sentence(ofReason code: String, in language: Language) -> String {
        let key = "decision.\(code)"
        return texts.text(key, in: language) ?? Catalogue.stored.text(key, in: language) ?? code
    }
}

extension String {
    /// True for a small letter that letters and digits follow.
    var isReasonCode: Bool {
        guard let first = unicodeScalars.first, ("a"..."z").contains(first) else { return false }
        return unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
    }
}
