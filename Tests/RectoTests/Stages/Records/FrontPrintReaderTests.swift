// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import TestSupport
import Testing

@testable import Recto

struct FrontPrintReaderTests {
    private let reader = FrontPrintReader()

    private func reading(_ name: String, _ side: DocumentSide, turned: Orientation = .up) async throws -> Reading {
        try await SideReadings.shared.reading(name, side, turned)
    }

    private func license(_ name: String) async throws -> DriverLicense {
        try #require(try await reading(name, .back).driverLicense)
    }

    @Test(arguments: ["desmond", "maeve", "linus", "hugo", "anais", "juniper"])
    func `finds on a front what the back says`(person: String) async throws {
        let license = try await license("persons/\(person)")
        let front = try await reading("persons/\(person)", .front)
        let print = try #require(try reader.read(front, for: .driverLicense(license)))
        #expect(print.provesSides, "\(print.agreement)")
    }

    @Test(arguments: [Orientation.down, .left, .right])
    func `finds it whichever way up the card lies`(turned: Orientation) async throws {
        let license = try await license("persons/desmond")
        let front = try await reading("persons/desmond", .front, turned: turned)
        let print = try #require(try reader.read(front, for: .driverLicense(license)))
        #expect(print.provesSides, "\(print.agreement)")
    }

    @Test func `does not find it on somebody else's front`() async throws {
        let license = try await license("persons/hugo")
        let front = try await reading("persons/desmond", .front)
        let print = try #require(try reader.read(front, for: .driverLicense(license)))
        #expect(!print.provesSides)
        #expect(print.agreement["idNumber"] == false)
        #expect(print.agreement["lastName"] == false)
        #expect(print.agreement["birthDate"] == false)
    }

    @Test func `misses each value that differs by one character`() async throws {
        let front = try await reading("persons/desmond", .front)
        let license = try await license("persons/desmond")
        var altered = license
        altered.idNumber = try changed(license.idNumber)
        altered.lastName = try changed(license.lastName)
        altered.birthDate = CalendarDate("1978-11-20")
        altered.expirationDate = CalendarDate("2039-01-01")
        let print = try #require(try reader.read(front, for: .driverLicense(altered)))
        #expect(print.agreement["idNumber"] == false)
        #expect(print.agreement["lastName"] == false)
        #expect(print.agreement["birthDate"] == false)
        #expect(print.agreement["expirationDate"] == false)
        #expect(print.agreement["firstName"] == true)
        #expect(!print.provesSides)
    }

    @Test(arguments: ["desmond", "maeve", "linus", "hugo", "anais", "juniper"])
    func `takes no part of a number or a name for it`(person: String) async throws {
        let front = try await reading("persons/\(person)", .front)
        let license = try await license("persons/\(person)")
        let shorter: [(String) -> String] = [{ String($0.dropFirst()) }, { String($0.dropLast()) }]
        for shortened in shorter {
            var altered = license
            altered.idNumber = license.idNumber.map(shortened)
            altered.lastName = license.lastName.map(shortened)
            altered.firstName = license.firstName.map(shortened)
            let print = try #require(try reader.read(front, for: .driverLicense(altered)))
            for value in ["idNumber", "lastName", "firstName"] {
                #expect(print.agreement[value] == false, "\(value) of \(altered)")
            }
        }
    }

    @Test func `takes no day for another whose month it has as its day`() async throws {
        let front = try await reading("persons/maeve", .front)
        var license = try await license("persons/maeve")
        // 1994-10-02, 2028-10-02
        license.birthDate = CalendarDate("1994-02-10")
        license.expirationDate = CalendarDate("2028-02-10")
        let print = try #require(try reader.read(front, for: .driverLicense(license)))
        #expect(print.agreement["birthDate"] == false)
        #expect(print.agreement["expirationDate"] == false)
    }

    @Test func `finds the days of an American territory, which prints the month first too`() async throws {
        let front = try await reading("persons/desmond", .front)
        var license = try await license("persons/desmond")
        license.country = "PRI"
        let print = try #require(try reader.read(front, for: .driverLicense(license)))
        #expect(print.provesSides, "\(print.agreement)")
    }

    @Test func `finds nothing on a front that is blurred beyond reading`() async throws {
        let front = try await reading("persons/desmond", .front)
        let card = try #require(front.crops.first { $0.part == .document }?.image)
        let small = try card.reduced(width: 120, height: 76)
        let blurred = try small.enlarged(width: card.width, height: card.height)
        let license = try await license("persons/desmond")
        let print = try #require(try reader.read(blurred, for: .driverLicense(license)))
        #expect(print.agreement.values.allSatisfy { !$0 }, "\(print.agreement)")
    }

    @Test(arguments: FrontPrint.provingValues)
    func `proves nothing where the record lacks one of the values`(value: String) async throws {
        let front = try await reading("persons/desmond", .front)
        var license = try await license("persons/desmond")
        switch value {
        case "idNumber": license.idNumber = "1978"
        case "birthDate": license.birthDate = nil
        case "expirationDate": license.expirationDate = nil
        case "firstName": license.firstName = nil
        default: license.lastName = nil
        }
        let print = try #require(try reader.read(front, for: .driverLicense(license)))
        #expect(print.agreement[value] == nil)
        #expect(!print.provesSides)
    }

    @Test func `has nothing to say without a straightened front, and of a selfie`() async throws {
        var front = try await reading("persons/desmond", .front)
        #expect(try reader.read(front, for: .selfie(Selfie())) == nil)
        front.crops = []
        #expect(try await reader.read(front, for: .driverLicense(license("persons/desmond"))) == nil)
    }

    /// The text with another character of its kind in its middle.
    private func changed(_ text: String?) throws -> String {
        var characters = Array(try #require(text))
        let middle = characters.count / 2
        characters[middle] = characters[middle].isNumber ? (characters[middle] == "7" ? "4" : "7") : "X"
        return String(characters)
    }
}

/// Reads each side of a card once, however many tests ask.
private actor SideReadings {
    static let shared = SideReadings()

    private var readings: [String: Task<Reading, any Error>] = [:]

    func reading(_ name: String, _ side: DocumentSide, _ turned: Orientation) async throws -> Reading {
        let key = "\(name) \(side) \(turned)"
        let task = readings[key] ?? Task { try await Self.read(name, side, turned) }
        readings[key] = task
        return try await task.value
    }

    private static func read(_ name: String, _ side: DocumentSide, _ turned: Orientation) async throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        configuration.workers = 1
        var bytes = try Repository.bytes("Samples/\(name)/\(side.rawValue).jpg")
        if turned != .up {
            let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .rgb).image
            bytes = try ImageEncoder(.jpeg(quality: 92)).encode(image.upright(from: turned))
        }
        return try await RectoEngine(configuration).read(bytes, expecting: .driverLicense(side))
    }
}
