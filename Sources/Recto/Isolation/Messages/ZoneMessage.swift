// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The looks of a zone's places, which the frames of a camera are fused by; a process that was taken over may have
/// invented them.
///
/// Characters and certainties follow from the looks, so that they are worked out again and not sent.
struct ZoneMessage: Codable, Sendable {
    private var lines: [[CharacterDistribution]]
    private var fit: Double
    private var places: ZonePlaces?

    init(_ zone: DecodedZone) {
        lines = zone.sight.lines
        fit = zone.fit
        places = zone.places
    }

    /// The zone of the other process.
    ///
    /// - Parameter zone: The lines that were read; they tell format and layout.
    /// - Returns: The zone with its characters and certainties.
    /// - Throws: ``WorkerFailure/nonsense`` if the looks or the places are none of such a zone.
    func decoded(as zone: MachineReadableZone) throws(WorkerFailure) -> DecodedZone {
        let format = zone.format
        guard lines.count == format.lineCount,
            lines.allSatisfy({ $0.count == format.lineLength && $0.allSatisfy(\.isOfZone) }),
            places?.fit(format) ?? true
        else { throw .nonsense }
        var decoded = ZoneDecoder().decode(ZoneSight(format: format, lines: lines), as: zone.layout, fit: fit)
        decoded.places = places
        return decoded
    }
}

extension CharacterDistribution {
    /// True if it has a probability for each character of zones.
    fileprivate var isOfZone: Bool { count == ZoneCharacter.count && allSatisfy { (0...1).contains($0) } }
}
