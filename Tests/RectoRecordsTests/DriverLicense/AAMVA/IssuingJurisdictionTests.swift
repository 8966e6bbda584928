// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct IssuingJurisdictionTests {
    @Test func `names every issuer by six digits, once`() {
        let numbers = IssuingJurisdiction.all.map(\.issuerIdentificationNumber)
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.allSatisfy { $0.utf8.count == 6 && Int($0) != nil })
        #expect(Set(IssuingJurisdiction.all.map(\.country)) == ["USA", "CAN", "MEX"])
    }

    @Test(arguments: [
        ("636000", "VA"), ("636016", "NL"), ("636020", "CO"), ("636056", "COA"), ("636057", "HID"), ("604432", "AB"),
        ("990876", "AB"), ("360040", "NC"), ("636043", "DC"),
    ])
    func `knows postal codes`(number: String, code: String) {
        #expect(IssuingJurisdiction(issuerIdentificationNumber: number)?.code == code)
    }

    @Test func `lists every state, district and province`() {
        let codes = Set(IssuingJurisdiction.all.filter { $0.country != "MEX" }.compactMap(\.code))
        // 50 states, the district, 5 territories; 10 provinces and 3 territories.
        #expect(codes.count == 50 + 1 + 5 + 13)
    }

    @Test func `lists elements once, by three letters`() {
        let ids = AAMVAElement.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.utf8.count == 3 })
        // The search for glued elements keeps one bit for each.
        #expect(ids.count <= 128)
        #expect(AAMVAElement(id: "DAQ")?.meaning == "customer ID number")
        #expect(AAMVAElement(id: "QQQ") == nil)
    }
}
