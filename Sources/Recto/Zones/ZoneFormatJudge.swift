// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Decides if a reading can be of the format that it was read as.
///
/// What shows of a zone that is half covered, or cut off, can have the length of another format. Then letters, check
/// digits or the place on the document contradict that format, and nothing may be claimed.
struct ZoneFormatJudge {
    /// Settings for judging.
    struct Configuration {
        /// Least probability of the first letter, by its look.
        ///
        /// At less, it may as well be another format's.
        var leastFirstLetter: Float = 0.5
        /// Least probability of the V of visas, which no composite check digit confirms.
        var leastVisaLetter: Float = 0.8
        /// Check digits that must agree in lines of 36 characters, which may be a part of 44.
        ///
        /// Two wrong ones agree by chance once in a hundred times. One may disagree on an altered document.
        var leastAgreeing = 2
        /// Least length of a zone, as a share of that on its own document; ``mostLength`` is the greatest.
        ///
        /// 36 of 44 characters are 0.82 of a line. Frames around documents, and corners that are off, are within a tenth.
        var leastLength = 0.86
        var mostLength = 1.2
    }

    var configuration = Configuration()

    /// True if nothing contradicts the format.
    ///
    /// - Parameters:
    ///   - zone: The reading.
    ///   - documents: The documents in the picture, as far as their edges are visible.
    ///   - isCut: True if the lines go on beyond the image.
    /// - Returns: False if a part of another zone was read.
    func allows(_ zone: DecodedZone, on documents: [DocumentOutline] = [], isCut: Bool = false) -> Bool {
        // Of lines of 44 characters, 36 may be left.
        if isCut, zone.zone.format.lineLength == 36, zone.certainty.legibility == .illFitting { return false }
        let layout = zone.zone.layout
        let agreeing = zone.agreeingChecks
        // The composite digit is the last of its line, and covers the lines from end to end.
        if agreeing.contains(.composite), zone.startsAsExpected { return true }
        let look = zone.sight.lines[0][0]
        let hasLetter =
            layout.alphabet(line: 1, position: 1).contains(ZoneCharacter.all[look.likeliest])
            && look[look.likeliest] >= configuration.leastFirstLetter
        guard hasLetter else { return false }
        if zone.zone.format.isVisa, zone.sight.look(of: "V") < configuration.leastVisaLetter { return false }
        if zone.zone.format.lineLength == 36, agreeing.count < configuration.leastAgreeing { return false }
        // If all but the last digit agree, the line ends elsewhere: an altered field contradicts its own digit, too.
        if zone.zone.format == .td2, layout == ZoneFormat.td2.layout, agreeing.count == layout.checks.count - 1 {
            return false
        }
        return hasLength(zone, on: documents)
    }

    /// False if the zone has not the length that it should have on the document around it.
    private func hasLength(_ zone: DecodedZone, on documents: [DocumentOutline]) -> Bool {
        let format = zone.zone.format
        guard let corners = zone.corners,
            let document = documents.first(where: { $0.corners.contains(corners.centre) }), !document.isCropped
        else { return true }
        let expected =
            Double(format.lineLength) * ZoneFormat.pitchInMillimetres / format.documentInMillimetres.width
        let share = corners.width / max(document.corners.width, document.corners.height) / expected
        // A visa may lie on a page larger than itself.
        return share <= configuration.mostLength && (format.isVisa || share >= configuration.leastLength)
    }
}

extension DecodedZone {
    /// The check digits that agree with characters of which none was corrected.
    var agreeingChecks: Set<CheckDigit> {
        let corrected = Set(corrections.map(\.place))
        let agreeing = zone.layout.checks.filter { check in
            let places = check.covered.flatMap(\.places) + [check.place]
            return corrected.isDisjoint(with: places) && zone.agrees(check)
        }
        return Set(agreeing.map(\.digit))
    }

    /// True if it starts with a letter that document codes of its format start with.
    var startsAsExpected: Bool {
        zone.lines[0].utf8.first.map(zone.layout.alphabet(line: 1, position: 1).contains) ?? false
    }
}
