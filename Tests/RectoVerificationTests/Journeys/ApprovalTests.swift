// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoVerification
import Testing

/// A journey with these members.
private func text(checks: String = "", approval: String = "", level: Int = 1) -> String {
    """
    {"id":"card","version":1,"assuranceLevel":\(level),\(approval)
     "steps":[{"id":"card","kind":"document","options":{"documentTypes":["idCard"]}},{"id":"face","kind":"presence"}],
     "checks":[{"name":"faceMatch","isIdentityCheck":true}\(checks)],
     "texts":{"en":{"title":"You"}}}
    """
}

private func mistakes(_ text: String) -> [String] {
    JourneyReader().readStored(Array(text.utf8)).mistakes.map { "\($0.place) \($0.code)" }
}

private let waiver = #""waiverWhereNotApplicable":"A clerk holds the document in her hands.""#

struct ApprovalTests {
    @Test(
        arguments: [
            ("", Approval.checks), (#""approval":{"by":"checks"},"#, .checks),
            (#""approval":{"by":"person"},"#, .person),
            (#""approval":{"by":"checks","sampledShare":0.05},"#, .checks(sampledShare: 0.05)),
        ]
    )
    func `is the checks' where a journey says nothing, as in journeys of before`(
        member: String,
        expected: Approval
    ) throws {
        let journey = try JourneyReader().read(Array(text(approval: member).utf8))
        #expect(journey.approval == expected)
        #expect(journey.policy.approval == (expected == .person ? .approvalByPerson : nil))
    }

    @Test(
        arguments: [
            (#"{}"#, "/approval/by missing"), (#"{"by":"nobody"}"#, "/approval/by notOneOf"),
            (#"{"by":"checks","sampledShare":1.5}"#, "/approval/sampledShare outOfRange"),
            (#"{"by":"checks","sampledShare":-0.1}"#, "/approval/sampledShare outOfRange"),
            (#"{"by":"person","sampledShare":0.1}"#, "/approval/sampledShare contradiction"),
            (#"{"by":"person","share":0.1}"#, "/approval/share unknownMember"), (#""person""#, "/approval wrongType"),
        ]
    )
    func `is refused where it says nothing that can be done`(approval: String, mistake: String) {
        #expect(mistakes(text(approval: "\"approval\":\(approval),")) == [mistake])
    }

    @Test func `knows what no picture shows as identity checks, by their names`() throws {
        let checks = #",{"name":"documentGenuine","# + waiver + #"},{"name":"captureTrusted"}"#
        let journey = try JourneyReader().read(Array(text(checks: checks).utf8))
        #expect(journey.checks.allSatisfy { $0.isIdentityCheck })
        #expect(journey.checks.map(\.policy.isWaived) == [false, true, false])
        let denied = #",{"name":"captureTrusted","isIdentityCheck":false}"#
        #expect(try JourneyReader().read(Array(text(checks: denied).utf8)).checks.last?.isIdentityCheck == true)
        let other = #",{"name":"register","# + waiver + "}"
        #expect(mistakes(text(checks: other)) == ["/checks/1/waiverWhereNotApplicable contradiction"])
        let curt = #",{"name":"captureTrusted","waiverWhereNotApplicable":"yes"}"#
        #expect(mistakes(text(checks: curt)) == ["/checks/1/waiverWhereNotApplicable outOfRange"])
    }
}
