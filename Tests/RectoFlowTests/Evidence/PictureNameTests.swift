// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoFlow

@Suite struct PictureNameTests {
    @Test func `names the face, the sides and the looks`() {
        for (text, name) in [
            ("portrait", PictureName.portrait), ("selfie", .selfie), ("back", .side(.back)), ("look-12", .look(12)),
        ] {
            #expect(PictureName(text) == name)
            #expect(name.text == text)
        }
    }

    @Test(arguments: [
        "", "look-", "look-0", "look--1", "look-01", "look-+1", "look-00001", "look-12345", "look-1x", "Portrait",
        "look-99999999999999999999",
    ])
    func `refuses any other name`(text: String) {
        #expect(PictureName(text) == nil)
    }
}
