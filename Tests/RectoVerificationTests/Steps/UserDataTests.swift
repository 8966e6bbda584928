// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import Testing

struct UserDataTests {
    private var license: DriverLicense {
        var license = DriverLicense()
        license.firstName = "MARIA"
        license.lastName = "SPECIMEN"
        license.addressStreet = "1 MAIN ST"
        license.addressCity = "ANYTOWN"
        license.addressState = "CA"
        license.addressZip = "90001"
        license.country = "USA"
        license.birthDate = CalendarDate(year: 1984, month: 3, day: 9)
        license.issueDate = CalendarDate(year: 2023, month: 3, day: 9)
        license.expirationDate = CalendarDate(year: 2031, month: 3, day: 9)
        license.idNumber = "D1234567"
        return license
    }

    private var passport: Passport {
        var passport = Passport()
        passport.firstName = "MARIA ANNA"
        passport.lastName = "SPECIMEN"
        passport.country = "UTO"
        passport.idNumber = "L898902C3"
        passport.expirationDate = CalendarDate(year: 2031, month: 3, day: 9)
        return passport
    }

    @Test func `tells the street lines of a licence apart`() {
        var license = license
        license.addressStreet = "88 PRETEND PARKWAY, APT 4B"
        #expect(UserData(license).addressLine1 == "88 PRETEND PARKWAY, APT 4B")
        #expect(UserData(license).addressLine2 == nil)
        license.addressStreet2 = "APT 4B"
        #expect(UserData(license).addressLine1 == "88 PRETEND PARKWAY")
        #expect(UserData(license).addressLine2 == "APT 4B")
    }

    @Test func `has the whole name, given names first`() {
        var license = license
        license.middleName = "ANNA"
        license.suffix = "JR"
        #expect(UserData(license).fullName == "MARIA ANNA SPECIMEN JR")
        #expect(UserData(passport).fullName == "MARIA ANNA SPECIMEN")
        #expect(UserData(DriverLicense()).fullName == nil)
    }

    @Test func `takes over what a licence says`() {
        let data = UserData(license)
        #expect(data.firstName == "MARIA")
        #expect(data.lastName == "SPECIMEN")
        #expect(data.addressLine1 == "1 MAIN ST")
        #expect(data.city == "ANYTOWN")
        #expect(data.state == "CA")
        #expect(data.country == "USA")
        #expect(data.issueDate == CalendarDate(year: 2023, month: 3, day: 9))
        #expect(data.expirationDate == CalendarDate(year: 2031, month: 3, day: 9))
        #expect(data.postalCode == "90001")
        #expect(data.documentId == "D1234567")
        #expect(data.dateOfBirth == CalendarDate(year: 1984, month: 3, day: 9))
        #expect(data.idType == .driversLicense)
        #expect(data.cardType == .driverLicense)
        #expect(!data.isEmpty)
    }

    @Test func `names a zone's document for what it is`() {
        #expect(UserData(passport).idType == .passport)
        #expect(UserData(passport, kind: .identityCard).idType == .idCard)
        #expect(UserData(passport, kind: .visa).idType == .visa)
        #expect(UserData(passport, kind: .passport, type: .travelDocument).idType == .travelDocument)
    }

    @Test func `takes the passport's statements and the licence's address of a person with both`() throws {
        let person = try #require(Person(driverLicense: license, passport: passport, selfie: nil))
        let data = UserData(person)
        #expect(data.firstName == "MARIA ANNA")
        #expect(data.documentId == "L898902C3")
        #expect(data.city == "ANYTOWN")
        #expect(data.dateOfBirth == nil, "what the passport leaves open is not filled in from another document")
    }

    @Test func `says of a person's zone what kind of document it is on only where that is known`() throws {
        let person = try #require(Person(driverLicense: nil, passport: passport, selfie: nil))
        #expect(UserData(person).idType == nil)
        #expect(UserData(person).cardType == nil)
        let permit = UserData(person, zone: .residencePermit)
        #expect(permit.idType == .residencePermit && permit.cardType == .identityCard)
        #expect(UserData(person, zone: .passport).cardType == .passport)
    }

    @Test func `is empty while nothing is known, and says nothing then`() throws {
        #expect(UserData().isEmpty)
        #expect(String(decoding: try WireJSON.encode(UserData()), as: UTF8.self) == "{}")
    }
}
