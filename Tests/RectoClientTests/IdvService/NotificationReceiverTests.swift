// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import Testing

@testable import RectoClient

struct NotificationReceiverTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let key: WebhookSigningKey
    private let receiver: NotificationReceiver

    init() throws {
        let (key, text) = WebhookSigningKey.generatedSecret()
        self.key = key
        receiver = NotificationReceiver(keys: [try WebhookVerifyingKey(text)], now: { Self.now })
    }

    @Test func `takes a message once`() throws {
        let message = try notification(of: "v", "verification.done", key, at: Self.now)
        #expect(receiver.event(in: message) == .init(type: "verification.done", verification: "v"))
        #expect(receiver.event(in: message) == nil)
    }

    @Test func `refuses messages of others, and changed ones`() throws {
        let foreign = try notification(
            of: "v",
            "verification.done",
            WebhookSigningKey.generatedSecret().key,
            at: Self.now
        )
        #expect(receiver.event(in: foreign) == nil)
        let message = try notification(of: "v", "verification.done", key, at: Self.now)
        for index in message.body.indices {
            var body = message.body
            body[index] ^= 1
            #expect(receiver.event(in: ReceivedNotification(fields: message.fields, body: body)) == nil)
        }
        #expect(receiver.event(in: ReceivedNotification(fields: [], body: message.body)) == nil)
    }

    @Test(arguments: [-301.0, 301.0])
    func `refuses messages of another time`(_ seconds: Double) throws {
        let message = try notification(of: "v", "verification.done", key, at: Self.now + seconds)
        #expect(receiver.event(in: message) == nil)
    }
}
