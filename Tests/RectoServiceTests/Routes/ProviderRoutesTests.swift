// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct ProviderRoutesTests {
    private static let acme = TestProvider(name: "acme")
    private static let checks = #"{"name":"faceMatch","isIdentityCheck":true},{"name":"liveness"}"#

    /// A journey whose presence is a provider's, and its document if that is wanted.
    private static func journey(
        presence: String = #"{"provider":"acme"}"#,
        document: String = #"{"documentTypes":["passport"]}"#,
        checks: String = checks
    ) -> String {
        """
        {"id":"provided","version":1,"assuranceLevel":1,
         "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                  {"id":"passport","kind":"document","options":\(document)},
                  {"id":"selfie","kind":"presence","attempts":2,"options":\(presence)}],
         "checks":[\(checks)],
         "limits":{"presenceRedraws":1,"verificationInMinutes":240,"accessTokenInMinutes":60},
         "texts":{"en":{"title":"You","consent.title":"Terms","consent.text":"Agree.","passport.title":"Passport",
                        "passport.text":"Show it.","selfie.title":"You","selfie.text":"Look here."}}}
        """
    }

    /// A service with two providers that do steps, and this journey.
    private static func run(
        _ journey: String = journey(),
        _ test: @escaping @Sendable (ServiceFixture) async throws -> Void
    ) async throws {
        var configuration = ServiceConfiguration.test
        configuration.providers = [try acme.configured, try TestProvider(name: "other").configured]
        try await ServiceFixture.run(configuration) { fixture in
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            try await test(fixture)
        }
    }

    /// A person up to the presence step, which is with the provider.
    private static func begin(_ fixture: ServiceFixture) async throws -> TestCaller {
        let client = try await fixture.claim("provided")
        try await client.consent()
        try await client.sendPassport()
        try await fixture.work()
        try #require(try await client.beginSelfie().status == 200)
        return client
    }

    private static func submit(_ token: String) -> String {
        "{\"action\":\"submit\",\"data\":{\"result\":\"\(token)\"}}"
    }

    @Test func `hands a presence step over, takes the provider's result, and compares its picture`() async throws {
        try await Self.run { fixture in
            let client = try await fixture.claim("provided")
            try await client.consent()
            try await client.sendPassport()
            try await fixture.work()
            let open = try #require(try await client.get(".").json["next"])
            #expect(open["type"] == "presence" && open["isBeginNeeded"] == .flag(true) && open["challenge"] == nil)
            #expect(open["provider", "name"] == "acme" && open["provider", "initData"] == nil)
            let frames = try await client.put(
                "./steps/selfie/files/frames",
                TestFile.jpeg(),
                type: "video/x-motion-jpeg"
            )
            #expect(frames.problem == .invalidStep, "the provider takes them")
            let begun = try await client.beginSelfie()
            let initData = try #require(try begun.json["next"]?["provider", "initData"]?.text, "\(begun.text)")
            let again = try await client.beginSelfie()
            #expect(try again.json["next"]?["provider", "initData"]?.text == initData, "no other one by asking")
            let claims = try await Self.acme.claims(initData, from: fixture)
            #expect(claims["verification"]?.text == client.verification && claims["kind"] == "presence")
            #expect(claims["attempt"] == 1 && claims["attemptsLeft"] == 2)

            let pictures = JSONTree.object(["selfie": .text(TestFile.jpeg().base64EncodedString())])
            let result = try await Self.acme.result(for: client, in: fixture, ["pictures": pictures])
            let token = Self.acme.sign(result, at: fixture.clock.now)
            #expect(try await Self.acme.push(token, to: fixture).status == 204)
            #expect(try await client.get(".").verification.next.type == "submit")
            _ = try await client.post("./submit")
            try await fixture.work()
            #expect(try await client.get(".").verification.outcome == .verified)
            let checked = try #require(fixture.examiner.checkedApplicants.last)
            #expect(checked.selfie == TestFile.jpeg() && checked.presence?.hasPassedRules == true)

            let shop = fixture.shop(for: client)
            let presence = try #require(try await shop.get("./evidence").json["presence", "0"])
            #expect(presence["provider", "name"] == "acme" && presence["provider", "outcome"] == "passed")
            #expect(presence["pictures"]?.items.compactMap { $0["content"]?.text } == ["selfie"])
            let link = try #require(presence["pictures", "0", "link"]?.text)
            #expect(try await shop.get(link).body == TestFile.jpeg())
            let events = try await shop.get("./events").json["items"]?.items ?? []
            let types = events.compactMap { $0["type"]?.text }
            #expect(types.contains("step.handedOver") && types.contains("provider.result"))
            #expect(events.contains { $0["type"] == "step.result" && $0["actor"] == "provider:acme" })
            _ = try await shop.send(.delete, ".")
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARYIMAGE".utf8)) == nil })
        }
    }

    @Test func `takes the result from the client as well, and a result once`() async throws {
        try await Self.run { fixture in
            let client = try await Self.begin(fixture)
            let bare = try await client.post("./steps/selfie", #"{"action":"submit"}"#)
            #expect(bare.problem == .invalidRequest, "the client's word is no result")
            let token = Self.acme.sign(try await Self.acme.result(for: client, in: fixture), at: fixture.clock.now)
            let taken = try await client.post("./steps/selfie", Self.submit(token))
            #expect(try taken.verification.next.type == "submit", "\(taken.text)")
            #expect(try await client.post("./steps/selfie", Self.submit(token)).problem == .attemptSuperseded)
            #expect(try await Self.acme.push(token, to: fixture).problem == .attemptSuperseded)
        }
    }

    @Test func `refuses results that are forged, of another step, or of another verification`() async throws {
        try await Self.run { fixture in
            let client = try await Self.begin(fixture)
            let other = try await Self.begin(fixture)
            let good = try await Self.acme.result(for: client, in: fixture)
            let now = fixture.clock.now
            let stranger = Self.acme.sign(good, with: .generated(for: .es256), at: now)
            var tampered = Self.acme.sign(good, at: now)
            let last = tampered.removeLast()
            tampered.append(last == "A" ? "B" : "A")
            var asInitData = good
            asInitData.type = ProviderInitData.tokenType
            var elsewhere = good
            elsewhere.audience = "https://elsewhere.example"
            var ofOther = good
            ofOther.issuer = "other"
            for token in [
                stranger, tampered, Self.acme.sign(asInitData, at: now), Self.acme.sign(elsewhere, at: now),
                Self.acme.sign(ofOther, at: now), "no token",
            ] {
                #expect(try await Self.acme.push(token, to: fixture).problem == .signatureInvalid)
                #expect(try await client.post("./steps/selfie", Self.submit(token)).problem == .signatureInvalid)
            }
            let foreign = Self.acme.sign(try await Self.acme.result(for: other, in: fixture), at: now)
            #expect(try await client.post("./steps/selfie", Self.submit(foreign)).problem == .invalidRequest)
            var changes: [([String: JSONTree], ProblemCode)] = [
                (["step": "passport"], .invalidRequest),
                (["verification": .text(other.verification)], .attemptSuperseded),
                (["attemptsLeft": 1], .attemptSuperseded), (["attempt": 2], .attemptSuperseded),
                (["verification": .text(UUID().uuidString.lowercased())], .notFound),
                (["outcome": "pending"], .invalidRequest), (["sure": .flag(true)], .invalidRequest),
                (["documentType": "passport"], .invalidRequest),
                (["pictures": ["selfie": "not base64"]], .invalidRequest),
                (["pictures": ["selfie": .text(Data("no JPEG".utf8).base64EncodedString())]], .mediaTypeNotSupported),
                (["outcome": "failed", "isAttested": .flag(true)], .invalidRequest),
            ]
            changes.append((["pictures": ["portrait": .text(TestFile.jpeg().base64EncodedString())]], .invalidRequest))
            for (members, problem) in changes {
                var result = good
                result.body.merge(members) { $1 }
                let answer = try await Self.acme.push(Self.acme.sign(result, at: now), to: fixture)
                #expect(answer.problem == problem, "\(members): \(answer.text)")
            }
            var otherNonce = good
            otherNonce.nonce = "another"
            let answer = try await Self.acme.push(Self.acme.sign(otherNonce, at: now), to: fixture)
            #expect(answer.problem == .attemptSuperseded)
            let next = try await client.get(".").json["next"]
            #expect(next?["provider", "attemptsLeft"] == 2 && next?["provider", "isBeginNeeded"] == .flag(false))
            #expect(try await Self.acme.push(Self.acme.sign(good, at: now), to: fixture).status == 204)
        }
    }

    @Test func `a result that comes late is refused, and the step begins anew at the cost of draws and tries`()
        async throws
    {
        try await Self.run { fixture in
            let client = try await Self.begin(fixture)
            var result = try await Self.acme.result(for: client, in: fixture)
            result.lifetime = 7_200
            let token = Self.acme.sign(result, at: fixture.clock.now)
            fixture.clock.advance(by: .seconds(601))
            #expect(try await Self.acme.push(token, to: fixture).problem == .challengeExpired)
            let over = try await client.get(".").json["next"]
            #expect(over?["provider", "isBeginNeeded"] == .flag(true) && over?["provider", "initData"] == nil)
            let begun = try await client.beginSelfie().json["next"]
            #expect(begun?["provider", "freeRedrawsLeft"] == 0 && begun?["provider", "attemptsLeft"] == 2)
            #expect(try await Self.acme.push(token, to: fixture).problem == .attemptSuperseded)
            fixture.clock.advance(by: .seconds(601))
            let costly = try await client.beginSelfie().json["next"]
            #expect(costly?["provider", "attemptsLeft"] == 1, "no draw is free any more")
            var expired = try await Self.acme.result(for: client, in: fixture)
            expired.lifetime = 1
            let old = Self.acme.sign(expired, at: fixture.clock.now.addingTimeInterval(-200))
            #expect(try await Self.acme.push(old, to: fixture).problem == .challengeExpired)
            fixture.clock.advance(by: .seconds(602))
            #expect(try await client.beginSelfie().verification.outcome == .failed, "no try is left")
        }
    }

    @Test func `a provider that says no costs a try, with its codes for reviewers alone`() async throws {
        try await Self.run { fixture in
            let client = try await Self.begin(fixture)
            for (outcome, code) in [("failed", "provider.notPassed"), ("couldNotApply", "provider.notApplied")] {
                let members: [String: JSONTree] = ["codes": ["CANARYCODE"]]
                let result = try await Self.acme.result(outcome, for: client, in: fixture, members)
                #expect(
                    try await Self.acme.push(Self.acme.sign(result, at: fixture.clock.now), to: fixture).status == 204
                )
                let answer = try await client.get(".")
                #expect(answer.text.contains(code) && !answer.text.contains("CANARYCODE"))
                let evidence = try await fixture.shop(for: client).get("./evidence").json["presence", "0", "provider"]
                #expect(evidence?["codes"] == ["CANARYCODE"] && evidence?["outcome"]?.text == outcome)
                if outcome == "failed" { _ = try await client.beginSelfie() }
            }
            #expect(try await client.get(".").verification.outcome == .failed)
        }
    }

    @Test func `reads a document by a provider, and attests it where journey and result say so`() async throws {
        let provided = #"{"documentTypes":["passport"],"countries":["NLD"],"provider":"acme","attests":true}"#
        let journey = Self.journey(
            presence: #"{"provider":"acme","attests":true}"#,
            document: provided,
            checks: Self.checks + #",{"name":"documentGenuine"},{"name":"captureTrusted"}"#
        )
        try await Self.run(journey) { fixture in
            for isAttested in [true, false] {
                let client = try await fixture.claim("provided")
                try await client.consent()
                let next = try await client.post("./steps/passport", #"{"action":"begin"}"#).json["next"]
                #expect(next?["documents", "0", "slots"] == [], "no file is sent")
                var record: [String: JSONTree] = [
                    "lastName": "SPECIMEN", "firstName": "MARIA", "country": "UTO", "idNumber": "CANARYNUMBER",
                    "birthDate": "1990-02-30",
                ]
                func push(_ members: [String: JSONTree]) async throws -> TestAnswer {
                    var members = members
                    members["isAttested"] = .flag(isAttested)
                    let result = try await Self.acme.result(for: client, in: fixture, members)
                    return try await Self.acme.push(Self.acme.sign(result, at: fixture.clock.now), to: fixture)
                }
                let picture = JSONTree.text(TestFile.jpeg().base64EncodedString())
                func members(_ pictures: [String: JSONTree] = [:]) -> [String: JSONTree] {
                    ["documentType": "passport", "record": .object(record), "pictures": .object(pictures)]
                }
                #expect(try await push([:]).problem == .invalidRequest, "a document has a record")
                #expect(try await push(members()).text.contains("birthDate"), "no calendar has that day")
                record["birthDate"] = nil
                #expect(try await push(members()).text.contains("/record/birthDate"), "nobody is identified by a name")
                record["birthDate"] = "1990-02-28"
                #expect(try await push(members(["back": picture])).problem == .invalidRequest, "a passport has a page")
                #expect(try await push(members()).status == 204)
                let refused = try await client.get(".")
                #expect(refused.text.contains("document.wrongCountry"), "\(refused.text)")
                record["country"] = "NLD"
                _ = try await client.post("./steps/passport", #"{"action":"begin"}"#)
                #expect(try await push(members(["page": picture, "portrait": picture])).status == 204)
                #expect(try await client.beginSelfie().status == 200)
                #expect(try await push(["pictures": ["selfie": picture]]).status == 204)
                _ = try await client.post("./submit")
                try await fixture.work()

                let shop = fixture.shop(for: client)
                let document = try #require(try await shop.get("./evidence").json["documents", "0"])
                #expect(document["fields", "0", "sources", "0", "origin"] == "provider")
                #expect(document["pictures"]?.items.compactMap { $0["content"]?.text } == ["straightened", "portrait"])
                #expect(try await shop.get("./result").json["userData", "lastName"] == "SPECIMEN")
                let checked = try #require(fixture.examiner.checkedApplicants.last)
                #expect(checked.documents.first?.portrait == TestFile.jpeg())
                let attested: [CheckName] = [.documentGenuine, .captureTrusted]
                #expect(
                    Set(checked.checks).isDisjoint(with: attested) == isAttested,
                    "the engine is asked for the rest"
                )
                let checks = try await shop.get("./evidence").json["checks"]?.items ?? []
                let genuine = try #require(checks.first { $0["name"] == "documentGenuine" })
                #expect(genuine["provider"]?.text == (isAttested ? "acme" : "recto"))
            }
        }
    }

    @Test func `tells the chip that a provider read, and takes no document whose chip is a copy`() async throws {
        let provided = #"{"documentTypes":["passport"],"provider":"acme"}"#
        try await Self.run(Self.journey(document: provided)) { fixture in
            let client = try await fixture.claim("provided")
            try await client.consent()
            _ = try await client.post("./steps/passport", #"{"action":"begin"}"#)
            func push(_ chip: JSONTree) async throws -> TestAnswer {
                let record: JSONTree = [
                    "lastName": "SPECIMEN", "firstName": "MARIA", "country": "NLD", "idNumber": "SPECI2014",
                    "birthDate": "1990-02-28",
                ]
                let members: [String: JSONTree] = ["documentType": "passport", "record": record, "chip": chip]
                let result = try await Self.acme.result(for: client, in: fixture, members)
                return try await Self.acme.push(Self.acme.sign(result, at: fixture.clock.now), to: fixture)
            }
            for (chip, place) in [
                (["isRead": .flag(true), "isChipGenuine": .flag(false)], "/chip"),
                (["isRead": .flag(false), "isDataAuthentic": .flag(true)], "/chip/isRead"),
                (["isDataAuthentic": .flag(true)], "/chip/isRead"),
                (["isRead": .flag(true), "isCloned": .flag(false)], "/chip/isCloned"),
            ] as [(JSONTree, String)] {
                let refused = try await push(chip)
                #expect(refused.problem == .invalidRequest && refused.text.contains(place), "\(refused.text)")
            }
            #expect(try await push(["isRead": .flag(true), "isDataAuthentic": .flag(true)]).status == 204)
            let shop = fixture.shop(for: client)
            let chip: JSONTree = ["isRead": .flag(true), "isDataAuthentic": .flag(true)]
            #expect(try await shop.get("./evidence").json["documents", "0", "provider", "chip"] == chip)
            let summary = try await shop.get(".?view=idwise").json
            #expect(summary["stepSummaries", "1", "result", "nfcResult"] == chip, "\(summary)")
        }
    }

    @Test func `refuses a verification whose provider has no keys, and options that contradict each other`()
        async throws
    {
        try await Self.run(Self.journey(presence: #"{"provider":"nobody"}"#)) { fixture in
            let answer = try await fixture.shop.post("/v1/verifications", #"{"journey":"provided"}"#)
            #expect(answer.problem == .providerUnavailable && answer.text.contains("nobody"))
            for (options, place) in [
                (#"{"attests":true}"#, "/steps/2/options/attests"),
                (#"{"provider":"acme","isShuffled":true}"#, "/steps/2/options/isShuffled"),
                (#"{"provider":""}"#, "/steps/2/options/provider"),
            ] {
                let answer = try await fixture.shop.post("/v1/journeys", Self.journey(presence: options))
                #expect(answer.text.contains(place), "\(answer.text)")
            }
            #expect(try await fixture.shop.get("/v1/journeys/provided").json["steps", "2", "provider"] == "nobody")
        }
    }

    @Test func `an administrator registers the keys of a provider, which counts at once`() async throws {
        let fresh = TestProvider(name: "fresh")
        let keys = try KeySet([fresh.key.publicKey]).json
        let encryption = try KeySet([PrivateKey.generated(for: .ecdhESA256KW).publicKey]).json
        try await ServiceFixture.administered { fixture, anna in
            let journey = Self.journey(presence: #"{"provider":"fresh"}"#)
            #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
            let early = try await fixture.shop.post("/v1/verifications", #"{"journey":"provided"}"#)
            #expect(early.problem == .providerUnavailable)
            let path = "/v1/administration/providers"
            for wrong in [#"{"keys":[]}"#, encryption, #"{"keys":[{"kty":"EC"}]}"#, "7"] {
                let answer = try await anna.post(path, "{\"name\":\"fresh\",\"stepKeys\":\(wrong)}")
                #expect(answer.problem == .invalidRequest && answer.text.contains("/stepKeys"), "\(answer.text)")
            }
            #expect(try await anna.post(path, #"{"name":"fresh"}"#).problem == .invalidRequest, "it would do nothing")
            let made = try await anna.post(path, "{\"name\":\"fresh\",\"stepKeys\":\(keys)}")
            #expect(try made.status == 201 && made.json["secret"] == nil, "\(made.text)")
            #expect(try made.json["stepKeys", "keys", "0", "kid"]?.text == fresh.key.id)
            let client = try await Self.begin(fixture)
            let token = fresh.sign(try await fresh.result(for: client, in: fixture), at: fixture.clock.now)
            let id = try #require(try made.json["id"]?.text)
            #expect(try await anna.post("\(path)/\(id)/end").status == 200)
            #expect(try await fresh.push(token, to: fixture).problem == .signatureInvalid, "its keys ended with it")
        }
    }

    @Test func `takes a result with large pictures from the client, within the limits`() async throws {
        try await Self.run { fixture in
            let client = try await Self.begin(fixture)
            let large = TestFile.jpeg() + Data(repeating: 7, count: 100_000)
            let pictures = JSONTree.object(["selfie": .text(large.base64EncodedString())])
            let result = try await Self.acme.result(for: client, in: fixture, ["pictures": pictures])
            let token = Self.acme.sign(result, at: fixture.clock.now)
            let other = try await client.post("./steps/consent", Self.submit(token))
            #expect(other.problem == .requestTooLarge || other.problem == .invalidRequest)
            let taken = try await client.post("./steps/selfie", Self.submit(token))
            #expect(try taken.verification.next.type == "submit", "\(taken.text)")
        }
    }
}
