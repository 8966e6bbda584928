// SPDX-License-Identifier: Apache-2.0

/// The layouts of a machine readable zone: ICAO Doc 9303 parts 4 to 7, and the line of driving licences.
public enum ZoneFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cards of 85.6 by 54 mm, the size of a credit card: three lines of 30 characters (part 5).
    case td1 = "TD1"
    /// Cards of 105 by 74 mm: two lines of 36 characters (part 6).
    case td2 = "TD2"
    /// Passports, 125 by 88 mm: two lines of 44 characters (part 4).
    case td3 = "TD3"
    /// Visas that fill a page: two lines of 44 characters (part 7, section 4).
    case mrvA = "MRVA"
    /// Smaller visas: two lines of 36 characters (part 7, section 5).
    case mrvB = "MRVB"
    /// Driving licences: one line of 30 characters (ISO/IEC 18013-3, which leaves most of it to the issuer).
    case licence = "IDL"

    /// Number of lines of the zone: 1 to 3.
    public var lineCount: Int {
        switch self {
        case .td1: 3
        case .td2, .td3, .mrvA, .mrvB: 2
        case .licence: 1
        }
    }

    /// Number of characters in each line: 30, 36 or 44.
    public var lineLength: Int {
        switch self {
        case .td1, .licence: 30
        case .td2, .mrvB: 36
        case .td3, .mrvA: 44
        }
    }

    /// True if the zone is that of a visa.
    public var isVisa: Bool { self == .mrvA || self == .mrvB }

    /// The format with so many lines of such a length; if two have the same, the first letter tells visas.
    init?(lineCount: Int, lineLength: Int, isVisa: Bool) {
        let format = Self.allCases.first {
            $0.lineCount == lineCount && $0.lineLength == lineLength && ($0 == .td1 || $0.isVisa == isVisa)
        }
        guard let format else { return nil }
        self = format
    }
}
