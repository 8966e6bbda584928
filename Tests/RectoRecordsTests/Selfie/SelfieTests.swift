// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct SelfieTests {
    @Test func `comes back from JSON as it was`() throws {
        var selfie = Selfie()
        selfie.cardId = "c"
        selfie.selfie = "s"
        selfie.face = FaceRectangle(x: 1, y: 2, width: 3, height: 4)
        #expect(try roundTripped(selfie) == selfie)
        #expect(!selfie.hasData)
    }

    @Test func `makes no person alone`() {
        #expect(Person(driverLicense: nil, passport: nil, selfie: Selfie()) == nil)
        #expect(Person(driverLicense: nil, passport: Passport(), selfie: nil) != nil)
    }
}
