// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// A value about the person or the document, with every source that states it.
public struct FieldReport: Sendable, Hashable, Codable {
    /// The key of the record's value, such as `birthDate`.
    public let name: String
    /// The value that counts, formatted.
    public let value: String?
    /// The statements, the one that counts first.
    public var sources: [Source]
    /// True if the print beside the portrait states the value as well; `nil` if it was not sought.
    public let isPrinted: Bool?
    /// The agreement of the document's own sources.
    public let agreement: Agreement

    /// A field with these parts.
    public init(
        name: String,
        value: String?,
        sources: [Source] = [],
        isPrinted: Bool? = nil,
        agreement: Agreement = .single
    ) {
        self.name = name
        self.value = value
        self.sources = sources
        self.isPrinted = isPrinted
        self.agreement = agreement
    }

    /// The agreement of the sources of a value.
    public enum Agreement: String, Sendable, Hashable, Codable, CaseIterable {
        /// One source states it.
        case single
        /// Several sources state it, and none contradicts another.
        case agree
        /// Sources contradict each other.
        case differ
    }

    /// The kind of a source.
    public enum Origin: String, Sendable, Hashable, Codable, CaseIterable {
        /// A barcode.
        case barcode
        /// A machine readable zone.
        case zone
        /// The print on the document.
        case printed
        /// A form that the person filled in.
        case form
        /// The client's own reading of the picture.
        case record
        /// The provider that did the step.
        case provider
        /// The application, or a setting.
        case given
    }

    /// A statement of a value.
    public struct Source: Sendable, Hashable, Codable {
        /// The kind of source.
        public let origin: Origin
        /// The side of the document; absent for forms and providers.
        public let slot: Slot?
        /// The value, formatted.
        public let value: String
        /// The text before it was formatted.
        public let raw: String
        /// The element that holds it, such as `DBB`.
        public let element: String?
        /// The probability that the document states this value, 0 to 1; absent for forms, records and providers.
        public let confidence: Double?
        /// The result of its check digit.
        public let check: FieldEvidence.Check
        /// Its place in the upright picture of the side, as ``FieldEvidence/corners``.
        public let corners: [[Int]]?

        /// A value that a side of a document states.
        public init(_ value: String, on slot: Slot, _ evidence: FieldEvidence) {
            origin = Origin(evidence.origin)
            self.slot = slot
            self.value = value
            raw = evidence.raw
            element = evidence.element
            confidence = evidence.confidence
            check = evidence.check
            corners = evidence.corners
        }

        /// An answer in a form.
        public init(form text: String) { self.init(.form, text) }

        /// A value of the client's own reading of a side.
        public init(record text: String, on slot: Slot) { self.init(.record, text, on: slot) }

        /// A value that the provider of the step read.
        public init(provider value: String) { self.init(.provider, value) }

        private init(_ origin: Origin, _ text: String, on slot: Slot? = nil) {
            self.origin = origin
            self.slot = slot
            value = text
            raw = text
            element = nil
            confidence = nil
            check = .absent
            corners = nil
        }
    }
}

extension FieldReport.Origin {
    fileprivate init(_ origin: FieldEvidence.Origin) {
        self =
            switch origin {
            case .barcode: .barcode
            case .zone: .zone
            case .printed: .printed
            case .given: .given
            }
    }
}
