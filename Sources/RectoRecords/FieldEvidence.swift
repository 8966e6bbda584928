// SPDX-License-Identifier: Apache-2.0

/// Where the value of one field comes from, and how far to trust it.
public struct FieldEvidence: Sendable, Hashable, Codable {
    /// What the value was read from.
    public var origin: Origin
    /// The element that holds it, such as `DBB`; several are joined by `+`.
    public var element: String?
    /// What stands there, before it was formatted; several elements are joined by a line feed.
    public var raw: String
    /// How likely the value is to be what the document says, 0 to 1.
    public var confidence: Double
    /// What a check digit says about it.
    public var check: Check
    /// Where it stands in the upright image, in whole pixels from its top left corner: x and y of the top left, top
    /// right, bottom right and bottom left corner as one reads; `nil` where that is not known.
    public var corners: [[Int]]?

    /// Evidence with these parts.
    public init(origin: Origin, element: String? = nil, raw: String, confidence: Double, check: Check = .absent) {
        self.origin = origin
        self.element = element
        self.raw = raw
        self.confidence = confidence
        self.check = check
    }

    /// What a value was read from.
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

    /// What a check digit says about a value.
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
