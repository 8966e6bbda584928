// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@Suite struct FormFieldRecordKeyTests {
    @Test(arguments: [
        ("Last Name", "lastName"), ("last_name", "lastName"), ("DATE-OF-BIRTH", "birthDate"), ("sex", "gender"),
    ])
    func `knows the value that a field asks for, however it is written`(name: String, key: String) {
        #expect(FormField.recordKey(ofFieldNamed: name) == key)
    }

    @Test(arguments: ["", "shoe size", "lastname2nd"])
    func `knows no value that no document states`(name: String) {
        #expect(FormField.recordKey(ofFieldNamed: name) == nil)
    }
}
