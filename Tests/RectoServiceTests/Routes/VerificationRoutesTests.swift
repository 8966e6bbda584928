// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct VerificationRoutesTests {
    @Test func `tells a verification in the words of other systems`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            func state(_ caller: TestCaller) async throws -> String? {
                let wultra = try await caller.get(".?view=wultra").json
                let item = wultra["processingItem"]?.text.map { "(\($0))" } ?? ""
                return wultra["state"]?.text.map { $0 + item }
            }
            #expect(try await state(client) == "consent")
            #expect(try await client.get(".?view=pingone").json["status"]?.text == "IN_PROGRESS")
            try await client.consent()
            #expect(try await state(client) == "scanDocument")
            _ = try await client.put("./steps/passport/files/page", TestFile.jpeg(), type: "image/jpeg")
            #expect(try await state(client) == "processing(documentUpload)")
            try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            #expect(try await state(client) == "presenceCheck", "the document is read meanwhile")
            try await fixture.work()
            let summary = try await fixture.shop(for: client).get(".?view=idwise").json
            #expect(summary["journeyId"]?.text == client.verification)
            #expect(summary["journeyResult", "completedSteps"]?.integer == 2)
            let step = try #require(
                summary["stepSummaries"]?.items.first { $0["definition", "step_id"]?.text == "passport" }
            )
            #expect(step["result", "extractedFields", "lastName", "value"]?.text == "SPECIMEN")
        }
    }

    @Test(arguments: [
        ("./decision", #"{"outcome":"failed","note":"n"}"#, "rejected"), ("./cancel", "{}", "other"),
    ])
    func `tells clients of Wultra why a verification ended for good`(path: String, body: String, reason: String)
        async throws
    {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            #expect(try await fixture.shop(for: client).review(path, body).status == 200)
            let told = try await client.get(".?view=wultra").json
            #expect(told["state"]?.text == "endstate")
            #expect(told["endstateReason"]?.text == reason)
        }
    }

    @Test func `tells clients of Wultra that no tries are left`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"once","version":1,"assuranceLevel":1,"limits":{"attempts":1},
                 "steps":[{"id":"passport","kind":"document","attempts":1,"options":{"documentTypes":["passport"]}}],
                 "texts":{"en":{"title":"You","passport.title":"Passport","passport.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("once")
            try await client.sendPassport("bad")
            try await fixture.work()
            let told = try await client.get(".?view=wultra").json
            #expect(told["state"]?.text == "endstate")
            #expect(told["endstateReason"]?.text == "limitReached")
        }
    }

    @Test func `keeps what was read from the person until the end, in any words`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let answer = try await client.get(".?view=idwise")
            #expect(answer.status == 200 && !answer.text.contains("SPECIMEN"))
        }
    }

    @Test func `tells the person no check's answer in any words, and notes that the application read it`() async throws
    {
        try await ServiceFixture.run { fixture in
            fixture.examiner.answerIdentity(.couldNotApply)
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let shop = fixture.shop(for: client)
            #expect(try await shop.get(".").verification.status == .review)
            let told = try await client.get(".?view=idwise").json
            #expect(told["journeyResult", "interimRuleDetails"]?.members.isEmpty == true)
            let summary = try await shop.get(".?view=idwise").json
            #expect(summary["journeyResult", "interimRuleDetails", "faceMatch", "result"]?.text == "CouldNotApply")
            let types = try await shop.get("./events").json["items"]?.items.compactMap { $0["type"]?.text } ?? []
            #expect(types.filter { $0 == "summary.read" }.count == 1)
        }
    }

    @Test func `refuses words of unknown systems, and has none for an erased verification`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let unknown = try await client.get(".?view=stripe")
            #expect(try unknown.json["fields", "0", "place"]?.text == "/view")
            let shop = fixture.shop(for: client)
            try await client.sendEverything(fixture)
            try await fixture.work()
            #expect(try await shop.send(.delete, ".").status == 204)
            #expect(try await shop.get(".?view=pingone").json["status"]?.text == "DELETED")
            #expect(try await shop.get(".?view=wultra").problem == .erased)
        }
    }

    @Test func `creates once for one key, and refuses the key for another request`() async throws {
        try await ServiceFixture.run { fixture in
            let (body, headers) = (#"{"journey":"passport-selfie-unattended"}"#, ["Idempotency-Key": "k-1"])
            let first = try await fixture.shop.post("/v1/verifications", body, headers: headers)
            let second = try await fixture.shop.post("/v1/verifications", body, headers: headers)
            #expect(first.status == 201 && second.status == 201)
            #expect(first.body == second.body, "code and link too")
            #expect(try await fixture.shop.get("/v1/verifications").json["items"]?.items.count == 1)
            let other = #"{"journey":"passport-selfie-unattended","reference":"x"}"#
            let third = try await fixture.shop.post("/v1/verifications", other, headers: headers)
            #expect(third.problem == .idempotencyKeyReused)
        }
    }

    @Test func `names every mistake of a request`() async throws {
        try await ServiceFixture.run { fixture in
            let body = #"{"journey":1,"locale":"?","subject":{"email":"x"},"extra":true}"#
            let answer = try await fixture.shop.post("/v1/verifications", body)
            #expect(answer.problem == .invalidRequest)
            let places = try answer.json["fields"]?.items.compactMap { $0["place"]?.text }
            #expect(Set(places ?? []) == ["/journey", "/locale", "/subject/id", "/subject/email", "/extra"])
        }
    }

    @Test func `refuses journeys that there are not`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/verifications", #"{"journey":"nothing"}"#)
            #expect(answer.problem == .invalidRequest)
        }
    }

    @Test func `asks for an address where a passcode must be sent`() async throws {
        try await ServiceFixture.run { fixture in
            let body = #"{"journey":"document-selfie-passcode-unattended","subject":{"id":"p"}}"#
            let answer = try await fixture.shop.post("/v1/verifications", body)
            #expect(try answer.json["fields", "0", "place"]?.text == "/subject/phone")
        }
    }

    @Test func `allows a person so many verifications a day`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<5 { _ = try await fixture.create("passport-selfie-unattended", #","subject":{"id":"p-1"}"#) }
            let body = #"{"journey":"passport-selfie-unattended","subject":{"id":"p-1"}}"#
            #expect(try await fixture.shop.post("/v1/verifications", body).problem == .rateLimited)
            fixture.clock.advance(by: .seconds(86_401))
            #expect(try await fixture.shop.post("/v1/verifications", body).status == 201)
        }
    }

    @Test func `lists by reference, person and status, page by page`() async throws {
        try await ServiceFixture.run { fixture in
            for number in 0..<3 {
                _ = try await fixture.create(
                    "passport-selfie-unattended",
                    ",\"reference\":\"r-\(number)\",\"subject\":{\"id\":\"p\"}"
                )
                fixture.clock.advance(by: .seconds(1))
            }
            let one = try await fixture.shop.get("/v1/verifications?reference=r-1")
            #expect(try one.json["items"]?.items.compactMap { $0["reference"]?.text } == ["r-1"])
            let first = try await fixture.shop.get("/v1/verifications?subject=p&limit=2").json
            let cursor = try #require(
                first["cursor"]?.text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            )
            let second = try await fixture.shop.get("/v1/verifications?subject=p&limit=2&cursor=\(cursor)").json
            let references = [first, second].flatMap { $0["items"]?.items ?? [] }.compactMap { $0["reference"]?.text }
            #expect(references == ["r-2", "r-1", "r-0"])
            #expect(try await fixture.shop.get("/v1/verifications?status=done").json["items"]?.items.isEmpty == true)
            #expect(try await fixture.shop.get("/v1/verifications?status=x").problem == .invalidRequest)
            #expect(try await fixture.shop.get("/v1/verifications?cursor=x").problem == .invalidRequest)
            #expect(try await fixture.shop.get("/v1/verifications?order=x").problem == .invalidRequest)
        }
    }

    @Test func `lists a verification that does not open without what is known of its person, and those beside it`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let members = #","reference":"order 7""#
            var created: [String] = []
            for _ in 0..<3 {
                created.insert(try await fixture.create("passport-selfie-unattended", members).id, at: 0)
                fixture.clock.advance(by: .seconds(1))
            }
            fixture.calls.damage(try #require(UUID(uuidString: created[1])))
            var (ids, references, after): ([String?], [String?], String?) = ([], [], "")
            while let cursor = after {
                let answer = try await fixture.shop.get("/v1/verifications?limit=1\(cursor)")
                try #require(answer.status == 200, "\(answer.text)")
                let page = try answer.json
                ids.append(page["items", "0", "id"]?.text)
                references.append(page["items", "0", "reference"]?.text)
                after = page["cursor"]?.text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
                    .map { "&cursor=\($0)" }
            }
            #expect(ids == created && references == ["order 7", nil, "order 7"])
            let found = try await fixture.service.flow.search("order 7", in: "shop", limit: 9)
            #expect(found.map { $0.state.id.wireText } == created)
        }
    }

    @Test func `lists a verification with damaged facts by what its events tell, and erases it unless it is held`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.post("./cancel")
            let held = try await fixture.claim()
            let hold = try await fixture.shop(for: held).post("./hold", #"{"reason":"a dispute"}"#)
            try #require(hold.status == 200, "\(hold.text)")
            for caller in [client, held] {
                try await fixture.damageFacts(of: try #require(UUID(uuidString: caller.verification)))
            }
            let page = try await fixture.shop.get("/v1/verifications")
            try #require(page.status == 200, "\(page.text)")
            let items = try page.json["items"]?.items ?? []
            let ended = try #require(items.first { $0["id"]?.text == client.verification })
            #expect(ended["status"]?.text == "done" && ended["outcome"]?.text == "cancelled")
            let open = try #require(items.first { $0["id"]?.text == held.verification })
            #expect(open["status"]?.text == "collecting" && open["heldSince"]?.text != nil)
            #expect(try await fixture.shop(for: held).send(.delete, ".").problem == .held)
            #expect(try await fixture.shop(for: client).send(.delete, ".").status == 204)
        }
    }

    @Test func `lists a verification whose journey is missing, and erases it`() async throws {
        try await ServiceFixture.run { fixture in
            let other = try await fixture.create().id
            let row = StoredVerification(
                id: UUID.version7(at: fixture.clock.now.addingTimeInterval(1)),
                application: "shop",
                journey: "gone",
                journeyVersion: 3,
                status: "collecting",
                facts: Data("{}".utf8),
                sealed: Data("{}".utf8),
                createdAt: fixture.clock.now
            )
            try await fixture.store.commit(Change(at: fixture.clock.now, .create(row)))
            let page = try await fixture.shop.get("/v1/verifications")
            try #require(page.status == 200, "\(page.text)")
            let items = try page.json["items"]?.items ?? []
            #expect(items.compactMap { $0["id"]?.text } == [row.id.wireText, other])
            #expect(items.first?["status"]?.text == "collecting")
            #expect(try await fixture.shop.send(.delete, "/v1/verifications/\(row.id.wireText)").status == 204)
            #expect(try await fixture.store.verification(row.id)?.erasedAt != nil)
        }
    }

    @Test func `does not find another party's verification, whatever is asked of it`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let other = try await fixture.claim()
            var stranger = try await fixture.caller("stranger", Set(Role.allCases))
            stranger.verification = client.verification
            var neighbour = other
            neighbour.verification = client.verification
            for caller in [stranger, neighbour] {
                #expect(try await caller.get(".").problem == .notFound)
                #expect(try await caller.post("./cancel").problem == .notFound)
            }
            #expect(try await stranger.get("./result").problem == .notFound)
            #expect(try await stranger.get("./events").problem == .notFound)
            #expect(try await stranger.send(.delete, ".").problem == .notFound)
            let decision = #"{"outcome":"failed","note":"n"}"#
            let decided = try await stranger.post("./decision", decision, headers: ["If-Match": "\"1\""])
            #expect(decided.problem == .notFound)
            #expect(try await neighbour.consent().problem == .notFound)
            #expect(try await client.get(".").status == 200)
        }
    }

    @Test func `lets keys do what their roles allow, and nothing else`() async throws {
        try await ServiceFixture.run { fixture in
            let reviewer = try await fixture.caller("desk", [.reviewer])
            #expect(
                try await reviewer.post("/v1/verifications", #"{"journey":"passport-selfie-unattended"}"#).problem
                    == .forbidden
            )
            #expect(try await reviewer.post("/v1/journeys", "{}").problem == .forbidden)
            let application = try await fixture.caller("app", [.application])
            let path = "/v1/verifications/\(UUID())/decision"
            #expect(try await application.post(path, #"{"outcome":"failed","note":"n"}"#).problem == .forbidden)
            #expect(try await fixture.nobody.get("/v1/verifications").problem == .invalidCredentials)
            var mistyped = fixture.shop
            mistyped.token = fixture.key + "x"
            #expect(try await mistyped.get("/v1/verifications").problem == .invalidCredentials)
        }
    }

    @Test func `answers 304 where nothing changed, and waits where asked`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let seen = try await client.get(".")
            let unchanged = try await client.get(".", headers: ["If-None-Match": seen.revision])
            #expect(unchanged.status == 304 && unchanged.body.isEmpty)
            async let waiting = client.get(".?wait=20", headers: ["If-None-Match": seen.revision])
            try await Task.sleep(for: .milliseconds(50))
            try await client.consent()
            let answer = try await waiting
            #expect(answer.status == 200 && answer.revision != seen.revision)
        }
    }

    @Test func `erases all that is known, and keeps a tombstone`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim(
                "passport-selfie-unattended",
                #","reference":"r","subject":{"id":"p"}"#
            )
            try await client.sendEverything(fixture)
            try await fixture.work()
            let shop = fixture.shop(for: client)
            #expect(try await shop.send(.delete, ".").status == 204)
            #expect(try await shop.send(.delete, ".").status == 204, "once more changes nothing")
            let tombstone = try await shop.get(".").verification
            #expect(tombstone.outcome == .verified && tombstone.erasedAt != nil && tombstone.steps.isEmpty)
            #expect(tombstone.reference == nil)
            #expect(try await shop.get("./result").problem == .erased)
            #expect(try await client.post("./cancel").problem == .erased)
            #expect(try await shop.get("/v1/verifications?reference=r").json["items"]?.items.isEmpty == true)
        }
    }

    @Test func `erases every verification of a person, and of no other`() async throws {
        try await ServiceFixture.run { fixture in
            let person = #","subject":{"id":"CANARY p"}"#
            var theirs: [String] = []
            for isDone in [true, false] {
                let client = try await fixture.claim("passport-selfie-unattended", person)
                if isDone { try await client.sendEverything(fixture) } else { try await client.consent() }
                try await fixture.work()
                theirs.append(client.verification)
            }
            theirs.append(try await fixture.create("passport-selfie-unattended", person).id)
            let other = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"q"}"#)
            let stranger = try await fixture.caller("other", [.application])
            #expect(try await stranger.send(.delete, "/v1/verifications?subject=CANARY%20p").status == 204)
            let path = "/v1/verifications?subject=CANARY%20p"
            #expect(try await fixture.shop.get(path).json["items"]?.items.count == 3, "another's are not touched")
            for _ in 0..<2 { #expect(try await fixture.shop.send(.delete, path).status == 204) }
            #expect(try await fixture.shop.get(path).json["items"]?.items.isEmpty == true)
            for id in theirs {
                let tombstone = try await fixture.shop.get("/v1/verifications/\(id)").verification
                #expect(tombstone.erasedAt != nil && tombstone.outcome != nil && tombstone.steps.isEmpty)
            }
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARY".utf8)) == nil })
            #expect(try await other.get(".").verification.status == .collecting)
            #expect(try await fixture.shop.send(.delete, "/v1/verifications").problem == .invalidRequest)
            #expect(try await other.send(.delete, path).problem == .forbidden)
        }
    }

    @Test func `cancels what has not ended, and erases it`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            let shop = fixture.shop(for: client)
            for _ in 0..<2 { #expect(try await shop.send(.delete, ".").status == 204) }
            let tombstone = try await shop.get(".").verification
            #expect(tombstone.outcome == .cancelled && tombstone.erasedAt != nil && tombstone.steps.isEmpty)
            let types = try await shop.get("./events").json["items"]?.items.compactMap { $0["type"]?.text } ?? []
            #expect(types.last == "verification.erased")
            // The reading that was queued finds nothing.
            try await fixture.work()
            #expect(try await shop.get("./result").problem == .erased)
        }
    }

    @Test(arguments: ["decision", "waive"])
    func `keeps a reviewer's note with the person, and its proof in the chain`(_ path: String) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let shop = fixture.shop(for: client)
            let outcome = path == "waive" ? "waived" : "failed"
            let member = path == "waive" ? "" : "\"outcome\":\"failed\","
            let decided = try await shop.review("./\(path)", "{\(member)\"note\":\"CANARYNOTE of a person\"}")
            #expect(try decided.verification.decidedBy == .reviewer)
            let decision = try #require(try await shop.get("./result").json["decisions", "0"])
            #expect(decision["note"]?.text == "CANARYNOTE of a person" && decision["outcome"]?.text == outcome)
            #expect(decision["reviewer"]?.text?.hasPrefix("reviewer:") == true)
            let salt = try #require(decision["salt"]?.text.flatMap { Data(base64Encoded: $0) })
            #expect(salt.count == 32)
            let events = try await shop.get("./events").json["items"]?.items ?? []
            let event = try #require(events.first { $0["type"]?.text == "decision" })
            let digest = SHA256.hash(data: salt + Data("CANARYNOTE of a person".utf8))
            #expect(event["data", "noteDigest"]?.text == Data(digest).hexadecimal)
            #expect(try await client.get("./result").json["decisions"]?.items.isEmpty == true)
            let isKept = try fixture.storedFiles().contains { $0.range(of: Data("CANARYNOTE".utf8)) != nil }
            #expect(!isKept, "events never go, and nothing of a person lies in the clear")
        }
    }

    @Test(arguments: ["decision", "waive"])
    func `refuses a note of blanks as one that is missing`(_ path: String) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let member = path == "waive" ? "" : "\"outcome\":\"failed\","
            let answer = try await fixture.shop(for: client).review("./\(path)", "{\(member)\"note\":\" \\t \"}")
            #expect(answer.problem == .invalidRequest)
            #expect(try answer.json["fields", "0", "code"]?.text == "missing")
        }
    }

    @Test func `tells the person what was found out once they are verified, and not how`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            let early = try await client.get("./result")
            #expect(early.problem == .invalidTransition)
            #expect(try early.json["next", "type"]?.text == "wait")
            try await fixture.work()
            let result = try await client.get("./result").json
            #expect(result["outcome"]?.text == "verified")
            #expect(result["userData", "lastName"]?.text == "SPECIMEN")
            #expect(result["userData", "idType"]?.text == "passport")
            #expect(result["person"] == nil && result["checks"]?.items.isEmpty == true)
            #expect(result["errors"]?.items.isEmpty == true)
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            #expect(events.last?["type"]?.text == "result.read" && events.last?["actor"]?.text == "client")
            let other = try await fixture.claim()
            let stranger = TestCaller(client: fixture.client, token: other.token, verification: client.verification)
            #expect(try await stranger.get("./result").problem == .notFound)
        }
    }

    @Test func `tells a person who is not verified what speaks against them, and nothing else`() async throws {
        try await ServiceFixture.run { fixture in
            fixture.examiner.answerIdentity(.failed)
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let result = try await client.get("./result").json
            #expect(result["outcome"]?.text == "failed")
            #expect(result["userData"] == .object([:]) && result["person"] == nil)
            #expect(result["errors", "0", "messages", "face.mismatch"]?.text?.isEmpty == false)
            #expect(result["checks"]?.items.isEmpty == true)
        }
    }

    @Test func `tells an application what was read so far, before the end`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            try await fixture.work()
            let result = try await fixture.shop(for: client).get("./result").json
            #expect(result["outcome"] == nil)
            #expect(result["userData", "lastName"]?.text == "SPECIMEN")
            #expect(result["userData", "documentId"]?.text == "CANARYNUMBER")
            #expect(result["userData", "idType"]?.text == "passport")
            #expect(result["person", "passport", "lastName"]?.text == "SPECIMEN")
        }
    }

    @Test func `names the type of a document with a zone as it was chosen`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"card","version":1,"assuranceLevel":1,
                 "steps":[{"id":"document","kind":"document","options":{"documentTypes":["idCard"]}}],
                 "texts":{"en":{"title":"Your card"}}}
                """
            #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
            let client = try await fixture.claim("card")
            for side in ["front", "back"] {
                let file = TestFile.jpeg(end: "\(side) good")
                _ = try await client.put("./steps/document/files/\(side)", file, type: "image/jpeg")
            }
            try await client.post("./steps/document", #"{"action":"submit","data":{"documentType":"idCard"}}"#)
            try await fixture.work()
            let result = try await fixture.shop(for: client).get("./result").json
            #expect(result["userData", "idType"]?.text == "idCard")
            #expect(result["userData", "cardType"]?.text == "identityCard")
        }
    }

    @Test func `notes that a result is read, without another revision`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let revision = try await client.get(".").revision
            let shop = fixture.shop(for: client)
            #expect(try await shop.get("./result").json["userData"] == .object([:]))
            #expect(try await client.get(".").revision == revision)
            #expect(try await shop.get("./events").text.contains("result.read"))
        }
    }

    @Test func `changes only the revision that was seen`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let stale = try await client.post("./cancel", headers: ["If-Match": "\"1\""])
            #expect(stale.problem == .revisionMismatch)
            let revision = try await client.get(".").revision
            #expect(try await client.post("./cancel", headers: ["If-Match": revision]).status == 200)
        }
    }
}
