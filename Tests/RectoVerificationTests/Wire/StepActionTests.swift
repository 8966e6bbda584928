// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoRecords
import RectoVerification
import TestSupport
import Testing

private let stated: StatedRecord = {
    var passport = Passport()
    passport.lastName = "SPECIMEN"
    passport.gender = .female
    passport.birthDate = CalendarDate("1984-03-09")
    return StatedRecord(passport)
}()

private let journey: Journey = {
    let text = #"""
        {"id":"every-kind","version":1,"assuranceLevel":1,
         "steps":[{"id":"consent","kind":"consent","options":{"version":"7"}},
                  {"id":"choice","kind":"select","options":{"documentTypes":["idCard","passport"]}},
                  {"id":"card","kind":"document","options":{"documentTypes":["idCard","passport"]}},
                  {"id":"face","kind":"presence"},
                  {"id":"code","kind":"otp","options":{"channel":"email"}},
                  {"id":"form","kind":"form","isRequired":false,"options":{"fields":[
                    {"name":"job","greatestLength":10},{"name":"hobby","isRequired":false}]}}],
         "texts":{"en":{"consent.text":"Agreed?"}}}
        """#
    do {
        return try JourneyReader().read(Array(text.utf8))
    } catch {
        preconditionFailure("\(error)")
    }
}()

private func read(_ text: String, _ step: StepID, _ selection: [DocumentType] = []) throws(Mistakes) -> StepAction {
    try StepAction(reading: Array(text.utf8), for: step, of: journey, selection: selection)
}

private func mistakes(_ text: String, _ step: StepID, _ selection: [DocumentType] = []) -> [String] {
    do throws(Mistakes) {
        _ = try read(text, step, selection)
        return []
    } catch {
        return error.list.map { "\($0.place) \($0.code)" }
    }
}

struct StepActionTests {
    @Test(
        arguments: [
            ("consent", .submit(.consent(version: "7"))), ("choice", .submit(.select([.passport]))),
            ("card", .submit(.document(.idCard))), ("card", .submit(.document(.passport, records: [.page: stated]))),
            ("face", .submit(.presence)),
            ("code", .submit(.otp(passcode: "012345"))), ("form", .submit(.form(["job": "baker"]))),
            ("form", .submit(.form(["job": "é", "hobby": "chess"]))), ("form", .skip), ("code", .resend),
            ("face", .begin(isLongerTimeNeeded: false)), ("face", .begin(isLongerTimeNeeded: true)),
        ] as [(StepID, StepAction)]
    )
    func `is read as it was written`(step: StepID, action: StepAction) throws {
        let bytes = try WireJSON.encode(action)
        #expect(try StepAction(reading: bytes, for: step, of: journey) == action)
    }

    @Test(
        arguments: [
            ("{}", "consent", ["/action missing"]), (#"{"action":"sing"}"#, "consent", ["/action notOneOf"]),
            (#"{"action":"submit"}"#, "consent", ["/data missing"]),
            (#"{"action":"submit","data":{}}"#, "consent", ["/data/version missing", "/data/isAccepted missing"]),
            (
                #"{"action":"submit","data":{"version":"6","isAccepted":true}}"#, "consent",
                ["/data/version contradiction"]
            ),
            (
                #"{"action":"submit","data":{"version":"7","isAccepted":false}}"#, "consent",
                ["/data/isAccepted contradiction"]
            ),
            (
                #"{"action":"submit","data":{"version":"7","isAccepted":true,"by":"me"},"more":1}"#, "consent",
                ["/data/by unknownMember", "/more unknownMember"]
            ),
            (
                #"{"action":"submit","data":{"documentTypes":["idCard","passport"]}}"#, "choice",
                ["/data/documentTypes outOfRange"]
            ),
            (
                #"{"action":"submit","data":{"documentTypes":["driversLicense"]}}"#, "choice",
                ["/data/documentTypes notOneOf"]
            ),
            (#"{"action":"submit","data":{"documentType":"driversLicense"}}"#, "card", ["/data/documentType notOneOf"]),
            (#"{"action":"submit","data":{"passcode":"12345"}}"#, "code", ["/data/passcode outOfRange"]),
            (#"{"action":"submit","data":{"passcode":"12345٠"}}"#, "code", ["/data/passcode outOfRange"]),
            (#"{"action":"submit","data":{"passcode":"1234 6"}}"#, "code", ["/data/passcode wrongForm"]),
            (#"{"action":"submit","data":{"passcode":123456}}"#, "code", ["/data/passcode wrongType"]),
            (
                #"{"action":"submit","data":{"values":{"hobby":"chess","pet":"dog"}}}"#, "form",
                ["/data/values/job missing", "/data/values/pet unknownMember"]
            ),
            (
                #"{"action":"submit","data":{"values":{"job":"lighthouse keeper"}}}"#, "form",
                ["/data/values/job outOfRange"]
            ),
            (#"{"action":"resend"}"#, "face", ["/action contradiction"]),
            (#"{"action":"begin"}"#, "card", ["/action contradiction"]),
            (
                #"{"action":"begin","data":{"isLongerTimeNeeded":"yes"}}"#, "face",
                ["/data/isLongerTimeNeeded wrongType"]
            ),
            (#"{"action":"begin","data":{"for":90}}"#, "face", ["/data/for unknownMember"]),
            (#"{"action":"skip","data":{}}"#, "form", ["/data unknownMember"]),
            (#"{"action":"submit","data":{"frames":1}}"#, "face", ["/data/frames unknownMember"]),
            ("[]", "face", [" wrongType"]), ("", "face", [" notJSON"]), ("{}", "nothing", [" contradiction"]),
        ] as [(String, StepID, [String])]
    )
    func `names everything that is wrong with it`(text: String, step: StepID, expected: [String]) {
        #expect(mistakes(text, step) == expected)
    }

    @Test func `takes the document that was chosen, and no other`() throws {
        let text = #"{"action":"submit","data":{"documentType":"idCard"}}"#
        #expect(try read(text, "card", [.idCard]) == .submit(.document(.idCard)))
        #expect(mistakes(text, "card", [.passport]) == ["/data/documentType notOneOf"])
    }

    @Test(
        arguments: [
            (#"{"front":{"driverLicense":{"birthDate":"1984-03-09","weightRange":3}}}"#, []),
            (
                #"{"front":{"driverLicense":{"cardId":"a","hasData":true,"face":{"x":1,"y":2,"width":3,"height":4}}}}"#,
                []
            ),
            (#"{"page":{"passport":{}}}"#, ["/page contradiction"]), (#"{"side":{}}"#, ["/side unknownMember"]),
            (#"{"front":{}}"#, ["/front/driverLicense missing"]), (#"[]"#, [" wrongType"]),
            (#"{"front":{"driverLicense":{},"passport":{}}}"#, ["/front/driverLicense contradiction"]),
            (#"{"front":{"passport":{"weight":"1"}}}"#, ["/front/passport/weight unknownMember"]),
            (#"{"back":{"passport":{"birthDate":"9 March"}}}"#, ["/back/passport/birthDate wrongForm"]),
            (#"{"back":{"passport":{"gender":"W"}}}"#, ["/back/passport/gender notOneOf"]),
            (#"{"back":{"passport":{"idNumber":5}}}"#, ["/back/passport/idNumber wrongType"]),
            (#"{"back":{"driverLicense":{"weightRange":10}}}"#, ["/back/driverLicense/weightRange outOfRange"]),
            (
                #"{"back":{"passport":{"lastName":"\#(String(repeating: "X", count: 401))"}}}"#,
                ["/back/passport/lastName outOfRange"]
            ),
        ] as [(String, [String])]
    )
    func `takes records of the sides that a document has, and names their mistakes`(text: String, expected: [String]) {
        let body = "{\"action\":\"submit\",\"data\":{\"documentType\":\"idCard\",\"records\":\(text)}}"
        #expect(mistakes(body, "card") == expected.map { "/data/records\($0)" })
    }

    @Test func `refuses a body that is too large`() {
        let text = #"{"action":"\#(String(repeating: "x", count: 64_000))"}"#
        #expect(mistakes(text, "face") == [" tooLarge"])
    }

    @Test func `answers whatever it is given`() throws {
        var mutator = Mutator(seed: 4)
        let seeds = try [
            StepAction.submit(.consent(version: "7")), .submit(.form(["job": "baker"])),
            .submit(.otp(passcode: "012345")), .submit(.document(.passport, records: [.page: stated])),
        ].map { [UInt8](try WireJSON.encode($0)) }
        var read = 0
        for _ in 0..<3_000 {
            let bytes = mutator.mutation(of: seeds)
            for step in journey.steps where (try? StepAction(reading: bytes, for: step.id, of: journey)) != nil {
                read += 1
            }
        }
        #expect(read > 0)
    }
}
