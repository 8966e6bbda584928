// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import RectoRecords
import RectoVerification
import Testing

struct CameraNoticeTests {
    @Test func `tells a missing portrait from a person who is not there`() {
        let person = CameraNotice(.faceNotFound, in: .english)
        let page = CameraNotice(.faceNotFound, ofDocument: true, in: .english)
        #expect(person.text.contains("Come before the camera"))
        #expect(page.text.contains("portrait"))
        #expect(page.code == person.code)
    }

    @Test func `says all else of a document as of a person`() {
        for code in [Finding.Code.imageGlare, .documentWrongSide, .mrzUnreadable] {
            #expect(CameraNotice(code, ofDocument: true, in: "nl") == CameraNotice(code, in: "nl"))
        }
    }
}
