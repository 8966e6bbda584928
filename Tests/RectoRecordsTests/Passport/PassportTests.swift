// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct PassportTests {
    @Test func `comes back from JSON as it was`() throws {
        var passport = Passport()
        passport.cardId = "c"
        passport.firstName = "ANNA MARIA"
        passport.lastName = "ERIKSSON"
        passport.gender = .female
        passport.country = "UTO"
        passport.nationality = "UTO"
        passport.birthDate = CalendarDate("1974-08-12")
        passport.expirationDate = CalendarDate("2012-04-15")
        passport.idNumber = "L898902C3"
        passport.personalNumber = "ZE184226B"
        passport.face = FaceRectangle(x: 1, y: 2, width: 3, height: 4)
        passport.frontImage = "f"
        #expect(try roundTripped(passport) == passport)
        #expect(passport.hasData)
    }

    @Test func `has no data while nothing is known but the image`() throws {
        var passport = Passport()
        passport.frontImage = "f"
        passport.face = FaceRectangle(x: 1, y: 2, width: 3, height: 4)
        #expect(!passport.hasData)
        #expect(try roundTripped(passport) == passport)
    }
}
