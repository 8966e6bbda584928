// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct ZoneMessageTests {
    private static let zones: [(ZoneFormat, [String])] =
        SyntheticZone.formats + SyntheticZone.licences.map { (.licence, [$0]) } + [(.td2, SyntheticZone.french)]

    @Test(arguments: zones) func `brings a zone back as it was`(format: ZoneFormat, lines: [String]) throws {
        let doubts: [ZonePosition: SyntheticZone.Shares] = [ZonePosition(line: 1, position: 20): ["<": 0.7, "K": 0.3]]
        let first = SyntheticZone.decoded(format, lines, doubts, rest: 1e-9)
        var zone = ZoneDecoder().decode(first.sight, as: first.zone.layout, fit: -7.3)
        let scanned = SyntheticZone.scanned(lines).lines
        let steps = (0..<format.lineLength).map { 8.3 + 5 * Float($0) }
        zone.places = ZonePlaces(scanned, steps: lines.map { _ in steps })
        let text = try JSONEncoder().encode(ZoneMessage(zone))
        #expect(AnswerNumbers.arePossible(in: [UInt8](text)))
        #expect(text.count < 1 << 16)
        #expect(try JSONDecoder().decode(ZoneMessage.self, from: text).decoded(as: zone.zone) == zone)
    }

    /// A message that a process made which was taken over.
    private struct Invented: Encodable {
        struct Places: Encodable {
            var middles = [[Point]](repeating: [Point](repeating: Point(x: 1, y: 2), count: 36), count: 2)
            var down = [Point](repeating: Point(x: 0, y: 2), count: 2)
        }

        var lines = [[[Float]]](
            repeating: [[Float]](repeating: [Float](repeating: 0, count: 37), count: 36),
            count: 2
        )
        var fit = -1.0
        var places: Places? = Places()
    }

    private func decoded(_ message: Invented) throws -> DecodedZone {
        let zone = try MachineReadableZone(format: .td2, lines: SyntheticZone.td2)
        return try JSONDecoder().decode(ZoneMessage.self, from: JSONEncoder().encode(message)).decoded(as: zone)
    }

    @Test func `outlives looks that say nothing, or everything`() throws {
        var message = Invented()
        #expect(try decoded(message).zone.format == .td2)
        message.lines = message.lines.map { $0.map { $0.map { _ in 1 } } }
        message.fit = 1e11
        message.places = nil
        #expect(try decoded(message).corners == nil)
    }

    private static let faults: [@Sendable (inout Invented) -> Void] = [
        { $0.lines = [] },
        { $0.lines.append($0.lines[0]) },
        { $0.lines[1].removeLast() },
        { $0.lines[1].append($0.lines[1][0]) },
        { $0.lines[0][35].removeLast() },
        { $0.lines[0][35] = [] },
        { $0.lines[0][35][0] = 1.01 },
        { $0.lines[0][35][0] = -0.01 },
        { $0.places?.middles = [] },
        { $0.places?.middles[1].removeLast() },
        { $0.places?.middles[0] = [] },
        { $0.places?.down.removeLast() },
        { $0.places?.down = [] },
    ]

    @Test(arguments: faults.indices) func `refuses what is no look of these lines`(index: Int) throws {
        var message = Invented()
        Self.faults[index](&message)
        #expect(throws: WorkerFailure.nonsense) { try decoded(message) }
    }
}
