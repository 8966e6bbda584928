// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import TestSupport
import Testing

struct VerificationResultTests {
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
