// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The machine readable zones of an image.
struct ZoneReadings: Sendable {
    /// The zones that were read, the largest first.
    var zones: [DecodedZone] = []
    /// The reason why print like that of a zone could not be read; `nil` if there is none.
    var unreadable: UnreadableZone?

    /// True if there is print like that of a zone that could not be read.
    var showUnreadable: Bool { unreadable != nil }

    /// False if several pages were read, so that it is unknown which of them the largest face is on.
    var mayNameHolder: Bool { zones.count { $0.zone.format == .td3 } < 2 }

    /// True if the largest face of the image is that of a zone's document, if of any.
    ///
    /// It is so for the only zone, and for that of a passport's page beside visas and backs of cards: the face above it comes
    /// first.
    func tellFace(of zone: DecodedZone) -> Bool {
        let withPortrait = zones.filter { !$0.zone.format.isVisa && $0.zone.format != .td1 }
        return zones.count == 1 || zone.zone.format == .td3 && withPortrait.count == 1
    }
}

/// The reason why something that looks like a machine readable zone was not read.
enum UnreadableZone: Int, Sendable, Comparable {
    /// Its print.
    case print
    /// A part of its lines lies under something.
    case covered
    /// A part of its lines lies outside the image.
    case cut

    static func < (one: UnreadableZone, other: UnreadableZone) -> Bool { one.rawValue < other.rawValue }

    /// The cause, as a sentence without its full stop.
    var cause: String {
        switch self {
        case .print: "The machine readable zone cannot be read"
        case .covered: "A part of the machine readable zone is covered, so nothing was read of it"
        case .cut: "A part of the machine readable zone lies outside the image, so nothing was read of it"
        }
    }
}

extension Finding.Code {
    /// True if it says that a zone may have been misread.
    var isDoubtAboutZone: Bool { [.mrzCheckDigit, .mrzCorrected, .mrzUncertain].contains(self) }
}
