// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// The print of the documents in an image.
struct PrintReadings: Sendable {
    /// The sides that were read: those that name a holder first, then the most prominent.
    var sides: [PrintReading] = []

    /// The print of the side that names a holder, or of the most prominent one.
    var first: PrintReading? { sides.first }

    /// The print of the side that a zone is on.
    var besideZone: PrintReading? { sides.first(where: \.side.hasZone) }
}

/// The print of one side of a document.
struct PrintReading: Sendable {
    /// The side.
    let side: PrintedSide
    /// The width of the straightened side in pixels: the unit of the places of its print.
    let width: Double
    /// From the straightened side to the image.
    let toSource: Homography
    /// The text of each line.
    let lines: [String]
    /// The same with ``PrintComparison/doubtful`` for each character in doubt.
    let clearLines: [String]
    /// The meaning of the print.
    let meaning: PrintedDocument

    /// The kind of the record that the print tells; `nil` if it does not say surely.
    ///
    /// Identification cards of North American issuers have the record of a licence.
    var kind: DocumentKind? { meaning.state != nil && meaning.kind == .identityCard ? .driverLicense : meaning.kind }

    /// The values that name the holder of a document.
    private static let holder: [PrintedField] = [.lastName, .firstName, .birthDate, .idNumber, .expirationDate]
    /// The number of these values that print must state to name the holder.
    private static let leastOfHolder = 3

    /// True if the print surely says the kind, and states most of what names a holder.
    ///
    /// Such a side is a front or a page, even if its portrait was not found.
    var namesHolder: Bool {
        kind != nil && Self.holder.count { meaning.values[$0] != nil } >= Self.leastOfHolder
    }

    /// The place in the image that is around all of these, in whole pixels; `nil` without any.
    func corners(of areas: [PrintedArea]) -> [[Int]]? {
        guard let left = areas.map(\.left).min(), let right = areas.map(\.right).max(),
            let top = areas.map(\.top).min(), let bottom = areas.map(\.bottom).max()
        else { return nil }
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map { toSource(Point(x: $0.0 * width, y: $0.1 * width)).rounded }
    }
}
