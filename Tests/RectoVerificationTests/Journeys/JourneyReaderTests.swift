// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoLanguages
import RectoLiveness
import RectoVerification
import TestSupport
import Testing

/// A journey without mistakes, into which tests put some.
private let plain = #"""
    {"id":"plain","version":3,"assuranceLevel":1,
     "steps":[{"id":"consent","kind":"consent","options":{"version":"7"}},
              {"id":"card","kind":"document","options":{"documentTypes":["idCard"],"countries":["NLD"]}},
              {"id":"face","kind":"presence","options":{"expressions":["smile"],"isShuffled":false}}],
     "checks":[{"name":"faceMatch","isIdentityCheck":true}],
     "texts":{"en":{"consent.text":"Agreed?"},"nl":{"consent.text":"Akkoord?"}}}
    """#

private func read(_ text: String) throws -> Journey { try JourneyReader().read(Array(text.utf8)) }

/// The places and kinds of the mistakes in a text.
private func mistakes(in text: String) -> [String] {
    do {
        _ = try read(text)
        return []
    } catch let error as Mistakes {
        return error.list.map { "\($0.place) \($0.code)" }
    } catch {
        return ["\(error)"]
    }
}

struct JourneyReaderTests {
    @Test func `gives a stored journey that breaks a rule, with what is wrong with it`() {
        func stored(_ steps: String) -> (journey: Journey?, mistakes: [Mistake]) {
            let text = """
                {"id":"selfie","version":1,"assuranceLevel":1,"steps":[\(steps)],
                 "texts":{"en":{"title":"You","face.title":"You","face.text":"Look here."}}}
                """
            return JourneyReader().readStored(Array(text.utf8))
        }
        let face = #"{"id":"face","kind":"presence"}"#
        #expect(stored(face).journey?.steps.count == 1)
        #expect(stored(face).mistakes.map(\.code) == [.selfieAlone])
        #expect(stored("\(face),\(face)").journey == nil, "the second has the name of the first")
        #expect(stored(#"{"id":"face"}"#).journey == nil, "of a kind that is not known")
        #expect(stored("{").mistakes.map(\.code) == [.notJSON])
    }

    @Test func `refuses a new journey that promises what it does not do, and goes on with a stored one`() {
        let passcode = #""steps":[{"id":"code","kind":"otp","options":{"channel":"sms"}},"#
        let english = #""en":{"code.title":"Code","code.text":"Type it.","code.message":"Code {passcode}.","#
        func texts(_ dutch: String) -> String {
            plain.replacing(#""steps":["#, with: passcode).replacing(#""en":{"#, with: english)
                .replacing(#""nl":{"#, with: "\"nl\":{\"code.message\":\"\(dutch)\",")
        }
        #expect(mistakes(in: texts("Uw code: {passcode}")).isEmpty)
        #expect(mistakes(in: texts("Uw code")) == ["/texts/nl/code.message contradiction"])
        let (journey, found) = JourneyReader().readStored(Array(texts("Uw code").utf8))
        #expect(journey?.steps.count == 4 && found.isEmpty)
        #expect(journey?.texts.message(with: "123456", for: "code", in: .english) == "Code 123456.")
        #expect(journey?.texts.message(with: "123456", for: "code", in: "nl") == nil)
        let overturned = #""reviewers":2,"allowsOverturningOwnDecision":true,"steps":["#
        let two = plain.replacing(#""steps":["#, with: overturned)
        #expect(mistakes(in: two) == ["/allowsOverturningOwnDecision contradiction"])
        #expect(JourneyReader().readStored(Array(two.utf8)).journey?.reviewers == 2)
    }

    @Test func `goes on with a stored journey whose codes live as long as its process`() {
        let limits = #""limits":{"set":"wultra","codeInMinutes":240},"checks":"#
        let text = plain.replacing(#""checks":"#, with: limits, maxReplacements: 1)
        let (journey, mistakes) = JourneyReader().readStored(Array(text.utf8))
        #expect(journey?.limits[.codeInMinutes] == 240 && mistakes.map(\.code) == [.contradiction])
    }

    @Test func `goes on with a stored journey that examines so few frames that nobody can pass it`() {
        let limits = #""limits":{"framesPerSecond":4},"checks":"#
        let text = plain.replacing(#""checks":"#, with: limits, maxReplacements: 1)
        let (journey, mistakes) = JourneyReader().readStored(Array(text.utf8))
        #expect(journey?.limits[.framesPerSecond] == 4 && mistakes.map(\.code) == [.contradiction])
    }

    @Test func `takes reasons for decisions that have words`() throws {
        func stated(_ reasons: String, _ text: String = "") -> String {
            plain.replacing(#""version":3,"#, with: #""version":3,"decisionReasons":\#(reasons),"#)
                .replacing(#""en":{"#, with: #""en":{\#(text)"#)
        }
        #expect(try read(plain).decisionReasons == .usual)
        let own = #""decision.tooYoung":"The person is too young.","#
        let journey = try read(stated(#"["documentExpired","tooYoung"]"#, own))
        #expect(journey.decisionReasons.codes == ["documentExpired", "tooYoung"])
        #expect(journey.sentence(ofReason: "tooYoung", in: .english) == "The person is too young.")
        #expect(journey.sentence(ofReason: "documentExpired", in: .english) == "The document is no longer valid.")
        #expect(mistakes(in: stated(#"["tooYoung"]"#)) == ["/decisionReasons/0 missing"])
        #expect(mistakes(in: stated("[]")) == ["/decisionReasons outOfRange"])
        let wrong = mistakes(in: stated(#"["other","other","Not a word"]"#))
        #expect(wrong == ["/decisionReasons/1 duplicate", "/decisionReasons/2 wrongForm"])
    }

    @Test func `reads a journey, with what it leaves out as usual`() throws {
        let journey = try read(plain)
        #expect(journey.reference == "plain@3")
        #expect(journey.order == .given)
        #expect(journey.limits[.fileBytes] == 4_000_000)
        #expect(journey.retention == Retention())
        #expect(journey.policy.steps.map(\.attempts) == [5, 5, 5])
        #expect(journey.policy.checks == [.init(.faceMatch, isIdentityCheck: true)])
        #expect(journey.identityCheck == .required)
        guard case .presence(let presence)? = journey.step("face")?.options else {
            Issue.record("no presence step")
            return
        }
        #expect(presence.challenge.steps == [.smile])
        #expect(presence.challenge.timeout == .seconds(40))
        var generator = SeededGenerator(seed: 1)
        #expect(try presence.challenge(using: &generator) == presence.challenge)
    }

    @Test(arguments: [true, false]) func `refuses a journey of a selfie alone`(isRequired: Bool) {
        let text = """
            {"id":"selfie","version":1,"assuranceLevel":1,"steps":[{"id":"face","kind":"presence",
             "isRequired":\(isRequired),"options":{"expressions":["smile"]}}],"checks":[],"texts":{"en":{"title":"You"}}}
            """
        #expect(mistakes(in: text) == ["/steps/0 selfieAlone"])
    }

    @Test(
        arguments: [
            (#""version":3"#, #""version":0"#, ["/version outOfRange"]),
            (#""version":3,"#, "", ["/version missing"]),
            (#""version":3"#, #""version":"3""#, ["/version wrongType"]),
            (#""id":"plain""#, #""id":"Plain""#, ["/id wrongForm"]),
            (#""id":"plain""#, #""id":"plain","colour":"red""#, ["/colour unknownMember"]),
            (#""id":"plain""#, #""id":"plain","a/b~":1"#, ["/a~1b~0 unknownMember"]),
            (#""assuranceLevel":1"#, #""assuranceLevel":4"#, ["/assuranceLevel outOfRange"]),
            (#""version":"7""#, #""version":"7","html":true"#, ["/steps/0/options/html unknownMember"]),
            (#""kind":"consent""#, #""kind":"consents""#, ["/steps/0/kind notOneOf"]),
            (#"["idCard"]"#, #"["idcard","passport"]"#, ["/steps/1/options/documentTypes/0 notOneOf"]),
            (#"["idCard"]"#, #"["idCard","idCard"]"#, ["/steps/1/options/documentTypes duplicate"]),
            (#"["idCard"]"#, "[]", ["/steps/1/options/documentTypes outOfRange"]),
            (#"["idCard"]"#, #"["idCard","archiveOnly"]"#, ["/steps/1/options/documentTypes/1 contradiction"]),
            (
                #"["NLD"]"#, #"["NL","XXX"]"#,
                ["/steps/1/options/countries/0 outOfRange", "/steps/1/options/countries/1 notOneOf"]
            ),
            (#"["NLD"]"#, #"["RKS","D"]"#, ["/steps/1/options/countries/1 outOfRange"]),
            (#"["NLD"]"#, #"["RKS","GBD"]"#, ["/steps/1/options/countries/1 notOneOf"]),
            (#"["smile"]"#, #"["captureSelfie"]"#, ["/steps/2/options contradiction"]),
            (#"["smile"]"#, #"["smile"],"holdInSeconds":30,"timeoutInSeconds":20"#, ["/steps/2/options contradiction"]),
            (#"["smile"]"#, #"["smile"],"timeoutInSeconds":41"#, ["/steps/2/options/timeoutInSeconds outOfRange"]),
            (#"["smile"]"#, #"["smile"],"hasRepetition":true"#, ["/steps/2/options/hasRepetition contradiction"]),
            (#""id":"card""#, #""id":"consent""#, ["/steps duplicate"]),
            (#""kind":"presence""#, #""isRequired":false,"kind":"presence""#, ["/checks contradiction"]),
            (
                #""kind":"document""#, #""isRequired":false,"kind":"document""#,
                ["/steps/2 selfieAlone", "/checks contradiction"]
            ),
            (#""checks":"#, #""retention":{"eventsInDays":400},"checks":"#, ["/retention/eventsInDays unknownMember"]),
            (#""checks":"#, #""limits":{"codeDigits":12},"checks":"#, ["/limits/codeDigits unknownMember"]),
            (#""en":{"consent.text":"Agreed?"},"#, "", ["/texts/en missing", "/steps/0 missing"]),
            (#""consent.text":"Agreed?""#, #""x":"y""#, ["/texts/nl contradiction", "/steps/0 missing"]),
            (#""nl":"#, #""Nederlands":"#, ["/texts/Nederlands wrongForm"]),
            (
                #""checks":"#, #""identityCheck":{"waiverWhereNotApplicable":"yes"},"checks":"#,
                ["/identityCheck/waiverWhereNotApplicable outOfRange"]
            ),
            (
                #""checks":"#, #""limits":{"set":"huge","fileBytes":1,"files":true},"checks":"#,
                ["/limits/set notOneOf", "/limits/fileBytes outOfRange", "/limits/files wrongType"]
            ),
            (
                #""checks":"#, #""limits":{"codeInMinutes":60,"processInMinutes":60},"checks":"#,
                ["/limits/processInMinutes contradiction"]
            ),
            (
                #""checks":"#, #""limits":{"set":"wultra","codeInMinutes":240},"checks":"#,
                ["/limits/processInMinutes contradiction"]
            ),
            (
                #""checks":"#, #""limits":{"framesPerSecond":4},"checks":"#,
                ["/limits/framesPerSecond contradiction"]
            ),
            (
                #""checks":"#, #""retention":{"imagesInHours":2000,"resultInDays":30},"checks":"#,
                ["/retention/imagesInHours contradiction"]
            ),
            (
                #""checks":"#, #""retention":{"sketchesInDays":4000},"checks":"#,
                ["/retention/sketchesInDays outOfRange"]
            ),
        ]
    )
    func `names a mistake and its place`(part: String, other: String, expected: [String]) {
        #expect(plain.contains(part))
        #expect(mistakes(in: plain.replacing(part, with: other, maxReplacements: 1)).sorted() == expected.sorted())
    }

    @Test func `keeps images for appeals, and says so in every consent`() throws {
        let retained = plain.replacing(#""checks":"#, with: #""retention":{"appealsInDays":14},"checks":"#)
        #expect(mistakes(in: retained) == ["/steps/0 contradiction", "/steps/0 contradiction"])
        let told = retained.replacing("Agreed?", with: "Pictures stay 14 days.").replacing(
            "Akkoord?",
            with: "14 dagen."
        )
        let retention = try read(told).retention
        #expect(retention.images == .seconds(14 * 86_400) && retention.appeals == retention.images)
        let long = told.replacing(#""appealsInDays":14"#, with: #""appealsInDays":14,"resultInDays":7"#)
        #expect(mistakes(in: long) == ["/retention/appealsInDays contradiction"])
        #expect(mistakes(in: told.replacing("14 dagen.", with: "114 dagen.")) == ["/steps/0 contradiction"])
    }

    @Test func `asks for the service's false match rate, or for one of its own`() throws {
        #expect(try read(plain).faces == nil)
        func faces(_ members: String) throws -> FaceRequirement? {
            try read(plain.replacing(#""checks":"#, with: #""faces":{\#(members)},"checks":"#)).faces
        }
        #expect(try faces(#""falseMatchRate":0.0125"#) == FaceRequirement(falseMatchRate: 0.0125))
        #expect(try faces(#""falseMatchRate":1e-5,"includesWorstGroup":true"#)?.falseMatchRate == 0.00001)
    }

    @Test(
        arguments: [
            ("0", "outOfRange"), ("-0.001", "outOfRange"), ("1", "outOfRange"), ("1.5", "outOfRange"),
            ("10000", "outOfRange"), (#""0.001""#, "wrongType"), ("true", "wrongType"),
            ("[0.1]", "wrongType"),
        ]
    )
    func `refuses what is no share for a false match rate`(value: String, code: String) {
        let text = plain.replacing(#""checks":"#, with: #""faces":{"falseMatchRate":\#(value)},"checks":"#)
        #expect(mistakes(in: text) == ["/faces/falseMatchRate \(code)"])
    }

    @Test(arguments: ["NaN", "Infinity", "1e400", "0,001", "1/10000"])
    func `reads no journey with a false match rate that is no number of JSON`(value: String) {
        let text = plain.replacing(#""checks":"#, with: #""faces":{"falseMatchRate":\#(value)},"checks":"#)
        #expect(mistakes(in: text).count == 1)
    }

    @Test func `names mistakes in what is asked of faces`() {
        func mistaken(_ faces: String) -> [String] {
            mistakes(in: plain.replacing(#""checks":"#, with: #""faces":\#(faces),"checks":"#))
        }
        #expect(mistaken("0.001") == ["/faces wrongType"])
        let missing = "/faces/falseMatchRate missing"
        #expect(Set(mistaken(#"{"includesWorstGroup":1}"#)) == ["/faces/includesWorstGroup wrongType", missing])
        #expect(Set(mistaken(#"{"rate":0.001}"#)) == ["/faces/rate unknownMember", missing])
        #expect(mistaken("{}") == [missing])
    }

    private func mistaken(signals: String) -> [String] {
        mistakes(in: plain.replacing(#""checks":"#, with: #""signals":\#(signals),"checks":"#))
    }

    @Test func `reads what follows from signals, and how long they are kept`() throws {
        #expect(try read(plain).signals.documents == .seconds(30 * 86_400))
        let unsketched = plain.replacing(#""checks":"#, with: #""retention":{"sketchesInDays":0},"checks":"#)
        #expect(try read(unsketched).signals.documents == .zero)
        let members =
            #"{"review":["document.usedBefore","network.busy"],"fail":["document.refused"],"documentsInDays":90,"#
            + #""triesPerDay":{"network":7}}"#
        let rules = try read(plain.replacing(#""checks":"#, with: #""signals":\#(members),"checks":"#)).signals
        #expect(rules.reviewed == [.documentUsedBefore, .networkBusy] && rules.failing == [.documentRefused])
        #expect(rules.documents == .seconds(90 * 86_400) && rules.faces == .zero && !rules.comparesFaces)
        #expect(rules.triesPerDay == [.document: 3, .subject: 3, .contact: 3, .network: 7])
    }

    @Test(
        arguments: [
            (#"{"review":["document.stolen"]}"#, ["/signals/review/0 notOneOf"]),
            (#"{"review":[]}"#, ["/signals/review outOfRange"]),
            (#"{"fail":["document.usedBefore"]}"#, ["/signals/fail contradiction"]),
            (
                #"{"fail":["document.refused"],"review":["document.refused"]}"#, ["/signals/fail contradiction"]
            ),
            (#"{"review":["face.usedBefore"]}"#, ["/signals/facesInDays contradiction"]),
            (
                #"{"review":["document.usedBefore"],"documentsInDays":0}"#,
                ["/signals/documentsInDays contradiction"]
            ),
            (#"{"triesPerDay":{"network":0}}"#, ["/signals/triesPerDay/network outOfRange"]),
            (#"{"triesPerDay":{"device":1}}"#, ["/signals/triesPerDay/device unknownMember"]),
            (#"{"facesInDays":4000}"#, ["/signals/facesInDays outOfRange"]),
        ]
    )
    func `names mistakes in what follows from signals`(signals: String, places: [String]) {
        #expect(mistaken(signals: signals) == places)
    }

    @Test func `keeps faces only if every consent says for how many days`() throws {
        let kept = plain.replacing(#""checks":"#, with: #""signals":{"facesInDays":21},"checks":"#)
        #expect(mistakes(in: kept).contains("/steps/0 contradiction"))
        let shipped = try Repository.bytes("Sources/RectoVerification/Journeys/Shipped/passport-selfie.json")
        let told = String(decoding: shipped, as: UTF8.self)
            .replacing(#""checks":"#, with: #""signals":{"facesInDays":21,"review":["face.usedBefore"]},"checks":"#)
            .replacing("after 30 days", with: "after 30 days; a template of your face is kept 21 days")
            .replacing("na 30 dagen", with: "na 30 dagen; een sjabloon van uw gezicht bewaren we 21 dagen")
        #expect(try read(told).signals.faces == .seconds(21 * 86_400))
    }

    @Test func `reads which flags a subject needs and gets`() throws {
        let flags = #""flags":{"required":"onboarded","setWhenVerified":"verified"},"checks":"#
        let rules = try read(plain.replacing(#""checks":"#, with: flags)).flags
        #expect(rules.required == "onboarded" && rules.setWhenVerified == "verified" && rules.needsSubject)
        #expect(try !read(plain).flags.needsSubject)
        let wrong = #""flags":{"required":"No!","sets":"x"},"checks":"#
        let places = mistakes(in: plain.replacing(#""checks":"#, with: wrong))
        #expect(Set(places) == ["/flags/required wrongForm", "/flags/sets unknownMember"])
    }

    @Test(arguments: [true, false]) func `tells a consent in HTML from a plain one`(isHTML: Bool) throws {
        let text = plain.replacing(#""version":"7""#, with: #""version":"7","isHTML":\#(isHTML)"#)
        guard case .consent(let consent)? = try read(text).step("consent")?.options else {
            Issue.record("no consent")
            return
        }
        #expect(consent.isHTML == isHTML)
    }

    @Test func `names all mistakes at once`() {
        let text = #"{"id":7,"steps":[{"kind":"form"},5],"order":"any","texts":{"en":{"a":1}},"more":{}}"#
        #expect(
            mistakes(in: text) == [
                "/id wrongType", "/version missing", "/order notOneOf", "/steps/0/id missing",
                "/steps/0/options missing", "/steps/1 wrongType", "/assuranceLevel missing", "/texts/en/a wrongType",
                "/more unknownMember",
            ]
        )
    }

    @Test(arguments: ["", "[]", "{", "null", "3"])
    func `reads nothing else for a journey`(text: String) {
        #expect(mistakes(in: text).count == 1)
    }

    @Test func `refuses what is too large before it looks at it`() {
        #expect(mistakes(in: String(repeating: "{", count: 1_000_001)) == [" tooLarge"])
    }

    @Test func `holds a selection against the documents that it is of`() {
        func journey(_ selection: String, _ types: String) -> String {
            plain.replacing(
                #"{"id":"card","kind":"document","options":{"documentTypes":["idCard"],"countries":["NLD"]}}"#,
                with: #"{"id":"choice","kind":"select","options":{\#(selection)}},"#
                    + #"{"id":"card","kind":"document","options":{"documentTypes":[\#(types)]}}"#
            )
        }
        #expect(mistakes(in: journey(#""documentTypes":["idCard"]"#, #""idCard","passport""#)) == [])
        #expect(
            mistakes(in: journey(#""documentTypes":["idCard"],"count":2"#, #""idCard","passport""#))
                == ["/steps/1/options/count contradiction"]
        )
        #expect(
            mistakes(in: journey(#""documentTypes":["driversLicense"]"#, #""idCard","passport""#))
                == ["/steps/1/options/documentTypes contradiction"]
        )
    }

    @Test func `says no value of the text in its messages`() {
        do {
            _ = try read(plain.replacing("idCard", with: "SECRET").replacing("smile", with: "SECRET"))
            Issue.record("no mistake")
        } catch {
            #expect(!"\(error)".contains("SECRET"))
        }
    }

    @Test func `answers whatever it is given`() {
        var mutator = Mutator(seed: 11)
        let seeds = [plain, #"{"id":1,"limits":{"set":"wultra","fileBytes":1e9},"texts":{"en":{}}}"#].map {
            Array($0.utf8)
        }
        for _ in 0..<3_000 {
            let bytes = mutator.mutation(of: seeds)
            if let journey = try? JourneyReader().read(bytes) {
                // Whatever is read can be walked.
                #expect(VerificationFacts(journey.policy).next == .start)
            }
        }
    }
}
