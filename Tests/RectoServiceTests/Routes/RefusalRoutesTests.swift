// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct RefusalRoutesTests {
    private static let rules =
        #""signals": {"fail": ["document.refused"], "review": ["face.refused"], "documentsInDays": 0}"#
    private static let number =
        #"{"document":{"documentType":"passport","issuingCountry":"NLD","number":"canary-anna"},"reason":"Stolen."}"#

    private func outcome(_ client: TestCaller, _ fixture: ServiceFixture) async throws -> VerificationResource {
        try await fixture.shop(for: client).get(".").verification
    }

    @Test func `refuses a document by its number, until it is taken off the list`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("strict", Self.rules)
            let added = try await fixture.shop.post("/v1/refusals", Self.number)
            #expect(added.status == 201, "\(added.text)")
            let again = try await fixture.shop.post("/v1/refusals", Self.number)
            #expect(try again.json == added.json, "one entry for one document")
            let listed = try await fixture.shop.get("/v1/refusals")
            #expect(try listed.json["items"]?.items == added.json["items"]?.items)
            #expect(!listed.text.lowercased().contains("canary"))
            let failed = try await outcome(fixture.walk("strict", "p-1"), fixture)
            #expect(failed.outcome == .failed && failed.decidedBy == .checks && failed.reason == .rejected)
            #expect(try await outcome(fixture.walk("strict", "p-1", document: "BERTA"), fixture).outcome == .verified)
            let id = try #require(try added.json["items"]?.items.first?["id"]?.text)
            #expect(try await fixture.shop.send(.delete, "/v1/refusals/\(id)").status == 204)
            #expect(try await fixture.shop.send(.delete, "/v1/refusals/\(id)").status == 404)
            #expect(try await outcome(fixture.walk("strict", "p-1"), fixture).outcome == .verified)
            let events = try await fixture.shop.get("/v1/events?limit=500").json["items"]?.items ?? []
            let types = events.compactMap { $0["type"]?.text }.filter { $0.hasPrefix("refusal.") }
            #expect(types == ["refusal.added", "refusal.removed"])
        }
    }

    @Test func `lets the person start again with another document`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("strict", Self.rules)
            _ = try await fixture.shop.post("/v1/refusals", Self.number)
            let client = try await fixture.walk("strict", "p-1")
            let told = try await client.get(".")
            #expect(!told.text.contains("refused") && told.text.contains("restart"))
            try await client.post("./restart")
            try await client.consent()
            try await client.sendPassport("holder BERTA from NLD good")
            try await client.sendSelfie("\(UUID()) good")
            try await fixture.work()
            _ = try await client.post("./submit")
            try await fixture.work()
            #expect(try await outcome(client, fixture).outcome == .verified)
        }
    }

    @Test func `refuses the document and the face of a verification, and forgets both with it`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("strict", Self.rules)
            let first = try await fixture.walk("strict", "p-1", face: "7")
            let body = "{\"verification\":\"\(first.verification)\",\"parts\":[\"document\",\"face\"]}"
            let reviewer = try await fixture.caller("shop", [.reviewer])
            let added = try await reviewer.post("/v1/refusals", body)
            #expect(added.status == 201, "\(added.text)")
            let parts = try added.json["items"]?.items.map { $0["part"]?.text } ?? []
            #expect(Set(parts) == ["document", "face"])
            #expect(try added.json["items"]?.items.first?["by"]?.text?.hasPrefix("reviewer:") == true)
            #expect(try await outcome(fixture.walk("strict", "p-2"), fixture).outcome == .failed)
            let seen = try await outcome(fixture.walk("strict", "p-2", document: "BERTA", face: "7"), fixture)
            #expect(seen.status == .review && seen.reviewSignals == [.faceRefused])
            #expect(try await fixture.shop(for: first).send(.delete, ".").status == 204)
            #expect(try await fixture.shop.get("/v1/refusals").json["items"]?.items.isEmpty == true)
            #expect(try await outcome(fixture.walk("strict", "p-3", face: "7"), fixture).outcome == .verified)
        }
    }

    @Test func `forgets its answer to a repeated request with the verification that it was about`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("strict", Self.rules)
            let client = try await fixture.walk("strict", "p-1")
            let body = "{\"verification\":\"\(client.verification)\",\"parts\":[\"document\"],\"reason\":\"Stolen.\"}"
            func refuse() async throws -> TestAnswer {
                try await fixture.shop.post("/v1/refusals", body, headers: ["Idempotency-Key": "once"])
            }
            let added = try await refuse()
            #expect(added.status == 201, "\(added.text)")
            #expect(try await refuse().text == added.text)
            #expect(try await fixture.shop(for: client).send(.delete, ".").status == 204)
            #expect(try await refuse().problem == .erased)
        }
    }

    @Test func `replaces an entry by one that ends later, and keeps one that does not end sooner`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("strict", Self.rules)
            let client = try await fixture.walk("strict", "p-1", document: "BERTA", face: "7")
            let parts = #""parts":["document","face"],"reason":"Stolen.""#
            let ofVerification = "{\"verification\":\"\(client.verification)\",\(parts)}"
            for body in [Self.number, ofVerification] {
                func add(_ days: Int) async throws -> [JSONTree] {
                    let lasting = body.replacing(#""reason":"#, with: "\"expiresInDays\":\(days),\"reason\":")
                    let added = try await fixture.shop.post("/v1/refusals", lasting)
                    try #require(added.status == 201, "\(added.text)")
                    return try added.json["items"]?.items ?? []
                }
                let short = try await add(2)
                let long = try await add(30)
                #expect(try await add(2) == long, "the longer one stays")
                let listed = try await fixture.shop.get("/v1/refusals").json["items"]?.items ?? []
                #expect(long.allSatisfy { listed.contains($0) })
                #expect(short.allSatisfy { !listed.contains($0) })
            }
            fixture.clock.advance(by: .seconds(3 * 86_400))
            #expect(try await fixture.shop.get("/v1/refusals").json["items"]?.items.count == 3)
        }
    }

    @Test func `lists an entry whose contents are lost, and replaces it by the same`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await fixture.shop.post("/v1/refusals", Self.number)
            let kept = try #require(
                try await fixture.store.signals(
                    .refusedDocument,
                    of: "shop",
                    digest: nil,
                    subject: nil,
                    at: fixture.clock.now,
                    limit: 1
                ).first
            )
            let damaged = SignalEntry(
                kept.kind,
                of: "shop",
                digest: kept.digest,
                at: kept.at,
                expiresAt: kept.expiresAt
            )
            var change = Change(at: fixture.clock.now)
            change.signals = [.remove(kept.id, of: "shop"), .add(damaged)]
            try await fixture.store.commit(change)
            func listed() async throws -> [JSONTree] {
                try await fixture.shop.get("/v1/refusals").json["items"]?.items ?? []
            }
            #expect(try await listed().map { $0["by"]?.text } == ["unknown"])
            let again = try await fixture.shop.post("/v1/refusals", Self.number)
            #expect(try await listed() == again.json["items"]?.items)
            #expect(try await listed().map { $0["reason"]?.text } == ["Stolen."])
        }
    }

    @Test func `is the application's own, and goes at its end`() async throws {
        try await ServiceFixture.run { fixture in
            let short = Self.number.replacing(#""reason":"Stolen.""#, with: #""expiresInDays":1"#)
            let added = try await fixture.shop.post("/v1/refusals", short)
            let id = try #require(try added.json["items"]?.items.first?["id"]?.text)
            let other = try await fixture.caller("other", [.application])
            #expect(try await other.get("/v1/refusals").json["items"]?.items.isEmpty == true)
            #expect(try await other.send(.delete, "/v1/refusals/\(id)").status == 404)
            for (caller, status) in [(fixture.nobody, 401), (try await fixture.claim(), 403)] {
                #expect(try await caller.get("/v1/refusals").status == status)
                #expect(try await caller.post("/v1/refusals", Self.number).status == status)
                #expect(try await caller.send(.delete, "/v1/refusals/\(id)").status == status)
            }
            let client = try await fixture.walk("passport-selfie-unattended", "p-1")
            let body = "{\"verification\":\"\(client.verification)\",\"parts\":[\"document\"]}"
            #expect(try await other.post("/v1/refusals", body).status == 404)
            fixture.clock.advance(by: .seconds(86_401))
            #expect(try await fixture.shop.get("/v1/refusals").json["items"]?.items.isEmpty == true)
        }
    }

    @Test(
        arguments: [
            ("{}", "/verification"), (#"{"verification":"v","parts":[]}"#, "/parts"),
            (#"{"verification":"v","document":{}}"#, "/verification"),
            (
                #"{"document":{"documentType":"passport","issuingCountry":"XX","number":"1"}}"#,
                "/document/issuingCountry"
            ),
            (#"{"document":{"documentType":"passport","issuingCountry":"NLD","number":"--"}}"#, "/document/number"),
            (#"{"document":{"documentType":"card","issuingCountry":"NLD","number":"1"}}"#, "/document/documentType"),
        ]
    )
    func `names mistakes in a request`(body: String, place: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/refusals", body)
            #expect(answer.status == 400)
            #expect(try answer.json["fields"]?.items.contains { $0["place"]?.text == place } == true, "\(answer.text)")
        }
    }

    @Test func `says that a verification has no face to be refused`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.walk("passport-selfie-unattended", "p-1")
            let body = "{\"verification\":\"\(client.verification)\",\"parts\":[\"face\"]}"
            let answer = try await fixture.shop.post("/v1/refusals", body)
            #expect(answer.status == 400 && answer.text.contains("/parts"))
        }
    }
}
