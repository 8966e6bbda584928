// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoService

@Suite struct NotificationRoutesTests {
    private static let request = #"{"kind":"request","text":"Share your name?","expiresInSeconds":600}"#

    @Test func `tells a person how it ended`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            _ = try await client.post("./cancel")
            let items = try await client.get("/v1/notifications").json["items"]?.items ?? []
            #expect(items.map { $0["kind"]?.text } == ["result"])
            #expect(items.first?["data", "outcome"]?.text == "cancelled")
        }
    }

    @Test func `lists the newest first, page by page`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            for number in 0..<3 {
                let body = "{\"kind\":\"message\",\"text\":\"\(number)\"}"
                #expect(try await fixture.shop(for: client).post("./notifications", body).status == 201)
                fixture.clock.advance(by: .seconds(1))
            }
            let texts = try await [0, 1].asyncFlatMap { page in
                try await client.get("/v1/notifications?page=\(page)&pageSize=2").json["items"]?.items ?? []
            }
            #expect(texts.compactMap { $0["text"]?.text } == ["2", "1", "0"])
        }
    }

    @Test func `takes one answer to a request, and the same one again`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            _ = try await fixture.shop(for: client).post("./notifications", Self.request)
            let id = try #require(try await client.get("/v1/notifications").json["items", "0", "id"]?.text)
            for _ in 0..<2 {
                let answer = try await client.post("/v1/notifications/\(id)/accept")
                #expect(try answer.json["status"]?.text == "accepted")
            }
            #expect(try await client.post("/v1/notifications/\(id)/decline").problem == .invalidTransition)
            let other = try await fixture.claim()
            #expect(try await other.post("/v1/notifications/\(id)/accept").problem == .notFound)
        }
    }

    @Test func `says of a request that it is new, and declined once that is chosen`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            _ = try await fixture.shop(for: client).post("./notifications", Self.request)
            let asked = try #require(try await client.get("/v1/notifications?status=new").json["items", "0"])
            #expect(asked["status"]?.text == "new")
            let id = try #require(asked["id"]?.text)
            for _ in 0..<2 {
                let answer = try await client.post("/v1/notifications/\(id)/decline")
                #expect(answer.status == 200)
                #expect(try answer.json["status"]?.text == "declined")
            }
            #expect(try await client.get("/v1/notifications?status=new").json["items"]?.items.isEmpty == true)
            #expect(try await client.get("/v1/notifications?status=declined").json["items", "0", "id"]?.text == id)
            #expect(try await client.post("/v1/notifications/\(id)/accept").problem == .invalidTransition)
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            let answers = events.filter { $0["type"]?.text == "notification.answered" }
            #expect(answers.map { $0["data", "action"]?.text } == ["decline"])
        }
    }

    @Test func `refuses more than there may be, and tells another application nothing of it`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let shop = fixture.shop(for: client)
            let body = #"{"kind":"message","text":"x"}"#
            for _ in 0..<192 { try #require(try await shop.post("./notifications", body).status == 201) }
            let problems = try await withThrowingTaskGroup(of: ProblemCode?.self) { group in
                for _ in 0..<16 { group.addTask { try await shop.post("./notifications", body).problem } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(problems.count { $0 == nil } == 8 && problems.count { $0 == .limitReached } == 8)
            #expect(try await shop.post("./notifications", body).problem == .limitReached)
            var other = try await fixture.caller("bank", [.application])
            other.verification = client.verification
            #expect(try await other.post("./notifications", body).problem == .notFound)
        }
    }

    @Test func `lets requests expire`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            _ = try await fixture.shop(for: client).post("./notifications", Self.request)
            let id = try #require(try await client.get("/v1/notifications").json["items", "0", "id"]?.text)
            fixture.clock.advance(by: .seconds(601))
            #expect(try await client.get("/v1/notifications?status=expired").json["items"]?.items.count == 1)
            #expect(try await client.post("/v1/notifications/\(id)/accept").problem == .invalidTransition)
        }
    }

    @Test func `acknowledges messages and nothing else of them`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            _ = try await fixture.shop(for: client).post("./notifications", #"{"kind":"message","text":"x"}"#)
            let id = try #require(try await client.get("/v1/notifications").json["items", "0", "id"]?.text)
            #expect(try await client.post("/v1/notifications/\(id)/accept").problem == .invalidTransition)
            #expect(try await client.post("/v1/notifications/\(id)/acknowledge").json["status"]?.text == "read")
        }
    }
}

extension Array {
    fileprivate func asyncFlatMap<Item>(_ body: (Element) async throws -> [Item]) async throws -> [Item] {
        var items: [Item] = []
        for element in self { items += try await body(element) }
        return items
    }
}
