// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import TestSupport
import Testing

/// Zones that the tests of other parsers hold, which stay outside the repository.
struct ZoneVectorTests {
    private static let file = SharedData.file("data/mrz/vectors.json")

    private struct Vector: Decodable {
        let path: String
        let lines: [String]
        let format: String
        let checks: [String: String]
        let valid: Bool
    }

    @Test(.enabled(if: file != nil, "set RECTO_SHARED to a folder with data/mrz/vectors.json"))
    func `reads every published zone as its list expects`() throws {
        let file = try #require(Self.file)
        let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let reading = try parsed(vector.lines)
            #expect(reading.zone.format.rawValue == vector.format)
            if vector.valid {
                #expect(try ZonePrinter().zone(for: reading.content).lines == vector.lines, "\(vector.lines)")
            } else {
                let marks: Set<Finding.Code> = [.mrzCheckDigit, .mrzDeparture]
                #expect(!marks.isDisjoint(with: reading.findings.map(\.code)), "\(vector.lines)")
            }
            // The list judges French identity cards by the layout of TD2.
            guard reading.zone.layout == reading.zone.format.layout else { continue }
            for digit in reading.checks.digits {
                let listed = vector.checks[digit.rawValue]
                // The list calls the check digit of a field of fillers failed in zones that are damaged elsewhere.
                if reading.checks[digit] == .absent, !vector.valid, listed == "failed" { continue }
                // The list does not know that Belgium counted the filler inside long numbers.
                if digit == .documentNumber, reading.summary.contains("mrz.departure idNumber") { continue }
                #expect(reading.checks[digit]?.rawValue == listed, "\(vector.lines) \(digit)")
            }
            #expect(reading.checks.digits.count == vector.checks.count)
        }
    }
}

/// Zones transcribed from public pictures of specimens, which stay outside the repository.
struct ZoneManifestTests {
    private static let file = SharedData.file("data/mrz/manifest.json")

    private struct Specimen: Decodable {
        let kind: String
        let lines: [String]
        let checkDigits: [String: Bool]?

        enum CodingKeys: String, CodingKey {
            case kind, lines
            case checkDigits = "check_digits"
        }
    }

    @Test(.enabled(if: file != nil, "set RECTO_SHARED to a folder with data/mrz/manifest.json"))
    func `reads the zone of every public specimen`() throws {
        let file = try #require(Self.file)
        let specimens = try JSONDecoder().decode([Specimen].self, from: Data(contentsOf: file))
        for specimen in specimens where !specimen.lines.isEmpty {
            let reading = try parsed(specimen.lines)
            #expect(reading.zone.format.rawValue == specimen.kind)
            let isSound = specimen.checkDigits?.values.allSatisfy(\.self) ?? false
            #expect(reading.checks.digits.allSatisfy { reading.checks[$0] != .failed } == isSound, "\(specimen.lines)")
            guard isSound else { continue }
            #expect(try ZonePrinter().zone(for: reading.content).lines == specimen.lines, "\(specimen.lines)")
        }
    }
}
