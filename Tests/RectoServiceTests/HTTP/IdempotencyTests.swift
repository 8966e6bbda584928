// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import NIOCore
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct IdempotencyTests {
    private static let body = Data(#"{"journey":"passport-selfie-unattended"}"#.utf8)
    private static let request = Request(
        head: .init(
            method: .post,
            scheme: nil,
            authority: nil,
            path: "/v1/verifications",
            headerFields: [.idempotencyKey: "key"]
        ),
        body: RequestBody(buffer: ByteBuffer())
    )

    private static func create(_ fixture: ServiceFixture) async throws -> Response {
        try await create(fixture) {}
    }

    /// Asks for a verification, after something else happened.
    private static func create(
        _ fixture: ServiceFixture,
        after other: () async throws -> Void
    ) async throws -> Response {
        try await fixture.service.idempotency.once(request, from: "application:shop", body) { idempotent in
            try await other()
            let wanted = try VerificationRequest(reading: body, atMost: Request.greatestBody)
            let (code, link) = (VerificationCode.generated(), LinkToken.generated())
            let id = UUID.version7(at: fixture.clock.now)
            let answer = try Answer(.created, id, headers: ["location": id.wireText])
            let change = ChangeRequest(idempotent) { _ in answer }
            let flow = fixture.service.flow
            _ = try await flow.create(wanted, as: id, claimedBy: code, or: link, for: "shop", change)
            return answer
        }
    }

    @Test func `keeps no key in the clear, whatever a sender puts into it`() async throws {
        try await ServiceFixture.run { fixture in
            let headers = ["Idempotency-Key": "CANARYKEY maria@example.org"]
            let body = #"{"journey":"passport-selfie-unattended"}"#
            let first = try await fixture.shop.post("/v1/verifications", body, headers: headers)
            let again = try await fixture.shop.post("/v1/verifications", body, headers: headers)
            #expect(first.status == 201 && again.body == first.body)
            #expect(again.headers[.idempotencyReplayed] == "true")
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARYKEY".utf8)) == nil })
        }
    }

    @Test func `does a request once however many come at the same time`() async throws {
        try await ServiceFixture.run { fixture in
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        try await fixture.shop.post(
                            "/v1/verifications",
                            #"{"journey":"passport-selfie-unattended"}"#,
                            headers: ["Idempotency-Key": "key"]
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let good = answers.filter { $0.status == 201 }
            #expect(!good.isEmpty && Set(good.map(\.body)).count == 1)
            #expect(answers.allSatisfy { $0.status == 201 || $0.problem == .idempotencyInProgress })
            let all = try await fixture.shop.get("/v1/verifications")
            #expect(try all.json["items"]?.items.count == 1)
        }
    }

    @Test func `gives who took too long the answer that the same request got meanwhile`() async throws {
        try await ServiceFixture.run { fixture in
            let late = try await Self.create(fixture) {
                // Whoever began it counts as gone after a minute.
                fixture.clock.advance(by: .seconds(61))
                let quick = try await Self.create(fixture)
                #expect(quick.status == .created && quick.headers[.idempotencyReplayed] == nil)
            }
            #expect(late.status == .created && late.headers[.idempotencyReplayed] == "true")
            let again = try await Self.create(fixture)
            #expect(again.headers[.location] == late.headers[.location])
            let all = try await fixture.shop.get("/v1/verifications")
            #expect(try all.json["items"]?.items.count == 1)
        }
    }

    @Test func `leaves a request to whoever took it over, where the one that took too long fails`() async throws {
        struct Failure: Error {}
        try await ServiceFixture.run { fixture in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let (takenOver, takeOver) = AsyncStream.makeStream(of: Void.self)
            let late = Task {
                try await Self.create(fixture) {
                    begin.finish()
                    for await _ in takenOver {}
                    throw Failure()
                }
            }
            for await _ in begun {}
            fixture.clock.advance(by: .seconds(61))
            _ = try await Self.create(fixture) {
                takeOver.finish()
                await #expect(throws: Failure.self) { try await late.value }
                await #expect(throws: RequestRefused.self, "one is still at it") { try await Self.create(fixture) }
            }
        }
    }

    @Test func `gives a client that took too long the same, where the other one moved on`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let id = try #require(UUID(uuidString: client.verification))
            @Sendable func cancel(after other: @Sendable () async throws -> Void) async throws -> Response {
                let (flow, idempotency) = (fixture.service.flow, fixture.service.idempotency)
                return try await idempotency.once(Self.request, from: "verification:1", Self.body) { idempotent in
                    try await other()
                    let change = ChangeRequest(idempotent) { try Answer($0) }
                    return try Answer(try await flow.cancel(Access(id, by: .client), change))
                }
            }
            let late = try await cancel {
                fixture.clock.advance(by: .seconds(61))
                _ = try await cancel {}
            }
            #expect(late.status == .ok && late.headers[.idempotencyReplayed] == "true")
        }
    }

    @Test func `makes a webhook, a journey and a link once, however often they are asked for`() async throws {
        try await ServiceFixture.run { fixture in
            let headers = ["Idempotency-Key": "once"]
            let hook = #"{"url":"https://shop.example/hook"}"#
            let made = try await fixture.shop.post("/v1/webhooks", hook, headers: headers)
            let again = try await fixture.shop.post("/v1/webhooks", hook, headers: headers)
            #expect(made.status == 201 && made.body == again.body)
            #expect(again.headers[.idempotencyReplayed] == "true")
            #expect(try await fixture.shop.get("/v1/webhooks").json["items"]?.items.count == 1)
            let journey = """
                {"id":"about","version":1,"assuranceLevel":1,
                 "steps":[{"id":"about","kind":"form","options":{"fields":[{"name":"job"}]}}],
                 "texts":{"en":{"title":"You","about.title":"You","about.text":"About you."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey, headers: ["Idempotency-Key": "j"])
            let addedAgain = try await fixture.shop.post("/v1/journeys", journey, headers: ["Idempotency-Key": "j"])
            #expect(added.status == 201 && added.body == addedAgain.body)
            #expect(addedAgain.headers[.idempotencyReplayed] == "true")
            let client = try await fixture.claim()
            try await client.consent()
            let path = "./steps/passport/files/page/link"
            let link = try await client.post(path, headers: headers)
            #expect(link.status == 201)
            #expect(try await client.post(path, headers: headers).body == link.body)
            #expect(try await client.post(path).body != link.body)
        }
    }
}
