// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct EvidenceRoutesTests {
    private func run(_ test: @escaping @Sendable (ServiceFixture, TestCaller) async throws -> Void) async throws {
        try await ServiceFixture.run { fixture in
            fixture.examiner.give(looks: [Data("first look".utf8), Data("second look".utf8)])
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            try await test(fixture, client)
        }
    }

    @Test func `gives each value with its sources, and each rule and check with its judgement`() async throws {
        try await run { fixture, client in
            let answer = try await fixture.shop(for: client).get("./evidence")
            #expect(answer.status == 200, "\(answer.text)")
            let document = try #require(try answer.json["documents", "0"])
            #expect(document["step"]?.text == "passport" && document["state"]?.text == "passed")
            #expect(document["recognition", "issuingCountryCode"]?.text == "UTO")
            let field = try #require(document["fields", "0"])
            #expect(field["name"]?.text == "lastName" && field["value"]?.text == "SPECIMEN")
            #expect(field["sources", "0", "origin"]?.text == "zone" && field["sources", "0", "slot"]?.text == "page")
            #expect(document["rules", "0", "name"]?.text == "allSidesSent")
            #expect(document["rules", "0", "outcome"]?.text == "passed")
            #expect(document["sides", "0", "width"]?.integer == 1_600)
            let presence = try #require(try answer.json["presence", "0"])
            #expect(presence["challenge", "drawnAt"]?.text != nil && presence["receivedAt"]?.text != nil)
            let checks = try answer.json["checks"]?.items.compactMap { $0["name"]?.text } ?? []
            #expect(checks.contains("faceMatch"))
        }
    }

    @Test func `leads to every picture, and notes each reading`() async throws {
        try await run { fixture, client in
            let shop = fixture.shop(for: client)
            let evidence = try await shop.get("./evidence").json
            let links = (evidence["documents"]?.items ?? []) + (evidence["presence"]?.items ?? [])
            let pictures = links.flatMap { $0["pictures"]?.items ?? [] }
            let contents = pictures.compactMap { $0["content"]?.text }
            #expect(contents == ["sent", "straightened", "portrait", "sent", "selfie", "look", "look"])
            for link in pictures.compactMap({ $0["link"]?.text }) {
                let picture = try await shop.get(link)
                #expect(picture.status == 200 && !picture.body.isEmpty, "\(link)")
            }
            let look = try #require(pictures.last?["link"]?.text)
            #expect(try await shop.get(look).text == "second look")
            let events = try await shop.get("./events").json["items"]?.items.compactMap { $0["type"]?.text } ?? []
            #expect(events.filter { $0 == "evidence.read" }.count == 1)
            #expect(events.filter { $0 == "picture.read" }.count == 6)
            #expect(events.filter { $0 == "file.read" }.count == 2)
        }
    }

    @Test func `shows files as they were sent to reviewers alone, and nothing to the person`() async throws {
        try await run { fixture, client in
            let name = "/v1/verifications/\(client.verification)"
            let application = try await fixture.caller("shop", [.application])
            let evidence = try await application.get("\(name)/evidence")
            #expect(evidence.status == 200, "\(evidence.text)")
            #expect(!evidence.text.contains(#""sent""#))
            #expect(try await application.get("\(name)/steps/passport/pictures/portrait").status == 200)
            #expect(try await client.get("./evidence").problem == .forbidden)
            #expect(try await client.get("./steps/passport/pictures/portrait").problem == .forbidden)
            let other = try await fixture.caller("other", [.application, .reviewer])
            #expect(try await other.get("\(name)/evidence").problem == .notFound)
            #expect(try await other.get("\(name)/steps/passport/pictures/portrait").problem == .notFound)
            #expect(try await fixture.nobody.get("\(name)/evidence").status == 401)
        }
    }

    @Test(arguments: [
        "portrait", "page", "look-3", "look-0", "look--1", "look-99999999999999999999", "back", "frames", "..",
        "portrait%2F",
    ])
    func `knows no picture that was not made`(name: String) async throws {
        try await run { fixture, client in
            let answer = try await fixture.shop(for: client).get("./steps/selfie/pictures/\(name)")
            #expect(answer.status == 404 || answer.status == 400, "\(answer.text)")
        }
    }

    @Test func `answers before anything was sent, and gives nothing once it is erased`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let shop = fixture.shop(for: client)
            let early = try await shop.get("./evidence")
            #expect(early.status == 200)
            #expect(try early.json["documents", "0", "fields"]?.items.isEmpty == true)
            try await client.sendEverything(fixture)
            try await fixture.work()
            #expect(try await shop.get("./steps/passport/pictures/portrait").status == 200)
            #expect(try await shop.send(.delete, ".").status == 204)
            #expect(try await shop.get("./evidence").problem == .erased)
            #expect(try await shop.get("./steps/passport/pictures/portrait").problem == .erased)
        }
    }

    @Test func `has no pictures after the retention of images, and still the values`() async throws {
        try await run { fixture, client in
            let shop = fixture.shop(for: client)
            #expect(try await shop.get("./evidence").json["documents", "0", "pictures"]?.items.count == 3)
            fixture.clock.advance(by: .seconds(86_401))
            try await fixture.work()
            let late = try await shop.get("./evidence").json
            let contents = (late["documents", "0", "pictures"]?.items ?? []).compactMap { $0["content"]?.text }
            #expect(contents.isEmpty)
            #expect(late["documents", "0", "fields", "0", "value"]?.text == "SPECIMEN")
            #expect(try await shop.get("./steps/passport/pictures/portrait").problem == .notFound)
        }
    }
}
