// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoVerification
import Testing

/// The mistakes of a journey of a level with these checks and further members.
private func mistakes(
    _ level: Int,
    _ checks: String,
    members: String = "",
    face: String = "presence",
    type: String = "idCard"
) -> [String] {
    let text = """
        {"id":"card","version":1,"assuranceLevel":\(level),\(members)
         "steps":[{"id":"card","kind":"document","options":{"documentTypes":["\(type)"]}},{"id":"face","kind":"\(face)"}],
         "checks":[\(checks)],"texts":{"en":{"title":"You"}}}
        """
    return JourneyReader().readStored(Array(text.utf8)).mistakes.map(\.message)
}

private let face = #"{"name":"faceMatch","isIdentityCheck":true}"#
private let unseen = #",{"name":"documentGenuine"},{"name":"captureTrusted"}"#
private let person = #""approval":{"by":"person"},"#
private let waiver = #""waiverWhereNotApplicable":"A clerk holds the document in her hands.""#

struct AssuranceTests {
    @Test func `demands nothing for some confidence`() {
        #expect(mistakes(1, "") == [])
        #expect(mistakes(1, face, face: "selfie") == [])
    }

    @Test func `demands a document, a challenge and a comparison of faces for high confidence, and no waiver`() {
        #expect(mistakes(2, face) == [])
        #expect(mistakes(2, "") == ["Level 2 demands the identity check faceMatch."])
        #expect(
            mistakes(2, face, face: "selfie") == [
                "Level 2 demands a required step of kind presence.",
                "Level 2 demands no step of kind selfie, which shows nobody's presence.",
            ]
        )
        let waived = "\(face),{\"name\":\"captureTrusted\",\(waiver)}"
        #expect(mistakes(2, waived) == ["Level 2 demands no waived identity check."])
        #expect(mistakes(2, face, members: "\"identityCheck\":{\(waiver)},") == mistakes(2, waived))
    }

    @Test func `takes a document that is only kept for none`() {
        let found = mistakes(2, face, type: "archiveOnly")
        #expect(found.contains("Level 2 demands a required step of kind document."))
        #expect(found.contains("An identity check needs a required step of kind document."))
        #expect(mistakes(1, "", type: "archiveOnly").contains { $0.hasPrefix("A selfie is not taken alone") })
    }

    @Test func `demands a person and both checks that no picture answers for very high confidence`() {
        #expect(mistakes(3, face + unseen, members: person) == [])
        #expect(mistakes(3, face, members: person).count == 2)
        #expect(mistakes(3, face + unseen) == ["Level 3 demands the approval of a person."])
    }
}
