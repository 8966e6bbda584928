// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import TestSupport

/// Texts of machine readable zones: lines, record, line of output.
struct ZoneTexts: FuzzedReader {
    let name = "mrz"
    let maximumLength = 512

    func read(_ bytes: [UInt8]) {
        let reading = Texts.engine.read(mrz: bytes)
        Texts.check(reading)
        guard let zone = reading.evidence.zone?.zone else {
            precondition(reading.outcome != .read, "read without a zone")
            return
        }
        let lengths = zone.lines.map(\.utf8.count)
        precondition(lengths.allSatisfy { $0 == zone.format.lineLength }, "lines of \(lengths) characters")
    }

    func seeds() throws -> [[UInt8]] {
        let zones = try Sample.zones.flatMap { try ZoneReader().zones(in: Texts.grey($0)).map(\.zone.lines) }
        return zones.flatMap { lines in
            ["\n", "\r\n", " ", ""].map { Array(lines.joined(separator: $0).utf8) }
        }
    }
}
