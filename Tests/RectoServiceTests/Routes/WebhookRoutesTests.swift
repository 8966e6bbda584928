// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct WebhookRoutesTests {
    private static let body = #"{"url":"https://shop.example/hook","events":["verification.*"]}"#

    @Test func `tells the secret once`() async throws {
        try await ServiceFixture.run { fixture in
            let made = try await fixture.shop.post("/v1/webhooks", Self.body)
            #expect(made.status == 201)
            #expect(try made.json["secret"]?.text?.hasPrefix("whsec_") == true)
            let id = try #require(try made.json["id"]?.text)
            let read = try await fixture.shop.get("/v1/webhooks/\(id)")
            #expect(try read.json["secret"] == nil && read.status == 200)
            #expect(try await fixture.shop.get("/v1/webhooks").json["items"]?.items.count == 1)
        }
    }

    @Test func `makes twenty for an application, however many are asked for at once`() async throws {
        try await ServiceFixture.run { fixture in
            let problems = try await withThrowingTaskGroup(of: ProblemCode?.self) { group in
                for _ in 0..<30 {
                    group.addTask { try await fixture.shop.post("/v1/webhooks", Self.body).problem }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(problems.count { $0 == nil } == 20 && problems.count { $0 == .limitReached } == 10)
            #expect(try await fixture.shop.get("/v1/webhooks").json["items"]?.items.count == 20)
        }
    }

    @Test(arguments: [
        #"{"url":"ftp://shop.example"}"#, #"{"url":"https://user:word@shop.example"}"#, #"{"url":"https://"}"#,
        #"{"url":"https://shop.example","events":["nothing"]}"#, #"{"url":"https://shop.example","secret":"x"}"#, "{}",
        #"{"url":"https://shop.example","signature":"md5"}"#, #"{"url":"https://shop.example:0/hook"}"#,
    ])
    func `refuses addresses and events that are none`(_ body: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/webhooks", body)
            #expect(answer.problem == .invalidRequest)
        }
    }

    @Test(arguments: [
        ("https://127.0.0.1/hook", "own machine"), ("https://[::1]/hook", "own machine"),
        ("https://10.1.2.3/hook", "private network"), ("https://169.254.169.254/hook", "own link"),
        ("https://0.0.0.0/hook", "no host"), ("https://localhost/hook", "own machine"),
        ("https://printer.local/hook", "private network"), ("https://intranet/hook", "private network"),
        ("https://db.internal./hook", "private network"), ("http://93.184.215.14/hook", "https alone"),
        ("http://shop.example/hook", "https alone"),
    ])
    func `refuses an address that nothing could be sent to, and says why`(_ url: String, _ reason: String) async throws
    {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/webhooks", "{\"url\":\"\(url)\"}")
            #expect(answer.problem == .invalidRequest && answer.text.contains(reason), "\(answer.text)")
            #expect(try await fixture.shop.get("/v1/webhooks").json["items"]?.items.isEmpty == true)
        }
    }

    @Test func `takes an address in a private network that is allowed`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.allowedNetworks = ["10.0.0.0/8"]
        try await ServiceFixture.run(configuration) { fixture in
            #expect(try await fixture.shop.post("/v1/webhooks", #"{"url":"http://10.1.2.3/hook"}"#).status == 201)
            let other = try await fixture.shop.post("/v1/webhooks", #"{"url":"http://127.0.0.1/hook"}"#)
            #expect(other.problem == .invalidRequest)
        }
    }

    @Test func `signs as it is asked to, keeps private keys, and makes others`() async throws {
        try await ServiceFixture.run { fixture in
            let body = #"{"url":"https://shop.example/hook","signature":"ed25519"}"#
            let made = try await fixture.shop.post("/v1/webhooks", body).json
            let id = try #require(made["id"]?.text)
            #expect(made["secret"] == nil && made["publicKey"]?.text?.hasPrefix("whpk_") == true)
            #expect(try await fixture.shop.get("/v1/webhooks/\(id)").json == made)
            let path = "/v1/webhooks/\(id)/rotate"
            let rotated = try await fixture.shop.post(path).json
            #expect(rotated["publicKey"] != made["publicKey"] && rotated["rotationEndsAt"] != nil)
            let shared = try await fixture.shop.post(path, #"{"signature":"symmetric"}"#).json
            #expect(shared["secret"]?.text?.hasPrefix("whsec_") == true && shared["publicKey"] == nil)
            #expect(try await fixture.shop.post(path, #"{"signature":"md5"}"#).problem == .invalidRequest)
            let other = try await fixture.caller("other", [.application])
            #expect(try await other.post(path).problem == .notFound)
            let loaded = try await WebhookDirectory.loaded(from: fixture.store)
            #expect(loaded.webhook(id)?.secrets.count == 2)
        }
    }

    @Test func `keeps another application's webhooks to itself`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try #require(try await fixture.shop.post("/v1/webhooks", Self.body).json["id"]?.text)
            let other = try await fixture.caller("other", [.application])
            #expect(try await other.get("/v1/webhooks/\(id)").problem == .notFound)
            #expect(try await other.send(.delete, "/v1/webhooks/\(id)").problem == .notFound)
            #expect(try await other.post("/v1/webhooks/\(id)/deliveries/1/replay").problem == .notFound)
        }
    }

    @Test func `queues one message for each event that is wanted, without personal data`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try #require(try await fixture.shop.post("/v1/webhooks", Self.body).json["id"]?.text)
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"CANARY"}"#)
            try await client.post("./cancel")
            let records = try await fixture.shop.get("/v1/webhooks/\(id)/deliveries").json["items"]?.items ?? []
            #expect(records.count == 3, "requested, collecting, done")
            let delivery = try #require(
                try await fixture.store.leaseDelivery(at: fixture.clock.now, until: fixture.clock.now + 60)
            )
            let message: WebhookMessage = try WireJSON.decode(from: delivery.payload)
            #expect(message.type == "verification.requested" && message.data.verification == client.verification)
            #expect(!String(decoding: delivery.payload, as: UTF8.self).contains("CANARY"))
        }
    }

    @Test func `sends nothing to a webhook that was taken away`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try #require(try await fixture.shop.post("/v1/webhooks", Self.body).json["id"]?.text)
            _ = try await fixture.create()
            #expect(try await fixture.shop.send(.delete, "/v1/webhooks/\(id)").status == 204)
            while try await DeliveryRunner(flow: fixture.service.flow, outside: fixture.service.outside).runOnce() {}
            #expect(try await fixture.shop.get("/v1/webhooks/\(id)").problem == .notFound)
            let records = try await fixture.store.deliveries(to: id, before: nil, limit: 10)
            #expect(records.allSatisfy { $0.nextAttemptAt == nil && $0.deliveredAt == nil })
        }
    }
}
