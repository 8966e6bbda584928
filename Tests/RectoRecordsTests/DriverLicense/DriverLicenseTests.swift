// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import Testing

struct DriverLicenseTests {
    private var license: DriverLicense {
        var license = DriverLicense()
        license.cardId = "c0ffee"
        license.lastName = "VOORBEELD"
        license.gender = .unspecified
        license.birthDate = CalendarDate(year: 1991, month: 6, day: 7)
        license.weightRange = 4
        license.face = FaceRectangle(x: 1, y: 2, width: 30, height: 40)
        return license
    }

    @Test func `writes known values only`() throws {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(license)) as? [String: Any]
        #expect(
            object.map { Set($0.keys) }
                == ["cardId", "hasData", "lastName", "gender", "birthDate", "weightRange", "face"]
        )
        #expect(object?["gender"] as? String == "X")
        #expect(object?["birthDate"] as? String == "1991-06-07")
        #expect(object?["weightRange"] as? Int == 4)
        #expect(object?["hasData"] as? Bool == true)
    }

    @Test func `round-trips through JSON`() throws {
        #expect(try roundTripped(license) == license)
        let read = try reading(.versionWithNames(10))
        #expect(try roundTripped(read.license) == read.license)
        #expect(try roundTripped(read.fields) == read.fields)
    }

    @Test func `has data only where a field is known`() {
        var license = DriverLicense()
        license.cardId = "c0ffee"
        license.frontImage = "00"
        license.face = FaceRectangle(x: 0, y: 0, width: 1, height: 1)
        #expect(!license.hasData)
        license.eyeColor = "BRO"
        #expect(license.hasData)
    }

    @Test func `lists evidence in the order of the fields`() throws {
        let fields = try reading(.versionWithNames(10)).fields.fields
        #expect(fields == DriverLicense.Field.allCases.filter(fields.contains))
        #expect(fields.count > 10)
    }

    @Test(arguments: [
        ("USA", [DriverLicense.CaptureStep.captureFront, .scanBarcode, .captureBack]),
        ("us", [.captureFront, .scanBarcode, .captureBack]), ("CAN", [.captureFront, .scanBarcode, .captureBack]),
        ("CA", [.captureFront, .scanBarcode, .captureBack]), ("PR", [.captureFront, .scanBarcode, .captureBack]),
        ("GUM", [.captureFront, .scanBarcode, .captureBack]), ("NLD", [.captureFront]), ("GB", [.captureFront]),
        ("CHE", [.captureFront]), ("NO", [.captureFront]), ("JPN", [.captureFront, .captureBack]),
        ("", [.captureFront, .captureBack]), ("XX", [.captureFront, .captureBack]),
    ])
    func `captures a barcode where the country has one, and no back where the front says all`(
        country: String,
        steps: [DriverLicense.CaptureStep]
    ) {
        #expect(DriverLicense.CaptureStep.steps(forCountry: country) == steps)
    }

    private func reading(_ card: LicensePayload) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(card.bytes))
    }
}
