// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import TestSupport
import Testing

/// Payloads that others published, which stay outside the repository.
struct AAMVAVectorTests {
    private static let file = SharedData.file("data/barcode/aamva_vectors.json")

    @Test(.enabled(if: file != nil, "set RECTO_SHARED to a folder with data/barcode/aamva_vectors.json"))
    func `reads every published payload as its list expects`() throws {
        let file = try #require(Self.file)
        let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let payload = try AAMVAParser().parse(Array(vector.payload.utf8))
            let reading = ValueFormatter().formattedDriverLicense(from: payload)
            #expect(vector.expected.differences(from: payload, reading) == [], "\(vector.id): \(vector.quirk)")
        }
    }

    private struct Vector: Decodable {
        let id: String
        let quirk: String
        let payload: String
        let expected: Expected
    }

    private struct Quantity: Decodable {
        let value: Int
        let unit: String
        var text: String { "\(value) \(unit)" }
    }

    private struct Expected: Decodable {
        let first, middle, last, suffix, gender, street, city, state, zip, country: String?
        let issued, expires, born, id, hair, eyes, iin, subfile: String?
        let height, weight: Quantity?
        let version, weightRange: Int?

        func differences(from payload: AAMVAPayload, _ reading: DriverLicenseReading) -> [String] {
            let license = reading.license
            let pairs: [(String, String?, String?)] = [
                ("first", first, license.firstName), ("middle", middle, license.middleName),
                ("last", last, license.lastName), ("suffix", suffix, license.suffix),
                ("gender", gender, license.gender?.rawValue), ("street", street, license.addressStreet),
                ("city", city, license.addressCity), ("state", state, license.addressState),
                ("zip", zip, license.addressZip), ("country", country, license.country),
                ("issued", issued, license.issueDate?.description),
                ("expires", expires, license.expirationDate?.description),
                ("born", born, license.birthDate?.description), ("id", id, license.idNumber),
                ("hair", hair, license.hairColor), ("eyes", eyes, license.eyeColor),
                ("height", height?.text, license.height), ("weight", weight?.text, license.weight),
                ("weightRange", weightRange?.description, license.weightRange?.description),
                ("iin", iin, payload.issuerIdentificationNumber), ("subfile", subfile, payload.holderSubfile?.type),
                ("version", version?.description, payload.version?.description),
            ]
            return pairs.filter { $1 != $2 }.map { "\($0): expected \($1 ?? "none"), read \($2 ?? "none")" }
        }
    }
}
