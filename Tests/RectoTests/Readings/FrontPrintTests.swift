// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing

@testable import Recto

struct FrontPrintTests {
    private static let nothingFound = FrontPrint(
        agreement: Dictionary(uniqueKeysWithValues: FrontPrint.provingValues.map { ($0, false) })
    )

    /// A side of one card, with its print.
    private func reading(_ side: DocumentSide) async throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.readsPrint = true
        configuration.workers = 1
        let bytes = try Repository.bytes("Samples/persons/desmond/\(side.rawValue).jpg")
        return try await RectoEngine(configuration).read(bytes, expecting: .driverLicense(side))
    }

    @Test func `a value that was searched in vain is printed if the front was surely read to state it`() async throws {
        var front = try await reading(.front)
        let license = try #require(try await reading(.back).driverLicense)
        // Its digits are printed over a pattern.
        front.fields[.idNumber]?.confidence = 0.99
        let print = Self.nothingFound.completed(by: front, for: .driverLicense(license))
        #expect(print.provesSides, "\(print.agreement)")

        var other = license
        other.lastName = license.lastName.map { $0 + "S" }
        other.idNumber = license.idNumber.map { String($0.dropLast()) }
        other.birthDate = CalendarDate("1978-11-20")
        let contradicted = Self.nothingFound.completed(by: front, for: .driverLicense(other)).agreement
        #expect(contradicted.filter { !$0.value }.keys.sorted() == ["birthDate", "idNumber", "lastName"])

        front.fields[.idNumber]?.confidence = 0.6
        let unsure = Self.nothingFound.completed(by: front, for: .driverLicense(license)).agreement
        #expect(unsure["idNumber"] == false && unsure["lastName"] == true)
    }
}
