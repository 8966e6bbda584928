// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoService

@Suite struct SubjectRoutesTests {
    private static let flags = "/v1/subjects/p%2F1/flags"
    private static let subject = #","subject":{"id":"p/1"}"#

    private func names(_ fixture: ServiceFixture, _ caller: TestCaller? = nil) async throws -> [String?] {
        try await (caller ?? fixture.shop).get(Self.flags).json["items"]?.items.map { $0["name"]?.text } ?? []
    }

    @Test func `sets, lists and clears flags, each once`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<2 {
                for name in ["vip", "checked-2026"] {
                    let set = try await fixture.shop.send(.put, "\(Self.flags)/\(name)")
                    #expect(try set.status == 200 && set.json["name"]?.text == name)
                    #expect(try set.json["setBy"]?.text == "application:shop")
                }
            }
            #expect(try await names(fixture) == ["checked-2026", "vip"])
            #expect(try await fixture.shop.send(.delete, "\(Self.flags)/vip").status == 204)
            #expect(try await fixture.shop.send(.delete, "\(Self.flags)/vip").status == 404)
            #expect(try await names(fixture) == ["checked-2026"])
            let events = try await fixture.shop.get("/v1/events?limit=100").json["items"]?.items ?? []
            let changes = events.filter { $0["type"]?.text?.hasPrefix("flag.") == true }
            #expect(changes.map { $0["type"]?.text } == ["flag.set", "flag.set", "flag.cleared"])
            #expect(changes.map { $0["data", "flag"]?.text } == ["vip", "checked-2026", "vip"])
            #expect(!changes.contains { "\($0)".contains("p/1") })
        }
    }

    @Test func `is the application's own`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await fixture.shop.send(.put, "\(Self.flags)/vip")
            let other = try await fixture.caller("other", [.application])
            #expect(try await names(fixture, other).isEmpty)
            #expect(try await other.send(.delete, "\(Self.flags)/vip").status == 404)
            for (caller, status) in [
                (fixture.nobody, 401), (try await fixture.caller("shop", [.reviewer]), 403),
                (try await fixture.claim(), 403),
            ] {
                #expect(try await caller.get(Self.flags).status == status)
                #expect(try await caller.send(.put, "\(Self.flags)/vip").status == status)
                #expect(try await caller.send(.delete, "\(Self.flags)/vip").status == status)
            }
            #expect(try await names(fixture) == ["vip"])
        }
    }

    @Test func `sets as many flags as a subject may have, however many are set at once`() async throws {
        try await ServiceFixture.run { fixture in
            let problems = try await withThrowingTaskGroup(of: ProblemCode?.self) { group in
                for number in 0..<40 {
                    group.addTask { try await fixture.shop.send(.put, "\(Self.flags)/flag-\(number)").problem }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(problems.count { $0 == nil } == 32 && problems.count { $0 == .limitReached } == 8)
            #expect(try await names(fixture).count == 32)
        }
    }

    @Test func `refuses names that are none, subjects that are too long, and more flags than a subject has`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            for name in ["Vip", "v_p", "1st", String(repeating: "a", count: 41), "v%20p"] {
                #expect(try await fixture.shop.send(.put, "\(Self.flags)/\(name)").status == 400, "\(name)")
            }
            let long = "/v1/subjects/\(String(repeating: "a", count: 201))/flags"
            #expect(try await fixture.shop.get(long).status == 400)
            for number in 1...33 {
                let answer = try await fixture.shop.send(.put, "\(Self.flags)/flag-\(number)")
                #expect(answer.status == (number == 33 ? 429 : 200))
            }
            // One that is set stays as it was.
            #expect(try await fixture.shop.send(.put, "\(Self.flags)/flag-1").status == 200)
        }
    }

    @Test func `is required by a journey at creation, and set by one at its end`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("first", #""flags": {"setWhenVerified": "verified"}"#)
            try await fixture.add("second", #""flags": {"required": "verified"}"#)
            func create(_ journey: String, _ members: String) async throws -> TestAnswer {
                try await fixture.shop.post("/v1/verifications", "{\"journey\":\"\(journey)\"\(members)}")
            }
            for journey in ["first", "second"] {
                let anonymous = try await create(journey, "")
                #expect(anonymous.status == 400 && anonymous.text.contains("/subject"))
            }
            let refused = try await create("second", Self.subject)
            #expect(try refused.status == 409 && refused.json["code"]?.text == "flagMissing")
            let client = try await fixture.walk("first", "p/1")
            #expect(try await names(fixture) == ["verified"])
            #expect(try await create("second", Self.subject).status == 201)
            #expect(try await create("second", #","subject":{"id":"p/2"}"#).status == 409)
            let shop = fixture.shop(for: client)
            let types = try await shop.get("./events?limit=100").json["items"]?.items.map { $0["type"]?.text } ?? []
            #expect(types.contains("flag.set"))
            let overturned = try await shop.review("./overturn", #"{"outcome":"failed","reason":"Forged."}"#)
            #expect(overturned.status == 200, "\(overturned.text)")
            #expect(try await names(fixture).isEmpty)
        }
    }

    @Test func `goes with the erasure of the subject`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await fixture.shop.send(.put, "\(Self.flags)/vip")
            _ = try await fixture.shop.send(.put, "/v1/subjects/p-2/flags/vip")
            #expect(try await fixture.shop.send(.delete, "/v1/verifications?subject=p%2F1").status == 204)
            #expect(try await names(fixture).isEmpty)
            #expect(try await fixture.shop.get("/v1/subjects/p-2/flags").json["items"]?.items.count == 1)
        }
    }
}
