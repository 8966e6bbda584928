// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
internal import RectoRecords

/// Stage: the machine readable zones of an image.
public struct ZoneReader: Sendable {
    /// A reader; it has no settings.
    public init() {}

    private let scanner = ZoneScanner()
    private let decoder = ZoneDecoder()
    private let admission = ZoneAdmission()
    private let formatJudge = ZoneFormatJudge()
    private let fusion = ZoneFusion()
    /// Certainty below which a zone is read more than once.
    private static let leastCertainty = 0.99

    /// The zones, the largest first.
    ///
    /// The picture is searched at a reduced size. Only if that shows no zone, and the picture has more pixels, it is
    /// searched at a larger size, and at last with its shadows taken off.
    ///
    /// - Throws: `VisionError`.
    public func zones(in image: Image) throws -> [DecodedZone] {
        try readings(in: image, on: [], sides: ZoneScanner.sides(for: image), inShadows: true).zones
    }

    /// The zones of an image that may show a document; selfies are not searched.
    ///
    /// Without `inShadows`, zones are left out that show only if shadows are taken off.
    func read(
        _ image: Image,
        documents: DocumentLocation,
        barcodes: BarcodeReadings,
        expecting expectation: Expectation,
        inShadows: Bool = true
    ) throws -> ZoneReadings {
        guard expectation != .selfie else { return ZoneReadings() }
        let sides = ZoneScanner.sides(for: image, pitch: documents.zonePitch)
        // Few licences have a zone beside the barcode, and it holds the same data: one look is enough.
        let isSearchedThoroughly = barcodes.licenses.isEmpty
        var found = try readings(
            in: image,
            on: documents.outlines,
            sides: isSearchedThoroughly ? sides : Array(sides.prefix(1)),
            inShadows: inShadows && isSearchedThoroughly
        )
        if found.zones.isEmpty, isSearchedThoroughly, expectation != .passport {
            found.zones = try licenceLines(in: image, on: documents.outlines)
        }
        return found
    }

    /// The one line of a driving licence, on one of the documents.
    private func licenceLines(in image: Image, on documents: [DocumentOutline]) throws -> [DecodedZone] {
        var zones: [DecodedZone] = []
        try scanner.scanLicenceLines(image, on: documents.map(\.corners)) { scanned in
            guard let zone = try read(scanned, in: image), zone.zone.format == .licence,
                formatJudge.allows(zone, on: documents)
            else { return .none }
            zones.append(zone)
            return zone.isDoubtful ? .doubtful : .clear
        }
        return zones
    }

    /// A search at each of some sides, and those that follow with the shadows taken off.
    private static func searches(at sides: [Int], inShadows: Bool) -> [(side: Int, isLit: Bool)] {
        let lit = inShadows ? sides.filter { $0 <= ZoneScanner.largestInShadows } : []
        return sides.map { ($0, false) } + lit.map { ($0, true) }
    }

    private func readings(
        in image: Image,
        on documents: [DocumentOutline],
        sides: [Int],
        inShadows: Bool
    ) throws -> ZoneReadings {
        var readings = ZoneReadings()
        for (side, isLit) in Self.searches(at: sides, inShadows: inShadows) {
            // A zone in doubt is searched again at a larger size. Shadows are taken off only if no zone was found.
            let isDone = isLit ? !readings.zones.isEmpty : readings.zones.contains { !$0.isDoubtful }
            if isDone { continue }
            try scanner.scan(image, side: side, isLit: isLit) { scanned in
                guard let read = try read(scanned, in: image) else {
                    readings.unreadable = [readings.unreadable, scanned.unreadable].compactMap(\.self).max()
                    return .none
                }
                let zone = scanned.isLit ? read.heldHard : read
                guard formatJudge.allows(zone, on: documents, isCut: scanned.isCutByImage) else {
                    let cause = scanned.unreadable ?? .print
                    readings.unreadable = [readings.unreadable, max(cause, .covered)].compactMap(\.self).max()
                    return .none
                }
                Self.keep(zone, in: &readings.zones)
                return zone.isDoubtful ? .doubtful : .clear
            }
        }
        readings.zones.sort { ($0.corners?.area ?? 0) > ($1.corners?.area ?? 0) }
        return readings
    }

    /// The zone in a scan; a doubtful zone is read more often, and one that cannot be read softer.
    private func read(_ scanned: ScannedZone, in image: Image) throws -> DecodedZone? {
        var scanned = scanned
        var zone = decoder.decode(scanned)
        if zone.map({ $0.isDoubtful }) ?? true, let even = try scanner.evenedOut(scanned, in: image) {
            let better = decoder.decode(even)
            if let better, better.quality > zone?.quality ?? 0 { (scanned, zone) = (even, better) }
        }
        // Covered lines, with what covers them taken off, may have the length of others.
        if scanned.isLit, zone?.certainty.legibility == .illFitting { return nil }
        let first = zone.flatMap { admission.admits($0) ? $0 : nil }
        if let first, !first.isDoubtful, first.certainty.whole >= Self.leastCertainty, !scanned.isLit { return first }
        if let first {
            let variations = (scanned.isLit ? [.withShadows] : []) + StripVariation.others
            let others = try looks(at: scanned, in: image, variations)
            return fusion.fused([first] + others, .samePicture) ?? first
        }
        // Not for zones that are read: blur makes a clear character like another, and stamps like strokes.
        guard scanned.mayBeZone else { return nil }
        let softer = fusion.fused(try looks(at: scanned, in: image, StripVariation.softer), .samePicture)
        return softer.flatMap { admission.admits($0) ? $0 : nil }
    }

    /// What the lines are read as when they are cut otherwise.
    private func looks(
        at scanned: ScannedZone,
        in image: Image,
        _ variations: [StripVariation]
    ) throws -> [DecodedZone] {
        try variations.compactMap { decoder.decode(try scanner.again(scanned, in: image, $0)) }
    }

    /// Adds a zone, or replaces one at the same place that was read worse.
    private static func keep(_ zone: DecodedZone, in zones: inout [DecodedZone]) {
        let index = zones.firstIndex { other in
            guard let one = zone.corners, let two = other.corners else { return false }
            return one.contains(two.centre) || two.contains(one.centre)
        }
        guard let index else { return zones.append(zone) }
        if zone.quality > zones[index].quality { zones[index] = zone }
    }

    /// The result of every look at an image, for fitting the reader to images: not a part of the API.
    @_spi(Fitting) public func explanation(of image: Image) throws -> (text: String, strips: [Image]) {
        var text = ""
        var strips: [Image] = []
        for (side, isLit) in Self.searches(at: ZoneScanner.sides(for: image), inShadows: true) {
            text += "search at \(side)\(isLit ? ", shadows taken off" : "")\n"
            try scanner.scan(image, side: side, isLit: isLit) { scanned in
                let corners = scanned.outline.corners.map { "\(Int($0.x)),\(Int($0.y))" }
                text += "  zone\(scanned.isLit ? ", shadows taken off," : "") at \(corners)\n"
                for line in scanned.lines {
                    strips.append(line.strip)
                    let read = line.scores.likeliest.map { ZoneCharacter.all[$0.index - 1] }
                    let likeliest = String(decoding: read, as: UTF8.self)
                    text += "    \(line.scores.steps) steps \(likeliest) \(line.confidence)\n"
                }
                guard let zone = decoder.decode(scanned) else {
                    text += "    not decoded\n"
                    return .none
                }
                text += "    \(zone.zone.format) fit \(zone.fit) certainty \(zone.certainty.whole)\n"
                for line in zone.zone.lines { text += "    \(line)\n" }
                for correction in zone.corrections { text += "    \(correction)\n" }
                return !admission.admits(zone) ? .none : zone.isDoubtful ? .doubtful : .clear
            }
        }
        return (text, strips)
    }
}

extension DocumentLocation {
    /// Distance from one character of a zone to the next, in pixels; `nil` if no card shows the scale.
    ///
    /// All zones have the same pitch, and so does a zone beside a card, whose width is known.
    fileprivate var zonePitch: Double? {
        let pitchOverWidth = ZoneFormat.pitchInMillimetres / DocumentFormat.id1.widthInMillimetres
        let cards = outlines.filter { $0.shape == .card && !$0.isCropped }
        return cards.map { max($0.corners.width, $0.corners.height) * pitchOverWidth }.min()
    }
}

extension ScannedZone {
    /// Characters of a line below which so many are missing that it is covered or cut: TD1 has 30.
    private static let leastCharacters = 27

    /// The reason why the zone cannot be read; `nil` if it does not look like one.
    fileprivate var unreadable: UnreadableZone? {
        guard looksLikeZone else { return nil }
        if isCutByImage { return .cut }
        let lengths = lines.map(\.characters).filter { $0 >= 10 }
        return lengths.allSatisfy { $0 < Self.leastCharacters } ? .covered : .print
    }
}
