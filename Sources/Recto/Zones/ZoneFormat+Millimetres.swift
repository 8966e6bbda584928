// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

extension ZoneFormat {
    /// Distance from one character of a zone to the next: there are ten to the inch (Doc 9303 part 3, section 4).
    static let pitchInMillimetres = 2.54

    /// Width and height of the document, or of its page, in millimetres (Doc 9303 parts 4 to 7).
    var documentInMillimetres: (width: Double, height: Double) {
        switch self {
        case .td1, .licence: Self.size(of: .id1)
        case .td2, .mrvB: Self.size(of: .id2)
        case .td3: Self.size(of: .id3)
        case .mrvA: (120, 80)
        }
    }

    private static func size(of format: DocumentFormat) -> (width: Double, height: Double) {
        (format.widthInMillimetres, format.heightInMillimetres)
    }
}
