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

@Suite struct LifecycleRoutesTests {
    @Test func `keeps everything under a legal hold, until it is lifted`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p-1"}"#)
            try await client.sendEverything(fixture)
            try await fixture.work()
            let shop = fixture.shop(for: client)
            let held = try await shop.post("./hold", #"{"reason":"CANARYREASON: a claim is at court"}"#)
            #expect(held.status == 200, "\(held.text)")
            #expect(try held.json["heldSince"]?.text != nil)
            #expect(try await client.get(".").json["heldSince"] == nil, "the person is not told")
            #expect(try await shop.post("./hold", #"{"reason":"again"}"#).problem == .invalidTransition)
            #expect(try await shop.send(.delete, ".").problem == .held)
            let other = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p-1"}"#)
            #expect(try await shop.send(.delete, "/v1/verifications?subject=p-1").problem == .held)
            #expect(try await fixture.shop(for: other).get(".").verification.erasedAt != nil, "no hold keeps it")
            fixture.clock.advance(by: .seconds(90 * 86_400))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            try await fixture.work()
            let evidence = try await shop.get("./evidence").json
            #expect(evidence["documents", "0", "pictures"]?.items.count == 3)
            #expect(try await shop.get("./steps/passport/pictures/portrait").status == 200)
            let hold = try #require(evidence["holds", "0"])
            let salt = try #require(hold["salt"]?.text.flatMap { Data(base64Encoded: $0) })
            let digest = SHA256.hash(data: salt + Data("CANARYREASON: a claim is at court".utf8))
            let set = try #require(
                try await shop.get("./events").json["items"]?.items.first { $0["type"]?.text == "hold.set" }
            )
            #expect(set["data", "reasonDigest"]?.text == Data(digest).hexadecimal)
            #expect(set["actor"]?.text?.hasPrefix("reviewer:") == true)
            let released = try await shop.post("./release", #"{"reason":"the claim was settled"}"#)
            #expect(released.status == 200, "\(released.text)")
            #expect(try await shop.post("./release", #"{"reason":"again"}"#).problem == .invalidTransition)
            try await fixture.work()
            #expect(try await shop.get("./steps/passport/pictures/portrait").problem == .notFound)
            let types = try await shop.get("./events").json["items"]?.items.compactMap { $0["type"]?.text } ?? []
            #expect(types.filter { $0.hasPrefix("hold.") } == ["hold.set", "hold.lifted"])
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARYREASON".utf8)) == nil })
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            #expect(try await shop.get(".").verification.erasedAt != nil)
        }
    }

    @Test func `sets no hold without a reason, and none for the person`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let shop = fixture.shop(for: client)
            #expect(try await shop.post("./hold", "{}").problem == .invalidRequest)
            #expect(try await shop.post("./hold", #"{"reason":" "}"#).problem == .invalidRequest)
            #expect(try await client.post("./hold", #"{"reason":"x"}"#).problem == .forbidden)
            #expect(try await shop.post("./release", #"{"reason":"x"}"#).problem == .invalidTransition)
        }
    }

    @Test func `begins again with all steps once the images are gone, and shows reviewers those of the new attempt`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"brief","version":1,"assuranceLevel":1,"restart":"failedSteps","approval":{"by":"person"},
                 "retention":{"imagesInHours":0,"resultInDays":30},
                 "steps":[{"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                          {"id":"selfie","kind":"presence","attempts":1}],
                 "checks":[{"name":"faceMatch","isIdentityCheck":true}],
                 "texts":{"en":{"title":"You","passport.title":"Passport","passport.text":"Show it.",
                                "selfie.title":"You","selfie.text":"Look here."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("brief")
            try await client.sendPassport()
            try await fixture.work()
            try await client.sendSelfie("bad")
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            #expect(try await client.get(".").verification.outcome == .failed)
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            let again = try await client.post("./restart").verification
            #expect(again.steps.allSatisfy { $0.state == .open })
            try await client.sendPassport("anew good")
            try await client.sendSelfie()
            try await fixture.work()
            try await client.post("./submit")
            try await fixture.work()
            let shop = fixture.shop(for: client)
            #expect(try await shop.get(".").verification.status == .review)
            let pictures = try await shop.get("./evidence").json["documents", "0", "pictures"]?.items ?? []
            #expect(pictures.compactMap { $0["content"]?.text } == ["sent", "straightened", "portrait"])
            for picture in pictures {
                let link = try #require(picture["link"]?.text)
                #expect(try await shop.get(link).status == 200)
            }
            #expect(fixture.examiner.checkedApplicants.last?.documents.first?.portrait != nil)
        }
    }

    private static let failed = #"{"outcome":"failed","note":"n"}"#
    private static let verified = #"{"outcome":"verified","note":"n"}"#

    @Test(arguments: [("decision", failed), ("waive", #"{"note":"n"}"#), ("overturn", "{}")])
    func `asks a reviewer for the revision that was looked at`(_ path: String, _ body: String) async throws {
        try await ServiceFixture.run { fixture in
            let shop = fixture.shop(for: try await fixture.claim())
            for headers in [[:], ["If-Match": "*"]] {
                let answer = try await shop.post("./\(path)", body, headers: headers)
                #expect(answer.status == 428 && answer.problem == .preconditionRequired)
            }
            let before = try await shop.get(".").verification
            let stale = try await shop.post("./\(path)", body, headers: ["If-Match": "\"\(before.revision - 1)\""])
            #expect(path == "overturn" ? stale.problem == .invalidRequest : stale.problem == .revisionMismatch)
            #expect(try await shop.get(".").verification == before)
        }
    }

    @Test func `lets one of two reviewers win by the revision, whichever is first`() async throws {
        try await ServiceFixture.run { fixture in
            var won: Set<VerificationOutcome> = []
            for _ in 0..<20 {
                let shop = fixture.shop(for: try await fixture.claim())
                let revision = try await shop.get(".").revision
                let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                    for body in [Self.failed, Self.verified] {
                        group.addTask { try await shop.post("./decision", body, headers: ["If-Match": revision]) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers.map(\.status).sorted() == [200, 412])
                #expect(answers.compactMap(\.problem) == [.revisionMismatch])
                let winner = try #require(answers.first { $0.status == 200 }).verification
                let state = try await shop.get(".").verification
                #expect(state.outcome == winner.outcome && state.revision == winner.revision)
                let events = try await shop.get("./events").json["items"]?.items ?? []
                #expect(events.count { $0["type"]?.text == "decision" } == 1)
                won.insert(try #require(state.outcome))
            }
            #expect(!won.isEmpty)
        }
    }

    @Test(arguments: [(VerificationEvent.Decision.verified, "failed"), (.failed, "verified")])
    func `overturns in both directions, by another person, with a reason`(
        _ former: VerificationEvent.Decision,
        _ other: String
    ) async throws {
        try await ServiceFixture.run { fixture in
            let hook = #"{"url":"https://shop.example/hook","events":["decision.*"]}"#
            let webhook = try #require(try await fixture.shop.post("/v1/webhooks", hook).json["id"]?.text)
            let client = try await fixture.claim()
            let shop = fixture.shop(for: client)
            let unknown = #"{"outcome":"failed","note":"n","reasons":["other","tooYoung"]}"#
            let refused = try await shop.review("./decision", unknown)
            #expect(refused.problem == .invalidRequest)
            #expect(refused.text.contains("/reasons/1"), "\(refused.text)")
            _ = try await shop.review("./decision", "{\"outcome\":\"\(former.rawValue)\",\"note\":\"n\"}")
            let body = "{\"outcome\":\"\(other)\",\"reason\":\"CANARYREASON\",\"reasons\":[\"suspectedFraud\"]}"
            // The same key, then the former outcome once more, then nothing as a reason.
            #expect(try await shop.review("./overturn", body).problem == .forbidden)
            let second = TestCaller(
                client: fixture.client,
                token: fixture.service.applications.make("shop", [.reviewer]),
                verification: client.verification
            )
            let same = "{\"outcome\":\"\(former.rawValue)\",\"reason\":\"r\"}"
            #expect(try await second.review("./overturn", same).problem == .invalidTransition)
            let empty = "{\"outcome\":\"\(other)\",\"reason\":\" \"}"
            #expect(try await second.review("./overturn", empty).problem == .invalidRequest)
            #expect(try await second.review("./decision", "{\"outcome\":\"\(other)\",\"note\":\"n\"}").status == 409)

            let overturned = try await second.review("./overturn", body)
            #expect(try overturned.verification.outcome?.rawValue == other)
            #expect(try overturned.verification.decidedBy == .reviewer)
            try await expectRecord(fixture, shop, from: former.rawValue, to: other)
            let deliveries = try await shop.get("/v1/webhooks/\(webhook)/deliveries").json["items"]?.items ?? []
            #expect(deliveries.count == 1)
            let leased = try await fixture.store.leaseDelivery(at: fixture.clock.now, until: fixture.clock.now + 60)
            let message: WebhookMessage = try WireJSON.decode(from: try #require(leased).payload)
            #expect(message.type == "decision.overturned")
            #expect(message.data.formerOutcome?.rawValue == former.rawValue)
            #expect(message.data.outcome?.rawValue == other)
            #expect(message.data.reasons == ["suspectedFraud"])
        }
    }

    /// The event, with its proof, and the note beside the first one.
    private func expectRecord(
        _ fixture: ServiceFixture,
        _ shop: TestCaller,
        from former: String,
        to other: String
    ) async throws {
        let events = try await shop.get("./events").json["items"]?.items ?? []
        let event = try #require(events.first { $0["type"]?.text == "decision.overturned" })
        #expect(event["actor"]?.text?.hasPrefix("reviewer:") == true)
        #expect(event["data", "from"]?.text == former && event["data", "to"]?.text == other)
        #expect(event["data", "decidedBy"]?.text == "reviewer")
        #expect(event["data", "isBySamePerson"] == .flag(false))
        #expect(event["data", "reasons", "0"]?.text == "suspectedFraud")
        let decisions = try await shop.get("./result").json["decisions"]?.items ?? []
        #expect(decisions.count == 2 && decisions.first?["overturned"] == nil)
        let note = try #require(decisions.last)
        #expect(note["overturned"]?.text == former && note["outcome"]?.text == other)
        #expect(note["note"]?.text == "CANARYREASON" && note["reasons", "0"]?.text == "suspectedFraud")
        let known = try await shop.get("./evidence").json["decisionReasons"]?.items ?? []
        #expect(known.contains { $0["text"]?.text == "There is reason to suspect fraud." })
        let salt = try #require(note["salt"]?.text.flatMap { Data(base64Encoded: $0) })
        let digest = SHA256.hash(data: salt + Data("CANARYREASON".utf8))
        #expect(event["data", "reasonDigest"]?.text == Data(digest).hexadecimal)
        let isKept = try fixture.storedFiles().contains { $0.range(of: Data("CANARYREASON".utf8)) != nil }
        #expect(!isKept, "nothing of a person lies in the clear")
    }

    @Test func `lets the same person overturn where the journey says so, and records that`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"lone","version":1,"assuranceLevel":1,"allowsOverturningOwnDecision":true,
                 "steps":[{"id":"about","kind":"form","options":{"fields":[{"name":"colour"}]}}],
                 "texts":{"en":{"title":"You","about.title":"You","about.text":"About you."}}}
                """
            #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
            let shop = fixture.shop(for: try await fixture.claim("lone"))
            _ = try await shop.review("./decision", Self.failed)
            let answer = try await shop.review("./overturn", #"{"outcome":"verified","reason":"r"}"#)
            #expect(try answer.verification.outcome == .verified)
            let events = try await shop.get("./events").json["items"]?.items ?? []
            let event = try #require(events.first { $0["type"]?.text == "decision.overturned" })
            #expect(event["data", "isBySamePerson"] == .flag(true))
        }
    }

    @Test func `lets any reviewer overturn what checks decided, and keeps images from then on`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let shop = fixture.shop(for: client)
            try await client.sendEverything(fixture)
            try await fixture.work()
            let decided = try await shop.get(".").verification
            #expect(decided.outcome == .verified && decided.decidedBy == .checks)
            fixture.clock.advance(by: .seconds(43_200))
            let answer = try await shop.review("./overturn", #"{"outcome":"failed","reason":"A mask."}"#)
            #expect(try answer.verification.outcome == .failed && answer.verification.isRetryable == false)
            let events = try await shop.get("./events").json["items"]?.items ?? []
            let event = try #require(events.first { $0["type"]?.text == "decision.overturned" })
            #expect(event["data", "decidedBy"]?.text == "checks")
            // Retention starts anew: a day after the first decision the images are still there.
            let id = try #require(UUID(uuidString: client.verification))
            fixture.clock.advance(by: .seconds(43_300))
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).count == 5)
            fixture.clock.advance(by: .seconds(43_300))
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).isEmpty)
        }
    }
}
