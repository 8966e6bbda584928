// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The machine readable zones of an image.
struct ZoneReadings: Sendable {
    /// The zones that were read, the largest first.
    var zones: [DecodedZone] = []
    /// True if there is print like that of a zone that could not be read.
    var showUnreadable = false
}

extension Finding.Code {
    /// True if it says that a zone may have been misread.
    var isDoubtAboutZone: Bool { [.mrzCheckDigit, .mrzCorrected, .mrzUncertain].contains(self) }
}
