// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct ConsoleCaseTests {
    private static let verified = #"{"outcome":"verified","note":"same face"}"#
    private static let failed = #"{"outcome":"failed","note":"other face","reasons":["personDiffers"]}"#

    private static func types(_ fixture: ServiceFixture, of client: TestCaller) async throws -> [String] {
        try await fixture.shop(for: client).get("./events").json["items"]?.items.compactMap { $0["type"]?.text } ?? []
    }

    @Test func `the queue shows why a case is there, and nothing that tells who the person is`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.waiting("passport-selfie-unattended", #","reference":"CANARYREFERENCE""#)
            fixture.clock.advance(by: .seconds(60))
            let second = try await fixture.waiting()
            let person = try await fixture.person([.reviewer])
            let answer = try await person.get("/v1/console/queue?limit=1")
            let queue = try answer.json
            #expect(queue["total"]?.integer == 2)
            #expect(queue["items"]?.items.compactMap { $0["id"]?.text } == [first.verification])
            #expect(queue["items", "0", "reviewReason"]?.text == "check.notApplied")
            #expect(queue["counts", "journey"]?.members.values.compactMap(\.integer) == [2])
            #expect(!answer.text.contains("CANARYREFERENCE") && !answer.text.contains("SPECIMEN"))
            let cursor = try #require(
                queue["cursor"]?.text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            )
            let next = try await person.get("/v1/console/queue?limit=1&cursor=\(cursor)").json
            #expect(next["items"]?.items.compactMap { $0["id"]?.text } == [second.verification])
            #expect(try await person.get("/v1/console/queue?claim=nobody").problem == .invalidRequest)
            #expect(try await person.get("/v1/console/queue?reason=check.failed").json["total"]?.integer == 0)
        }
    }

    @Test func `a case that cannot be read any more ends when somebody looks at it, once its time is over`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let id = try #require(UUID(uuidString: try await fixture.waiting().verification))
            let path = "/v1/console/cases/\(id.wireText)"
            fixture.calls.damage(id)
            #expect(try await fixture.person([.reviewer]).get(path).status == 500, "its time is not over")
            fixture.clock.advance(by: .seconds(31 * 60))
            let person = try await fixture.person([.reviewer])
            #expect(try await person.get(path).problem == .erased)
            #expect(try await person.get("/v1/console/queue").json["total"]?.integer == 0)
            let tombstone = try #require(try await fixture.store.verification(id))
            #expect(tombstone.erasedAt != nil)
            #expect(try fixture.service.flow.state(tombstone).facts.outcome == .expired)
        }
    }

    @Test func `changes of the queue are events from the place that it names`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.waiting()
            let (anna, ben) = (try await fixture.person([.reviewer]), try await fixture.person([.reviewer]))
            let after = try #require(try await anna.get("/v1/console/queue").json["after"]?.integer)
            try await ben.post("/v1/console/cases/\(client.verification)/claim")
            let news = try #require(try await anna.get("/v1/events?after=\(after)").json["items"]?.items)
            let types = news.compactMap { $0["type"]?.text }
            #expect(types.contains("case.claimed"))
        }
    }

    @Test func `a claim is seen by others, renewed by its owner, and handed on by a lead`() async throws {
        try await ServiceFixture.run { fixture in
            let path = "/v1/console/cases/\(try await fixture.waiting().verification)/claim"
            let (anna, ben) = (try await fixture.person([.reviewer]), try await fixture.person([.reviewer]))
            let lead = try await fixture.person([.lead])
            #expect(try await anna.get(path).problem == .notFound)
            let mine = try await anna.post(path).json
            #expect(mine["isMine"] == .flag(true))
            let theirs = try await ben.post(path).json
            #expect(theirs["isMine"] == .flag(false) && theirs["by"] == mine["by"] && theirs["until"] == mine["until"])
            #expect(try await ben.delete(path).problem == .forbidden)
            #expect(try await ben.get("/v1/console/queue?claim=others").json["total"]?.integer == 1)
            fixture.clock.advance(by: .seconds(300))
            #expect(try await anna.post(path).json["until"] != mine["until"])
            let name = try #require(ben.session["name"]?.text)
            let handed = try await lead.post(path, "{\"to\":\"\(name)\"}").json
            #expect(handed["by"]?.text == name && handed["isMine"] == .flag(false))
            #expect(try await ben.get(path).json["isMine"] == .flag(true))
            #expect(
                try await lead.delete(path).problem == .forbidden,
                "a page that is left asks for no more than its own"
            )
            #expect(try await ben.delete("\(path)?anybodys=true").problem == .forbidden)
            #expect(try await lead.delete("\(path)?anybodys=true").status == 204)
            #expect(try await anna.get(path).problem == .notFound)
            #expect(try await ben.post(path).json["isMine"] == .flag(true))
            #expect(try await ben.delete(path).status == 204)
            fixture.clock.advance(by: .seconds(601))
            #expect(try await anna.get(path).problem == .notFound)
        }
    }

    @Test(arguments: ["oidc.anna-bank.example", "oidc.\(String(repeating: "a", count: 50))-0123abcd"])
    func `a lead hands a case on to somebody who signs in at a provider`(_ name: String) async throws {
        try await ServiceFixture.run { fixture in
            let path = "/v1/console/cases/\(try await fixture.waiting().verification)/claim"
            let lead = try await fixture.person([.lead])
            let handed = try await lead.post(path, "{\"to\":\"\(name)\"}")
            #expect(handed.status == 200, "\(handed.text)")
            #expect(try handed.json["by"]?.text == name)
            #expect(try await lead.post(path, #"{"to":"a b"}"#).problem == .invalidRequest)
        }
    }

    @Test func `a case is shown whole, and that is one event for each session`() async throws {
        try await ServiceFixture.run { fixture in
            let members = #","subject":{"id":"p-1"},"reference":"r-1""#
            let earlier = try await fixture.waiting("passport-selfie-unattended", members)
            let client = try await fixture.waiting("passport-selfie-unattended", members)
            let (anna, ben) = (try await fixture.person([.reviewer]), try await fixture.person([.reviewer]))
            for person in [anna, anna, ben] {
                let answer = try await person.get("/v1/console/cases/\(client.verification)")
                #expect(answer.status == 200, "\(answer.text)")
                let shown = try answer.json
                #expect(shown["verification", "id"]?.text == client.verification)
                #expect(shown["person", "subject"]?.text == "p-1" && shown["person", "reference"]?.text == "r-1")
                #expect(shown["earlier"]?.items.compactMap { $0["id"]?.text } == [earlier.verification])
                #expect(answer.revision == "\"\(shown["verification", "revision"]?.integer ?? 0)\"")
                let links = shown["evidence", "documents", "0", "pictures"]?.items.compactMap { $0["link"]?.text } ?? []
                #expect(links.count == 3)
                for link in links { #expect(try await person.get(link).status == 200) }
            }
            let types = try await Self.types(fixture, of: client)
            #expect(types.filter { $0 == "case.revealed" }.count == 2)
            #expect(!types.contains("picture.read") && !types.contains("evidence.read"))
        }
    }

    @Test func `a picture without its case is an event as well`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.waiting()
            let person = try await fixture.person([.reviewer])
            let path = "/v1/verifications/\(client.verification)/steps/passport/pictures/portrait"
            #expect(try await person.get(path).status == 200)
            #expect(try await Self.types(fixture, of: client).filter { $0 == "case.revealed" }.count == 1)
        }
    }

    @Test func `search finds exact values alone, and its event has none of them`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.waiting(
                "passport-selfie-unattended",
                #","subject":{"id":"p-1"},"reference":"r-1""#
            )
            let person = try await fixture.person([.reviewer])
            let stranger = try await fixture.person([.reviewer], of: "bank")
            for (text, matched) in [
                (client.verification, "id"), ("r-1", "reference"), ("p-1", "subject"), ("specimen", "name"),
            ] {
                let found = try await person.post("/v1/console/search", "{\"text\":\"\(text)\"}").json["items"]?.items
                #expect(found?.compactMap { $0["id"]?.text } == [client.verification], "\(text)")
                #expect(found?.first?["matched"]?.items == [.text(matched)], "\(text)")
                let theirs = try await stranger.post("/v1/console/search", "{\"text\":\"\(text)\"}").json["items"]
                #expect(theirs?.items.isEmpty == true)
            }
            #expect(
                try await person.post("/v1/console/search", #"{"text":"speci"}"#).json["items"]?.items.isEmpty == true
            )
            let events = try await fixture.shop.get("/v1/events").text
            #expect(events.contains(#""search""#) && !events.lowercased().contains("specimen"))
        }
    }

    @Test func `a reviewer asks again for one step, and the person is told why`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.waiting()
            let person = try await fixture.person([.reviewer])
            let request = #"{"step":"passport","text":"The photo is CANARYBLURRED.","reasons":["documentUnreadable"]}"#
            let asked = try await person.review("ask", of: client.verification, request)
            #expect(asked.status == 200, "\(asked.text)")
            #expect(try asked.verification.status == .collecting)
            let next = try await client.get(".").json["next"]
            #expect(next?["type"]?.text == "document" && next?["step"]?.text == "passport")
            #expect(next?["request", "text"]?.text == "The photo is CANARYBLURRED.")
            #expect(try await person.get("/v1/console/queue").json["total"]?.integer == 0)
            fixture.examiner.answerIdentity(.passed)
            try await client.sendPassport()
            try await fixture.work()
            let submitted = try await client.post("./submit")
            #expect(submitted.status == 200, "\(submitted.text)")
            try await fixture.work()
            #expect(try await client.get(".").verification.outcome == .verified)
            let events = try await fixture.shop(for: client).get("./events")
            #expect(events.text.contains("step.askedAgain") && !events.text.contains("CANARYBLURRED"))
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARYBLURRED".utf8)) == nil })
        }
    }

    @Test(arguments: [
        (#"{"step":"nothing","text":"t"}"#, ProblemCode.invalidStep), (#"{"step":"consent","text":"t"}"#, .invalidStep),
        (#"{"step":"passport","text":" "}"#, .invalidRequest), (#"{"step":"passport"}"#, .invalidRequest),
        (#"{"step":"passport","text":"t","reasons":["none"]}"#, .invalidRequest),
    ])
    func `asks for nothing that cannot be asked for`(_ body: String, _ problem: ProblemCode) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.waiting()
            let person = try await fixture.person([.reviewer])
            #expect(try await person.review("ask", of: client.verification, body).problem == problem)
            try await person.review("decision", of: client.verification, Self.verified)
            let late = try await person.review("ask", of: client.verification, #"{"step":"passport","text":"t"}"#)
            #expect(late.problem == .invalidTransition)
        }
    }

    @Test func `two reviewers at one case make one decision, and the other is told`() async throws {
        try await ServiceFixture.run { fixture in
            let (anna, ben) = (try await fixture.person([.reviewer]), try await fixture.person([.reviewer]))
            for _ in 0..<Sweep.count(20, whole: 500) {
                let client = try await fixture.waiting()
                let path = "/v1/verifications/\(client.verification)/decision"
                let headers = ["If-Match": try await anna.get("/v1/verifications/\(client.verification)").revision]
                async let first = anna.post(path, Self.verified, headers: headers)
                async let second = ben.post(path, Self.failed, headers: headers)
                let answers = try await [first, second]
                #expect(answers.filter { $0.status == 200 }.count == 1)
                let told = answers.compactMap(\.problem)
                #expect(told == [.revisionMismatch] || told == [.staleRevision], "\(told)")
            }
        }
    }
}
