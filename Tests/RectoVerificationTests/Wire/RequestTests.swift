// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoLanguages
import RectoVerification
import Testing

private func mistakes(_ read: () throws(Mistakes) -> Void) -> [String] {
    do throws(Mistakes) {
        try read()
        return []
    } catch {
        return error.list.map { "\($0.place) \($0.code)" }
    }
}

struct RequestTests {
    @Test func `asks for a verification and is read as it was written`() throws {
        let subject = VerificationRequest.Subject(id: "7", email: "maria@example.org", phone: "+31612345678")
        let request = VerificationRequest(
            journey: "passport-selfie@1",
            reference: "a",
            locale: "nl-be",
            subject: subject
        )
        #expect(try VerificationRequest(reading: WireJSON.encode(request)) == request)
        let least = VerificationRequest(journey: "passport-selfie")
        #expect(try VerificationRequest(reading: WireJSON.encode(least)) == least)
    }

    @Test(
        arguments: [
            ("{}", ["/journey missing"]), (#"{"journey":"a","locale":"dutch!"}"#, ["/locale wrongForm"]),
            (#"{"journey":"a","subject":{"email":"a b@c"}}"#, ["/subject/id missing", "/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","email":"a@b\r\nBcc: c@d"}}"#, ["/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","email":"ab@"}}"#, ["/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","email":"nobody"}}"#, ["/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","email":"a@b@c"}}"#, ["/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","email":"a@b,c"}}"#, ["/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","email":"<a@b>"}}"#, ["/subject/email wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","phone":"0612345678"}}"#, ["/subject/phone wrongForm"]),
            (#"{"journey":"a","subject":{"id":"1","phone":"+31 612345"}}"#, ["/subject/phone wrongForm"]),
            (
                "{\"journey\":\"a\",\"subject\":{\"id\":\"1\",\"phone\":\"+3161234567\u{308}\"}}",
                ["/subject/phone wrongForm"]
            ),
            (#"{"journey":"a","subject":{"id":"1","name":"M"}}"#, ["/subject/name unknownMember"]),
        ]
    )
    func `names what is wrong with a request`(text: String, expected: [String]) {
        let found = mistakes { () throws(Mistakes) in _ = try VerificationRequest(reading: Array(text.utf8)) }
        #expect(found == expected)
    }

    @Test func `answers a request of mistakes alone with few of them, and none at length`() {
        let members = (0..<5_000).map { "\"\($0)\":0" } + ["\"\(String(repeating: "a\u{308}", count: 3_000))\":0"]
        let bytes = Array("{\(members.joined(separator: ","))}".utf8)
        let found = mistakes { () throws(Mistakes) in _ = try VerificationRequest(reading: bytes) }
        #expect(found.count == 100)
        let long = Array("{\"journey\":\"a\",\"a\(String(repeating: "\u{308}", count: 9_000))\":0}".utf8)
        let one = mistakes { () throws(Mistakes) in _ = try VerificationRequest(reading: long) }
        #expect(one.count == 1)
        #expect(one.allSatisfy { $0.utf8.count < 300 })
    }

    @Test func `claims with a code or with a link, and with keys where messages are sealed`() throws {
        let keys = JSONTree.object(["keys": .array([])])
        for request in [ClaimRequest(.code("123 456")), ClaimRequest(.linkToken("abc"), keys: keys)] {
            #expect(try ClaimRequest(reading: WireJSON.encode(request)) == request)
        }
        func claim(_ text: String) -> [String] {
            mistakes { () throws(Mistakes) in _ = try ClaimRequest(reading: Array(text.utf8)) }
        }
        #expect(claim("{}") == ["/code missing"])
        #expect(claim(#"{"code":"1","linkToken":"2"}"#) == ["/linkToken contradiction"])
        #expect(claim(#"{"code":1}"#) == ["/code wrongType"])
        #expect(claim(#"{"code":"1","keys":[]}"#) == ["/keys wrongType"])
    }

    @Test func `decides with a note`() throws {
        for outcome in DecisionRequest.Outcome.allCases {
            let request = DecisionRequest(outcome, note: "Seen at the desk.")
            #expect(try DecisionRequest(reading: WireJSON.encode(request)) == request)
            #expect(request.event.actors == [.reviewer])
        }
        let found = mistakes { () throws(Mistakes) in _ = try DecisionRequest(reading: Array(#"{"outcome":"ok"}"#.utf8))
        }
        #expect(found == ["/outcome notOneOf", "/note missing"])
    }

    @Test(arguments: [" ", "\u{A0}\t\n", "\u{200B}\u{FEFF}", "\u{3164}"])
    func `takes a note that shows nothing for none`(_ note: String) throws {
        let body = try WireJSON.encode(DecisionRequest(.failed, note: note))
        let found = mistakes { () throws(Mistakes) in _ = try DecisionRequest(reading: body) }
        #expect(found == ["/note missing"])
        #expect(!DecisionRequest.isBlank("."))
    }
}
