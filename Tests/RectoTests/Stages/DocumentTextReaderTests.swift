// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import RectoImaging
import RectoRecords
import TestSupport
import Testing

@testable import Recto

struct DocumentTextReaderTests {
    private func reading(
        _ name: String,
        expecting expectation: Expectation = .anything,
        readsPrint: Bool = true
    ) async throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.readsPrint = readsPrint
        configuration.asOf = CalendarDate("2026-01-01")
        return try await RectoEngine(configuration).read(
            Repository.bytes("Samples/\(name).jpg"),
            expecting: expectation
        )
    }

    @Test func `reads no print unless it is asked to`() async throws {
        let front = try await reading(
            "persons/desmond/front",
            expecting: .driverLicense(.front),
            readsPrint: false
        )
        #expect(front.evidence.print == nil)
        #expect(front.driverLicense?.hasData == false)
    }

    @Test func `reads the lines of a front`() async throws {
        let front = try await reading("persons/desmond/front", expecting: .driverLicense(.front))
        #expect(front.timing.stages.contains { $0.name == "print" })
        #expect((front.evidence.print?.lines.count ?? 0) >= 15)
        #expect(front.side == .front)
    }

    @Test(arguments: [("persons/desmond/back", Expectation.anything), ("persons/desmond/selfie", .selfie)])
    func `reads no print of backs with a barcode and of selfies`(
        name: String,
        expectation: Expectation
    ) async throws {
        let reading = try await reading(name, expecting: expectation)
        #expect(reading.outcome == .read)
        #expect(reading.evidence.print == nil)
    }

    @Test func `takes nothing of a zone from print`() async throws {
        let page = try await reading("persons-by-name/oskar-page", expecting: .passport)
        let plain = try await reading("persons-by-name/oskar-page", expecting: .passport, readsPrint: false)
        for field in plain.zoneFields.fields {
            #expect(page.passport?.text(of: field) == plain.passport?.text(of: field), "\(field)")
            #expect(page.zoneFields[field]?.origin == .zone, "\(field)")
        }
        #expect((page.evidence.print?.lines.count ?? 0) >= 5)
        #expect(page.evidence.print?.agreement.isEmpty == false)
    }

    @Test func `places printed values within the picture`() async throws {
        let front = try await reading("persons/desmond/front", expecting: .driverLicense(.front))
        let (width, height) = (front.input.width ?? 0, front.input.height ?? 0)
        for corners in front.fields.fields.compactMap({ front.fields[$0]?.corners }) {
            #expect(corners.count == 4)
            #expect(corners.allSatisfy { (0..<width).contains($0[0]) && (0..<height).contains($0[1]) })
        }
    }
}
