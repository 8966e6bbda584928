// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import NIOCore
import RectoJSON
import RectoSecurity
import RectoStore
import RectoVerification
import Synchronization
import Testing

@testable import RectoFlow
@testable import RectoService

/// Receives messages on 127.0.0.1, and answers with the statuses it is given, the last one again and again.
final class TestReceiver: Sendable {
    struct Message: Sendable {
        let headers: [(name: String, value: String)]
        let body: [UInt8]
    }

    private let statuses: Mutex<[Int]>
    private let messages = Mutex<[Message]>([])

    /// The messages that came, in order.
    var received: [Message] { messages.withLock { $0 } }

    init(_ statuses: [Int]) {
        self.statuses = Mutex(statuses)
    }

    /// Runs while a test does, and tells it the port.
    func run(_ test: @escaping @Sendable (Int) async throws -> Void) async throws {
        let router = Router()
        router.post("hook") { request, _ in
            let body = try await request.body.collect(upTo: 100_000)
            let headers = request.headers.map { (name: $0.name.rawName, value: $0.value) }
            self.messages.withLock { $0.append(Message(headers: headers, body: Array(body.readableBytesView))) }
            let status = self.statuses.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? 204 }
            return Response(status: .init(code: status), headers: status == 302 ? [.location: "/other"] : [:])
        }
        // The head at once, the body byte for byte and never whole.
        router.post("drip") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    for _ in 0..<600 {
                        try await writer.write(ByteBuffer(string: "."))
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    try await writer.finish(nil)
                }
            )
        }
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                continuation.yield(channel.localAddress?.port ?? 0)
            }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            let port = await ports.first { _ in true } ?? 0
            try await test(port)
            group.cancelAll()
        }
    }
}

@Suite struct DeliveryRunnerTests {
    private func run(
        _ statuses: [Int],
        isAllowed: Bool = true,
        _ test: @escaping @Sendable (ServiceFixture, TestReceiver, _ id: String, _ secret: String) async throws -> Void
    ) async throws {
        let receiver = TestReceiver(statuses)
        try await receiver.run { port in
            var configuration = ServiceConfiguration.test
            if isAllowed { configuration.allowedNetworks = ["127.0.0.0/8"] }
            try await ServiceFixture.run(configuration) { fixture in
                let url = "http://127.0.0.1:\(port)/hook"
                let now = fixture.clock.now
                let webhook = Webhook(of: "shop", to: url, ["verification.requested"], signedBy: .symmetric, at: now)
                let secret = try #require(webhook.secrets.first)
                // Its name may lead elsewhere than it did when it was accepted.
                try await fixture.service.flow.webhooks.add(webhook, to: fixture.store, at: now, answer: nil)
                let id = webhook.id
                _ = try await fixture.create()
                try await test(fixture, receiver, id, secret)
            }
        }
    }

    private func deliver(_ fixture: ServiceFixture) async throws {
        while try await DeliveryRunner(flow: fixture.service.flow, outside: fixture.service.outside).runOnce() {}
    }

    private func record(_ fixture: ServiceFixture, _ id: String) async throws -> JSONTree? {
        try await fixture.shop.get("/v1/webhooks/\(id)/deliveries").json["items", "0"]
    }

    @Test func `signs what it sends, as receivers check it`() async throws {
        try await run([204]) { fixture, receiver, id, secret in
            try await deliver(fixture)
            let message = try #require(receiver.received.first)
            let verifier = WebhookVerifier(keys: [try WebhookVerifyingKey(secret)])
            let header = try WebhookHeader(fields: message.headers)
            _ = try verifier.verify(message.body, header, at: fixture.clock.now)
            #expect(try await record(fixture, id)?["lastStatus"]?.integer == 204)
            #expect(try await record(fixture, id)?["deliveredAt"]?.text != nil)
        }
    }

    @Test func `says what the application calls the verification, which lies in no file in the clear`() async throws {
        try await run([204]) { fixture, receiver, _, _ in
            _ = try await fixture.create("passport-selfie-unattended", #","reference":"CANARYREF order 7""#)
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARYREF".utf8)) == nil })
            try await deliver(fixture)
            let messages = receiver.received.compactMap { try? JSONTree(reading: $0.body) }
            #expect(messages.map { $0["data", "reference"]?.text } == [nil, "CANARYREF order 7"])
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data("CANARYREF".utf8)) == nil })
        }
    }

    @Test func `says no reference of what was erased`() async throws {
        try await run([204]) { fixture, receiver, _, _ in
            let created = try await fixture.create("passport-selfie-unattended", #","reference":"CANARYREF""#)
            let shop = TestCaller(client: fixture.client, token: fixture.key, verification: created.id)
            #expect(try await shop.post("./cancel").status == 200)
            #expect(try await shop.send(.delete, ".").status == 204)
            try await deliver(fixture)
            let message = try #require(receiver.received.last.flatMap { try? JSONTree(reading: $0.body) })
            #expect(message["data", "verification"]?.text == created.id)
            #expect(message["data", "reference"] == nil)
        }
    }

    @Test func `says no reference of what does not open any more, and sends the message`() async throws {
        try await run([204]) { fixture, receiver, _, _ in
            let created = try await fixture.create("passport-selfie-unattended", #","reference":"CANARYREF""#)
            fixture.calls.damage(try #require(UUID(uuidString: created.id)))
            try await deliver(fixture)
            let message = try #require(receiver.received.last.flatMap { try? JSONTree(reading: $0.body) })
            #expect(message["data", "verification"]?.text == created.id)
            #expect(message["data", "reference"] == nil)
        }
    }

    @Test func `tries again as the schedule says, with the same identifier`() async throws {
        try await run([500, 503, 200]) { fixture, receiver, id, _ in
            try await deliver(fixture)
            fixture.clock.advance(by: .seconds(7))
            try await deliver(fixture)
            fixture.clock.advance(by: .seconds(361))
            try await deliver(fixture)
            let ids = receiver.received.map { $0.headers.first { $0.name == "webhook-id" }?.value }
            #expect(ids.count == 3 && Set(ids).count == 1)
            #expect(try await record(fixture, id)?["attempts"]?.integer == 3)
        }
    }

    @Test func `signs with the former secret as well for a day after a rotation`() async throws {
        try await run([204]) { fixture, receiver, id, secret in
            let rotated = try await fixture.shop.post("/v1/webhooks/\(id)/rotate", #"{"signature":"ed25519"}"#)
            #expect(try rotated.status == 200 && rotated.json["secret"] == nil)
            let publicKey = try #require(try rotated.json["publicKey"]?.text)
            func isSigned(with key: String) throws -> Bool {
                let message = try #require(receiver.received.last)
                let verifier = WebhookVerifier(keys: [try WebhookVerifyingKey(key)])
                let header = try WebhookHeader(fields: message.headers)
                return (try? verifier.verify(message.body, header, at: fixture.clock.now)) != nil
            }
            try await deliver(fixture)
            #expect(try isSigned(with: secret) && isSigned(with: publicKey))
            fixture.clock.advance(by: .seconds(86_401))
            _ = try await fixture.create()
            try await deliver(fixture)
            #expect(try !isSigned(with: secret) && isSigned(with: publicKey))
        }
    }

    @Test func `sends what another application waits for before more of one whose receivers are slow`() async throws {
        try await run([204]) { fixture, receiver, id, _ in
            let (flow, now) = (fixture.service.flow, fixture.clock.now)
            let url = try #require(flow.webhooks.webhook(id)).url
            let other = Webhook(of: "bank", to: url, [], signedBy: .symmetric, at: now)
            try await flow.webhooks.add(other, to: fixture.store, at: now, answer: nil)
            var change = Change(at: now)
            change.deliveries = [NewDelivery(webhook: other.id, message: "msg_bank", payload: Data("{}".utf8))]
            try await fixture.store.commit(change)
            let runner = DeliveryRunner(flow: flow, outside: fixture.service.outside)
            flow.outgoing.begin("shop")
            #expect(try await runner.runOnce())
            let first = try #require(receiver.received.first)
            #expect(try WebhookHeader(fields: first.headers).id == "msg_bank")
            #expect(try await runner.runOnce())
            #expect(receiver.received.count == 2, "nobody else waits")
            flow.outgoing.end("shop")
            #expect(flow.outgoing.applications.isEmpty)
        }
    }

    @Test func `follows no redirection`() async throws {
        try await run([302]) { fixture, receiver, id, _ in
            try await deliver(fixture)
            #expect(receiver.received.count == 1)
            #expect(try await record(fixture, id)?["lastStatus"]?.integer == 302)
        }
    }

    @Test func `sends nothing more to a receiver that is gone, until it is asked to`() async throws {
        try await run([410]) { fixture, receiver, id, _ in
            try await deliver(fixture)
            #expect(try await fixture.shop.get("/v1/webhooks/\(id)").json["isDisabled"] == .flag(true))
            _ = try await fixture.create()
            try await deliver(fixture)
            #expect(receiver.received.count == 1)
        }
    }

    @Test func `sends a message once more where it is asked to`() async throws {
        try await run([204]) { fixture, receiver, id, _ in
            try await deliver(fixture)
            let delivery = try #require(try await record(fixture, id)?["id"]?.integer)
            let path = "/v1/webhooks/\(id)/deliveries/\(delivery)/replay"
            #expect(try await fixture.shop.post(path).status == 202)
            try await deliver(fixture)
            #expect(receiver.received.count == 2)
            #expect(try await fixture.shop.post("/v1/webhooks/\(id)/deliveries/999/replay").problem == .notFound)
            for _ in 0..<2 {
                #expect(try await fixture.shop.post(path, headers: ["Idempotency-Key": "once"]).status == 202)
                try await deliver(fixture)
            }
            #expect(receiver.received.count == 3)
        }
    }

    @Test func `never sends into its own network unless that is allowed`() async throws {
        try await run([204], isAllowed: false) { fixture, receiver, id, _ in
            try await deliver(fixture)
            #expect(receiver.received.isEmpty)
            #expect(try await record(fixture, id)?["attempts"]?.integer == 1)
            #expect(try await record(fixture, id)?["lastError"]?.text?.contains("own machine") == true)
        }
    }

    @Test func `says in words why a message was not taken`() async throws {
        try await run([503]) { fixture, _, id, _ in
            try await deliver(fixture)
            let record = try #require(try await record(fixture, id))
            #expect(record["lastError"]?.text == "The receiver answered with the status 503.")
            #expect(record["state"]?.text == "waiting" && record["lastStatus"]?.integer == 503)
        }
    }

    /// Waits for an answer until it is cancelled.
    private struct WaitingSender: WebhookSender {
        let begun: AsyncStream<Void>.Continuation

        func send(_ body: Data, _ header: WebhookHeader, to address: String) async throws -> WebhookAnswer {
            begun.yield()
            try await Task.sleep(for: .seconds(600))
            return WebhookAnswer(status: 204, retryAfter: 0)
        }
    }

    @Test func `counts no death of a message that stops of the service cut off, and sends it after the next start`()
        async throws
    {
        try await run([204]) { fixture, receiver, id, _ in
            let present = fixture.service.outside
            for _ in 0..<4 {
                let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
                let outside = Outside(
                    examiner: present.examiner,
                    courier: present.courier,
                    webhooks: WaitingSender(begun: continuation),
                    metrics: present.metrics,
                    logger: present.logger
                )
                let runner = DeliveryRunner(flow: fixture.service.flow, outside: outside)
                let sending = Task {
                    defer { continuation.finish() }
                    return try await runner.runOnce()
                }
                _ = await begun.first { _ in true }
                sending.cancel()
                #expect(try await sending.value)
                #expect(try await record(fixture, id)?["state"]?.text == "waiting")
            }
            try await deliver(fixture)
            #expect(receiver.received.count == 1)
            let sent = try #require(try await record(fixture, id))
            #expect(sent["state"]?.text == "delivered" && sent["attempts"]?.integer == 5)
        }
    }

    @Test func `buries a message over which the process died three times, and sends it no more`() async throws {
        try await run([204]) { fixture, receiver, id, _ in
            for _ in 0..<3 {
                let at = fixture.clock.now
                #expect(try await fixture.store.leaseDelivery(at: at, until: at + 60) != nil)
                fixture.clock.advance(by: .seconds(61))
            }
            try await deliver(fixture)
            #expect(receiver.received.isEmpty)
            let record = try #require(try await record(fixture, id))
            #expect(record["state"]?.text == "buried" && record["nextAttemptAt"] == nil)
            #expect(record["lastError"]?.text?.contains("ended three times") == true)
        }
    }

    @Test func `sends a test event, signed as others are, and answers with its delivery`() async throws {
        try await run([204]) { fixture, receiver, id, secret in
            try await deliver(fixture)
            let answer = try await fixture.shop.post("/v1/webhooks/\(id)/test")
            #expect(try answer.status == 202 && answer.json["state"]?.text == "waiting")
            try await deliver(fixture)
            let message = try #require(receiver.received.last)
            let verifier = WebhookVerifier(keys: [try WebhookVerifyingKey(secret)])
            _ = try verifier.verify(message.body, WebhookHeader(fields: message.headers), at: fixture.clock.now)
            let body = try JSONTree(reading: message.body)
            #expect(body["type"]?.text == "webhook.test" && body["data", "webhook"]?.text == id)
            let record = try #require(try await record(fixture, id))
            #expect(try record["id"] == answer.json["id"] && record["state"]?.text == "delivered")
            let other = try await fixture.caller("other", [.application])
            #expect(try await other.post("/v1/webhooks/\(id)/test").problem == .notFound)
        }
    }

    @Test func `queues one test event for a request that comes twice under one key`() async throws {
        try await run([204]) { fixture, receiver, id, _ in
            try await deliver(fixture)
            let path = "/v1/webhooks/\(id)/test"
            var answers: [TestAnswer] = []
            let calls = try await fixture.calls.calls {
                for _ in 0..<2 {
                    answers.append(try await fixture.shop.post(path, headers: ["Idempotency-Key": "once"]))
                }
            }
            #expect(calls.commits == 1, "message and answer are stored together")
            #expect(answers.allSatisfy { $0.status == 202 } && answers[0].text == answers[1].text)
            try await deliver(fixture)
            #expect(receiver.received.count == 2)
        }
    }
}
