// SPDX-License-Identifier: Apache-2.0

/// The content of a licence's barcode: the header and the elements, as encoded.
public struct AAMVAPayload: Sendable, Hashable, Codable {
    /// The layout of the payload.
    public var standard: Standard
    /// File type as encoded: `ANSI` in the standard, `AAMVA` on some older cards; `nil` if there is none.
    public var fileType: String?
    /// The six digits that name the issuer, as encoded.
    public var issuerIdentificationNumber: String?
    /// AAMVA version number, 1 (2000) to 11 (2025); 0 if it is older than the standard.
    public var version: Int?
    /// The issuer's own version number, from version 2 on.
    public var jurisdictionVersion: Int?
    /// The subfiles, in their order in the payload.
    public var subfiles: [Subfile]
    /// The repairs and doubts of the reading.
    public var findings: [Finding]

    /// A payload with these parts.
    public init(
        standard: Standard = .aamva,
        fileType: String? = nil,
        issuerIdentificationNumber: String? = nil,
        version: Int? = nil,
        jurisdictionVersion: Int? = nil,
        subfiles: [Subfile] = [],
        findings: [Finding] = []
    ) {
        self.standard = standard
        self.fileType = fileType
        self.issuerIdentificationNumber = issuerIdentificationNumber
        self.version = version
        self.jurisdictionVersion = jurisdictionVersion
        self.subfiles = subfiles
        self.findings = findings
    }

    /// The version whose elements and forms the payload has: those before the standard's have the first one's.
    var layout: Int? { version.map { max(1, $0) } }

    /// The issuer, if its number is known.
    public var jurisdiction: IssuingJurisdiction? {
        issuerIdentificationNumber.flatMap(IssuingJurisdiction.init(issuerIdentificationNumber:))
    }

    /// The subfile that describes the holder: `DL`, else `ID`, `EN` or `MAG`.
    public var holderSubfile: Subfile? {
        for type in Subfile.holderTypes {
            if let subfile = subfiles.first(where: { $0.type == type && !$0.elements.isEmpty }) { return subfile }
        }
        return nil
    }

    /// All values of an element in the subfiles that describe the holder, as encoded, the preferred subfile first.
    public func values(of elementID: String) -> [String] {
        elements(elementID).map(\.rawValue)
    }

    /// All occurrences of an element in the subfiles that describe the holder, the preferred subfile first.
    func elements(_ elementID: String) -> [Element] {
        Subfile.holderTypes.flatMap { type in
            subfiles.filter { $0.type == type }.flatMap(\.elements).filter { $0.id == elementID }
        }
    }

    /// The layouts of a licence's barcode.
    public enum Standard: String, Sendable, Codable, CaseIterable {
        /// Header, subfiles and elements of the AAMVA card design standard.
        case aamva = "AAMVA"
        /// The text of the AAMVA magnetic stripe, as in British Columbia's barcodes.
        case magneticStripe = "magneticStripe"
    }

    /// One subfile and its elements.
    public struct Subfile: Sendable, Hashable, Codable {
        static let holderTypes = ["DL", "ID", "EN", "MAG"]

        /// `DL`, `ID`, `EN`, a jurisdiction's own such as `ZV`, or `MAG` for magnetic-stripe text.
        public var type: String
        /// The elements, in their order in the subfile.
        public var elements: [Element]

        /// A subfile with these elements.
        public init(type: String, elements: [Element] = []) {
            self.type = type
            self.elements = elements
        }
    }

    /// One element.
    public struct Element: Sendable, Hashable, Codable {
        /// Three letters, such as `DAQ`.
        public var id: String
        /// The value as encoded, padding included.
        public var rawValue: String
        /// The reason why its value may be cut or belong to another; `nil` if separators show its end.
        public var doubt: Doubt?

        /// An element with this value.
        public init(id: String, rawValue: String, doubt: Doubt? = nil) {
            self.id = id
            self.rawValue = rawValue
            self.doubt = doubt
        }

        /// The reasons for doubting the extent of a value.
        public enum Doubt: String, Sendable, Codable, CaseIterable {
            /// Text that belongs to no element follows; free text takes it in behind a space.
            case continued
            /// The value holds the identifier of an element that stands nowhere else, which may start there.
            case holdsElement
            /// No separator stands before or behind it.
            case glued
        }
    }
}
