// SPDX-License-Identifier: Apache-2.0

/// The origin of one field's value, and the confidence in it.
public struct FieldEvidence: Sendable, Hashable, Codable {
    /// The kind of source.
    public var origin: Origin
    /// The element that holds it, such as `DBB`; several are joined by `+`.
    public var element: String?
    /// The raw text, before it was formatted; several elements are joined by a line feed.
    public var raw: String
    /// The probability that the value is the document's, 0 to 1.
    public var confidence: Double
    /// Another reading of the raw text that makes sense as well; `nil` if there is none.
    public var alternative: String?
    /// The result of its check digit.
    public var check: Check
    /// The place in the upright image, x and y in whole pixels from its top left corner: top left, top right, bottom
    /// right and bottom left corner as one reads; `nil` if unknown.
    public var corners: [[Int]]?

    /// Evidence with these parts.
    public init(origin: Origin, element: String? = nil, raw: String, confidence: Double, check: Check = .absent) {
        self.origin = origin
        self.element = element
        self.raw = raw
        self.confidence = confidence
        self.check = check
    }

    /// True if the value was read in print without a doubt; marked ones have a confidence of 0.6 at most.
    package var isSurelyPrinted: Bool { origin == .printed && confidence >= Self.sure }

    /// The least confidence of a printed value that is not marked.
    package static let sure = 0.9

    /// The source of a value.
    public enum Origin: String, Sendable, Codable, CaseIterable {
        /// A barcode.
        case barcode
        /// A machine readable zone.
        case zone
        /// The print on the document outside its zone.
        case printed
        /// Nothing on the document: the caller supplied it.
        case given
    }

    /// The result of a value's check digit.
    public enum Check: String, Sendable, Codable, CaseIterable {
        /// The check digit agrees.
        case passed
        /// The check digit contradicts the value.
        case failed
        /// The encoding has no check digit for it.
        case absent
        /// The check digit agrees only after a character was repaired.
        case corrected
    }
}
