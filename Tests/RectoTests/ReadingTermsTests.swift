// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing
@testable import Recto

struct ReadingTermsTests {
    @Test func `an image is read on the day of its terms`() throws {
        let engine = try RectoEngine()
        let bytes = try Sample.named("persons/expired/back").bytes()
        func codes(on day: String) throws -> [Finding.Code] {
            let terms = ReadingTerms(limits: .default, day: CalendarDate(day))
            return try engine.readImage(bytes, ofPage: nil, expecting: .anything, under: terms)[0].findings.map(\.code)
        }
        #expect(try codes(on: "2026-01-01").contains(.documentExpired))
        #expect(try !codes(on: "2020-01-01").contains(.documentExpired))
    }

    @Test func `crops are those that the terms name`() throws {
        let engine = try RectoEngine()
        let front = try Sample.named("persons/desmond/front").bytes()
        func parts(_ crops: [Crop.Part]) throws -> [Crop.Part] {
            let terms = ReadingTerms(limits: .default, crops: crops)
            let readings = try engine.readImage(front, ofPage: nil, expecting: .driverLicense(.front), under: terms)
            return readings[0].crops.map(\.part)
        }
        #expect(try parts([.portrait]) == [.portrait])
        #expect(try parts([]) == [])
        #expect(try parts(Crop.Part.allCases).contains(.portrait))
    }

    @Test func `the limits are those of the terms`() throws {
        let bytes = try Sample.named("persons/desmond/front").bytes()
        let terms = ReadingTerms(limits: Limits(bytes: bytes.count, pixels: 1_000, side: 12_000))
        let reading = try RectoEngine().readImage(bytes, ofPage: nil, expecting: .anything, under: terms)[0]
        #expect(reading.findings.map(\.code) == [.imageTooManyPixels])
    }
}
