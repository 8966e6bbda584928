// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoStore
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct JourneyRoutesTests {
    private static func journey(_ version: Int, id: String = "terms", title: String = "Agree") -> String {
        """
        {"id":"\(id)","version":\(version),"assuranceLevel":1,
         "steps":[{"id":"terms","kind":"consent","options":{"version":"1"}},
                  {"id":"about","kind":"form","isRequired":false,"options":{"fields":[{"name":"colour"}]}}],
         "texts":{"en":{"title":"\(title)","terms.title":"Terms","terms.text":"Be kind.","about.title":"You",
                        "about.text":"About you."}}}
        """
    }

    @Test func `adds versions, uses the newest, and keeps each as it was`() async throws {
        try await ServiceFixture.run { fixture in
            for version in 1...2 {
                let answer = try await fixture.shop.post("/v1/journeys", Self.journey(version))
                #expect(answer.status == 201, "\(answer.text)")
            }
            let again = try await fixture.shop.post("/v1/journeys", Self.journey(2))
            #expect(again.status == 201, "the same text once more is the same journey")
            let changed = try await fixture.shop.post("/v1/journeys", Self.journey(2, title: "Other"))
            #expect(changed.problem == .invalidTransition)
            let client = try await fixture.claim("terms")
            #expect(try await client.get(".").verification.journey == "terms@2")
            let loaded = try await JourneyLibrary.loaded(from: fixture.store)
            #expect(loaded.journey("terms", version: 1) != nil)
        }
    }

    @Test(arguments: [
        (100_000, 999, 10_000, true), (1, 1_000, 1, false), (250_000, 199, 250_000, true),
        (250_000, 200, 250_000, false),
    ])
    func `takes no more versions than fit`(_ size: Int, _ count: Int, beside each: Int, mayAdd: Bool) {
        #expect(JourneyLibrary.mayAdd(size, beside: Array(repeating: each, count: count)) == mayAdd)
    }

    @Test func `leaves out stored journeys and webhooks that cannot be read, and owners are nobody's`() async throws {
        try await ServiceFixture.run { fixture in
            var change = Change(at: fixture.clock.now)
            change.documents = [
                .create(StoredDocument(kind: .webhook, id: "hook", body: Data("{}".utf8))),
                .create(StoredDocument(kind: .journey, id: "lost@1", body: Data("{".utf8))),
                .create(StoredDocument(kind: .journey, id: "terms@1", body: Data(Self.journey(1).utf8))),
                .create(StoredDocument(kind: .init(rawValue: "journeyName"), id: "terms", body: Data())),
            ]
            try await fixture.store.commit(change)
            let journeys = try await JourneyLibrary.loaded(from: fixture.store)
            #expect(journeys.unreadable.sorted() == ["lost@1", "terms"])
            #expect(journeys.entry("terms", for: "shop") == nil)
            #expect(journeys.journey("terms", version: 1) != nil, "its verifications go on")
            let webhooks = try await WebhookDirectory.loaded(from: fixture.store)
            #expect(webhooks.unreadable == ["hook"] && webhooks.webhooks(of: nil).isEmpty)
        }
    }

    /// A journey with these limits, whose verification the checks decide.
    private static func limited(_ limits: String) -> String {
        """
        {"id":"limited","version":1,"assuranceLevel":1,
         "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                  {"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                  {"id":"selfie","kind":"presence"}],
         "checks":[{"name":"faceMatch","isIdentityCheck":true}],
         "limits":{"accessTokenInMinutes":60,\(limits)},
         "texts":{"en":{"title":"You","consent.title":"Terms","consent.text":"Agree.","passport.title":"Passport",
                        "passport.text":"Show it.","selfie.title":"You","selfie.text":"Look here."}}}
        """
    }

    /// Takes an attempt to its failed check.
    private static func fail(_ client: TestCaller, _ fixture: ServiceFixture) async throws {
        fixture.examiner.answerIdentity(.failed)
        try await client.consent()
        try await client.sendPassport()
        try await client.sendSelfie()
        try await fixture.work()
        try await client.post("./submit")
        try await fixture.work()
    }

    @Test func `ends a verification with the last error of all its steps and attempts`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await fixture.shop.post("/v1/journeys", Self.limited(#""errors":4,"attempts":3"#))
            let client = try await fixture.claim("limited")
            try await client.consent()
            for _ in 0..<2 {
                try await client.sendPassport("bad")
                try await fixture.work()
            }
            try await Self.fail(client, fixture)
            #expect(try await client.get(".").json["next", "type"] == "restart", "the third error is not the last")
            #expect(try await client.post("./restart").status == 200)
            try await Self.fail(client, fixture)
            let end = try await client.get(".")
            #expect(try end.verification.outcome == .failed && end.verification.reason == .limitReached)
            #expect(try end.json["next", "type"] == "none", "an attempt is left, and no error")
            #expect(try await client.post("./restart").problem == .invalidTransition)
        }
    }

    @Test func `lets nobody begin again after the time of all attempts`() async throws {
        try await ServiceFixture.run { fixture in
            let limits = #""codeInMinutes":30,"verificationInMinutes":30,"processInMinutes":40"#
            _ = try await fixture.shop.post("/v1/journeys", Self.limited(limits))
            let created = fixture.clock.now
            let client = try await fixture.claim("limited")
            try await Self.fail(client, fixture)
            fixture.clock.advance(by: .seconds(20 * 60))
            let again = try await client.post("./restart")
            #expect(try again.json["expiresAt"]?.text == Timestamp(created.addingTimeInterval(40 * 60)).description)
            try await Self.fail(client, fixture)
            fixture.clock.advance(by: .seconds(20 * 60 + 1))
            let late = try await client.post("./restart")
            #expect(late.problem == .invalidTransition)
            let end = try await client.get(".")
            #expect(try end.verification.outcome == .failed && end.verification.isRetryable == false)
            #expect(try end.json["next", "type"] == "none", "an attempt is left, and no time")
        }
    }

    @Test func `skips steps that may be skipped, and takes values of forms`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await fixture.shop.post("/v1/journeys", Self.journey(1))
            let client = try await fixture.claim("terms")
            try await client.post("./steps/terms", #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#)
            let skipped = try await client.post("./steps/about", #"{"action":"skip"}"#)
            #expect(try skipped.verification.steps.last?.state == .skipped)
            let other = try await fixture.claim("terms")
            try await other.post("./steps/terms", #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#)
            let filled = try await other.post(
                "./steps/about",
                #"{"action":"submit","data":{"values":{"colour":"CANARY"}}}"#
            )
            #expect(try filled.verification.steps.last?.state == .passed)
            #expect(!filled.text.contains("CANARY"), "what was filled in is not told to the client again")
        }
    }

    @Test func `names every mistake in a form, and leaves the step open`() async throws {
        try await ServiceFixture.run { fixture in
            let form = """
                {"id":"about","version":1,"assuranceLevel":1,
                 "steps":[{"id":"about","kind":"form","options":{"fields":[
                   {"name":"job","greatestLength":5},{"name":"city"},{"name":"hobby","isRequired":false}]}}],
                 "texts":{"en":{"title":"You","about.title":"You","about.text":"About you."}}}
                """
            #expect(try await fixture.shop.post("/v1/journeys", form).status == 201)
            let client = try await fixture.claim("about")
            let values = #"{"job":"CANARYJOB","hobby":7,"size":"XL"}"#
            let wrong = try await client.post(
                "./steps/about",
                "{\"action\":\"submit\",\"data\":{\"values\":\(values)}}"
            )
            #expect(wrong.problem == .invalidRequest && wrong.status == 400)
            let fields = try wrong.json["fields"]?.items ?? []
            let mistakes = fields.map { "\($0["place"]?.text ?? "") \($0["code"]?.text ?? "")" }
            #expect(
                Set(mistakes) == [
                    "/data/values/job outOfRange", "/data/values/city missing", "/data/values/hobby wrongType",
                    "/data/values/size unknownMember",
                ]
            )
            #expect(!wrong.text.contains("CANARYJOB"))
            let still = try await client.get(".").verification
            #expect(still.next.type == "form")
            #expect(still.steps.first?.state == .open && still.steps.first?.attemptsLeft == 5)
            let right = #"{"action":"submit","data":{"values":{"job":"cook","city":"Delft"}}}"#
            #expect(try await client.post("./steps/about", right).verification.next.type == "submit")
        }
    }

    @Test func `asks the examiner for the false match rate of the journey, and tells it`() async throws {
        try await ServiceFixture.run { fixture in
            let shipped = String(decoding: try Repository.bytes(Self.unattended), as: UTF8.self)
            func added(_ id: String, _ rate: String) async throws -> TestAnswer {
                let text = shipped.replacing(#""id": "passport-selfie-unattended","#, with: #""id": "\#(id)","#)
                    .replacing(#""faces": { "falseMatchRate": 0.00001 },"#, with: rate)
                return try await fixture.shop.post("/v1/journeys", text)
            }
            let answer = try await added(
                "lenient",
                #""faces": {"falseMatchRate":0.001,"includesWorstGroup":true},"#
            )
            #expect(answer.status == 201, "\(answer.text)")
            #expect(try answer.json["faces"]?["falseMatchRate"] == .number(0.001))
            #expect(try await added("usual", "").status == 201)
            for (id, faces) in [
                ("lenient", FaceRequirement(falseMatchRate: 0.001, includesWorstGroup: true)), ("usual", nil),
                ("passport-selfie-unattended", FaceRequirement(falseMatchRate: 0.00001)),
            ] {
                try await fixture.claim(id).sendEverything(fixture)
                try await fixture.work()
                #expect(fixture.examiner.checkedApplicants.last?.faces == faces)
            }
            let wrong = try await added("wrong", #""faces": {"falseMatchRate":0},"#)
            #expect(wrong.problem == .invalidRequest && wrong.status == 400)
            #expect(try wrong.json["fields"]?.items.first?["place"]?.text == "/faces/falseMatchRate")
        }
    }

    /// A journey that begins at a place.
    private static func beginning(_ enrolment: String) -> String {
        journey(1, id: enrolment).replacing(
            "\"assuranceLevel\":1",
            with: "\"assuranceLevel\":1,\"enrolment\":\"\(enrolment)\""
        )
    }

    @Test func `begins a journey in person with the link alone, and says that it is one`() async throws {
        try await ServiceFixture.run { fixture in
            let added = try await fixture.shop.post("/v1/journeys", Self.beginning("inPerson"))
            try #require(added.status == 201, "\(added.text)")
            #expect(try added.json["enrolment"]?.text == "inPerson")
            let created = try await fixture.create("inPerson")
            let typed = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            #expect(typed.problem == .invalidTransition)
            #expect(try typed.json["detail"]?.text?.contains("QR code") == true)
            let token = try #require(created.link.split(separator: "#").last)
            let scanned = try await fixture.nobody.post("/v1/sessions", "{\"linkToken\":\"\(token)\"}")
            #expect(scanned.status == 200, "\(scanned.text)")
        }
    }

    @Test func `begins a remote journey with a reference alone, and with a code or a link`() async throws {
        try await ServiceFixture.run { fixture in
            let added = try await fixture.shop.post("/v1/journeys", Self.beginning("remote"))
            #expect(try added.json["enrolment"]?.text == "remote")
            let nameless = try await fixture.shop.post("/v1/verifications", #"{"journey":"remote"}"#)
            #expect(nameless.problem == .invalidRequest)
            #expect(try nameless.json["fields", "0", "place"]?.text == "/reference")
            _ = try await fixture.claim("remote", #","reference":"order-7""#)
            let odd = Self.beginning("nowhere").replacing("\"id\":\"nowhere\"", with: "\"id\":\"odd\"")
            let wrong = try await fixture.shop.post("/v1/journeys", odd)
            #expect(try wrong.json["fields", "0", "place"]?.text == "/enrolment")
        }
    }

    private static let unattended = "Sources/RectoVerification/Journeys/Shipped/passport-selfie-unattended.json"

    @Test func `refuses a journey of a selfie alone, by name`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"selfie","version":1,"assuranceLevel":1,"steps":[{"id":"face","kind":"presence"}],
                 "texts":{"en":{"title":"You","face.title":"You","face.text":"Look here."}}}
                """
            let answer = try await fixture.shop.post("/v1/journeys", journey)
            #expect(answer.problem == .invalidRequest)
            #expect(try answer.json["fields", "0", "code"]?.text == "selfieAlone")
        }
    }

    /// A journey as it could be added before selfies alone were refused.
    private static let broken = """
        {"id":"selfie","version":1,"assuranceLevel":1,"steps":[{"id":"face","kind":"presence"}],
         "texts":{"en":{"title":"You","face.title":"You","face.text":"Look here."}}}
        """

    private static func stored(_ id: String, _ text: String) -> Change {
        var change = Change(at: Date(timeIntervalSince1970: 1_790_000_000))
        change.documents = [.create(StoredDocument(kind: .journey, id: id, body: Data(text.utf8)))]
        return change
    }

    @Test func `starts with journeys that break newer rules, says which, and creates nothing of them`() async throws {
        let log = TestLog()
        let journeys = [Self.stored("selfie@1", Self.broken), Self.stored("odd@7", "{}")]
        try await ServiceFixture.run(logger: log.logger, storing: journeys) { fixture in
            for (journey, code) in [("selfie@1", "selfieAlone"), ("odd@7", "missing")] {
                let resource = try await fixture.shop.get("/v1/journeys/\(journey)")
                #expect(resource.status == 200)
                #expect(try resource.json["mistakes", "0", "code"]?.text == code)
                #expect(log.lines.contains { $0.hasPrefix("error") && $0.contains(journey) })
                let name = journey.prefix { $0 != "@" }
                for reference in [journey, String(name)] {
                    let created = try await fixture.shop.post("/v1/verifications", "{\"journey\":\"\(reference)\"}")
                    #expect(created.status == 409 && created.problem == .journeyBroken)
                }
            }
            #expect(try await fixture.shop.get("/v1/journeys").json["items"]?.items.count == 14)
            #expect(fixture.service.flow.journeys.journey("selfie", version: 1)?.steps.count == 1)
            #expect(fixture.service.flow.journeys.journey("odd", version: 7) == nil)
            _ = try await fixture.claim()
        }
    }

    @Test func `lets nobody add to the journeys of the package`() async throws {
        try await ServiceFixture.run { fixture in
            for name in ["passport-selfie", "driver-license-selfie-unattended", "document-selfie-passcode"] {
                let answer = try await fixture.shop.post("/v1/journeys", Self.journey(2, id: name))
                #expect(answer.status == 403 && answer.problem == .forbidden)
            }
            let client = try await fixture.claim()
            #expect(try await client.get(".").verification.journey == "passport-selfie-unattended@2")
            let attended = try await fixture.claim("passport-selfie")
            #expect(try await attended.get(".").verification.journey == "passport-selfie@2")
        }
    }

    @Test func `keeps the journeys of an application from others`() async throws {
        try await ServiceFixture.run { fixture in
            #expect(try await fixture.shop.post("/v1/journeys", Self.journey(1)).status == 201)
            let other = try await fixture.caller("other", [.application, .admin])
            for reference in ["terms", "terms@1"] {
                #expect(try await other.get("/v1/journeys/\(reference)").problem == .notFound)
                let made = try await other.post("/v1/verifications", "{\"journey\":\"\(reference)\"}")
                #expect(made.problem == .invalidRequest)
                #expect(try made.json["fields", "0", "code"]?.text == "notOneOf")
            }
            #expect(try await other.get("/v1/journeys").json["items"]?.items.count == 12)
            for version in 1...2 {
                #expect(try await other.post("/v1/journeys", Self.journey(version)).problem == .forbidden)
            }
            #expect(try await fixture.shop.get("/v1/journeys").json["items"]?.items.count == 13)
            let loaded = try await JourneyLibrary.loaded(from: fixture.store)
            #expect(loaded.entry("terms", for: "shop") != nil && loaded.entry("terms", for: "other") == nil)
        }
    }

    @Test func `begins nothing with a version of the package that has a newer one`() async throws {
        try await ServiceFixture.run { fixture in
            for name in ["passport-selfie", "passport-selfie-unattended"] {
                let answer = try await fixture.shop.post("/v1/verifications", "{\"journey\":\"\(name)@1\"}")
                let message = try answer.json["fields", "0", "message"]?.text
                #expect(answer.problem == .invalidRequest && message?.contains("“\(name)”") == true, "\(answer.text)")
            }
            #expect(try await fixture.create("passport-selfie@2").id.isEmpty == false)
        }
    }

    @Test func `leaves journeys everyone's that were stored before names were anybody's`() async throws {
        let taken = Self.journey(2, id: "passport-selfie")
        let journeys = [Self.stored("terms@1", Self.journey(1)), Self.stored("passport-selfie@2", taken)]
        try await ServiceFixture.run(storing: journeys) { fixture in
            let other = try await fixture.caller("other", [.application, .admin])
            #expect(try await other.get("/v1/journeys/terms@1").status == 200)
            #expect(try await fixture.shop.post("/v1/journeys", Self.journey(2)).status == 201)
            #expect(try await other.post("/v1/journeys", Self.journey(3)).problem == .forbidden)
            let loaded = try await JourneyLibrary.loaded(from: fixture.store)
            for library in [fixture.service.flow.journeys, loaded] {
                #expect(library.entry("terms", for: "shop")?.version == 2)
                #expect(library.entry("terms", for: "other")?.version == 1)
                #expect(library.entry("terms@2", for: "other") == nil)
                #expect(library.entry("passport-selfie", for: "other") == nil)
                #expect(library.entry("passport-selfie@2", for: "other")?.version == 2)
            }
        }
    }

    @Test func `tells what a journey does without, and why`() async throws {
        try await ServiceFixture.run { fixture in
            let waivers = """
                "identityCheck":{"waiverWhereNotApplicable":"Cards of this scheme have no portrait."},
                 "unansweredCheck":{"waiver":"The register is asked again by hand."},"texts"
                """
            let text = Self.journey(1).replacing("\"texts\"", with: waivers)
            let added = try await fixture.shop.post("/v1/journeys", text).json
            let read = try await fixture.shop.get("/v1/journeys/terms").json
            #expect(added == read)
            let reason = read["identityCheck", "waiverWhereNotApplicable"]?.text
            #expect(reason == "Cards of this scheme have no portrait.")
            #expect(read["unansweredCheck", "waiver"]?.text == "The register is asked again by hand.")
            let shipped = try await fixture.shop.get("/v1/journeys/passport-selfie").json
            #expect(shipped["identityCheck"] == nil && shipped["unansweredCheck"] == nil && shipped["waivers"] == nil)
            #expect(shipped["approval", "by"]?.text == "person" && read["approval", "by"]?.text == "checks")
            let unattended = try await fixture.shop.get("/v1/journeys/passport-selfie-unattended").json
            #expect(unattended["waivers", "documentGenuine"]?.text?.hasPrefix("Nobody judges if the document") == true)
            #expect(unattended["waivers", "captureTrusted"]?.text?.hasPrefix("Nobody judges if the frames") == true)
        }
    }

    @Test func `names the journeys that there are to whom asks for another one`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/verifications", #"{"journey":"pasport-selfie"}"#)
            #expect(answer.problem == .invalidRequest)
            #expect(try answer.json["fields", "0", "place"]?.text == "/journey")
            let message = try answer.json["fields", "0", "message"]?.text
            let names = ["document-selfie-passcode", "driver-license-selfie", "passport-selfie"]
                .flatMap { [$0, "\($0)-unattended"] }.joined(separator: ", ")
            #expect(message == "There is no such journey. There are: \(names).")
        }
    }

    @Test func `names the mistakes of a journey`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/journeys", #"{"id":"X","steps":[]}"#)
            #expect(answer.problem == .invalidRequest)
            #expect(try (answer.json["fields"]?.items.count ?? 0) > 2)
        }
    }

    @Test func `lists those of the package`() async throws {
        try await ServiceFixture.run { fixture in
            let names = try await fixture.shop.get("/v1/journeys").json["items"]?.items.compactMap { $0["id"]?.text }
            let expected = ["document-selfie-passcode", "driver-license-selfie", "passport-selfie"]
            #expect(names == expected.flatMap { [$0, $0, "\($0)-unattended", "\($0)-unattended"] })
            #expect(try await fixture.shop.get("/v1/journeys/passport-selfie@1").status == 200)
            #expect(try await fixture.shop.get("/v1/journeys/passport-selfie@9").problem == .notFound)
        }
    }
}
