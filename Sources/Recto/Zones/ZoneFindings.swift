// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// What an image shows of machine readable zones.
struct ZoneFindings: Sendable {
    /// Those that were read, the largest first.
    var zones: [DecodedZone] = []
    /// Whether there is print like that of a zone that could not be read.
    var showUnreadable = false
}

extension Finding.Code {
    /// Whether it says that a zone may have been misread.
    var isDoubtAboutZone: Bool { [.mrzCheckDigit, .mrzCorrected, .mrzUncertain].contains(self) }
}
