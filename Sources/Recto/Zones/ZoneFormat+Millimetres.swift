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

    /// The place of the document above a zone, from its left edge on; the width is in millimetres.
    func place(above zone: Quadrilateral, width: Double) -> Quadrilateral {
        // In millimetres. The zone is in the middle. Its upper edge is about 19 above the document's lower edge.
        let zoneWidth = Self.pitchInMillimetres * Double(lineLength)
        let document = documentInMillimetres
        let along = (zone.topRight - zone.topLeft + zone.bottomRight - zone.bottomLeft) * (0.5 / zoneWidth)
        let up = Point(x: along.y, y: -along.x) * (document.height - 19)
        let left = zone.topLeft - along * ((document.width - zoneWidth) / 2)
        let right = left + along * width
        return Quadrilateral(topLeft: left + up, topRight: right + up, bottomRight: right, bottomLeft: left)
    }

    private static func size(of format: DocumentFormat) -> (width: Double, height: Double) {
        (format.widthInMillimetres, format.heightInMillimetres)
    }
}
