// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoService

@Suite struct OutboundClientTests {
    private static var client: OutboundClient {
        var configuration = ServiceConfiguration.test
        configuration.allowedNetworks = ["127.0.0.0/8"]
        var client = OutboundClient(configuration)
        client.timeout = .milliseconds(500)
        return client
    }

    @Test func `gives an answer up that comes byte for byte`() async throws {
        try await TestReceiver([200]).run { port in
            let begin = ContinuousClock.now
            await #expect(throws: OutboundClient.Failure.tooSlow) {
                try await Self.client.post(Data("{}".utf8), to: "http://127.0.0.1:\(port)/drip", headers: [])
            }
            #expect(ContinuousClock.now - begin < .seconds(10))
        }
    }

    @Test func `does not wait for a body that nobody reads`() async throws {
        try await TestReceiver([200]).run { port in
            var client = Self.client
            client.readsBody = false
            client.timeout = .seconds(20)
            let begin = ContinuousClock.now
            let answer = try await client.post(Data("{}".utf8), to: "http://127.0.0.1:\(port)/drip", headers: [])
            #expect(answer.status == 200)
            #expect(ContinuousClock.now - begin < .seconds(10))
        }
    }

    @Test func `reads what a provider answers`() async throws {
        try await TestReceiver([204]).run { port in
            let answer = try await Self.client.post(Data("{}".utf8), to: "http://127.0.0.1:\(port)/hook", headers: [])
            #expect(answer.status == 204 && answer.body.isEmpty)
        }
    }
}
