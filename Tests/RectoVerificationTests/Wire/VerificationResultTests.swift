// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import TestSupport
import Testing

struct VerificationResultTests {
    @Test func `tells the person nothing about distances and rates of faces`() throws {
        let faces = ComparedFaces(
            documentType: .passport,
            judgement: "face.uncertain",
            distance: 0.53125,
            threshold: 0.45,
            band: [0.45, 0.6],
            falseMatchRate: 0.0001,
            metric: "euclidean",
            model: "test"
        )
        let check = CheckResult(
            provider: "recto",
            name: .faceMatch,
            outcome: .couldNotApply,
            codes: ["face.uncertain"],
            faces: [faces]
        )
        let result = VerificationResult(verification: "v", outcome: .failed, person: nil, checks: [check]) { $0 }
        #expect(String(decoding: try WireJSON.encode(result), as: UTF8.self).contains("0.53125"))
        let told = String(decoding: try WireJSON.encode(result.forClient), as: UTF8.self)
        #expect(!["0.53125", "threshold", "distance", "band"].contains(where: told.contains))
        #expect(told.contains("face.uncertain"))
    }

    @Test func `holds what was found out, and what speaks against it`() throws {
        var license = DriverLicense()
        license.firstName = "MARIA"
        let person = try #require(Person(driverLicense: license, passport: nil, selfie: nil))
        let check = CheckResult(provider: "recto", name: .faceMatch, outcome: .failed, codes: ["face.mismatch"])
        let result = VerificationResult(verification: "v", outcome: .failed, person: person, checks: [check]) { $0 }
        let bytes = try WireJSON.encode(result)
        let json = try JSONValue(parsing: bytes)
        #expect(json["userData"]?["firstName"] == "MARIA")
        #expect(json["person"]?["driverLicense"]?["firstName"] == "MARIA")
        #expect(json["errors"]?.items[0]["providerId"] == "recto")
        #expect(try WireJSON.decode(VerificationResult.self, from: bytes) == result)
        #expect(VerificationResult(verification: "v", outcome: nil, person: nil, checks: []) { $0 }.userData.isEmpty)
    }
}
