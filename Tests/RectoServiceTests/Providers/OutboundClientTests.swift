// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoHTTP
import RectoSecurity
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
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

    private static let failures: [OutboundClient.Failure] = {
        let broken: [HTTPFailure] = [.requestInvalid, .notConnected, .closed, .encryptionFailed(.certificateRefused)]
        var all: [OutboundClient.Failure] = [.addressInvalid, .unresolved, .unencrypted, .answerTooLarge, .tooSlow]
        for refusal in AddressRules.Refusal.allCases { all.append(.refused(refusal)) }
        for failure in broken { all.append(.failed(failure)) }
        for defect in AnswerDefect.allCases { all.append(.failed(.answerInvalid(defect))) }
        return all
    }()

    @Test(arguments: failures) func `says every failure in a sentence`(_ failure: OutboundClient.Failure) {
        #expect(Sentence.defect(of: failure.description) == nil, "\(failure.description)")
    }

    @Test(
        arguments: [
            (FlowError.journeyMissing("a"), "journey"), (FlowError.fileMissing, "file"),
            (FlowError.stateUnreadable, "damaged"), (FlowError.providerMissing("a"), "provider"),
            (HTTPProvider.Failure.status(500), "500"), (HTTPProvider.Failure.answerInvalid, "answer"),
            (OutboundCourier.Failure.commandFailed(3), "3"), (OutboundCourier.Failure.commandTooSlow, "long"),
            (OutboundCourier.Failure.hookFailed(404), "404"),
            (ServiceStartError.sandboxIncomplete("This kernel has no Landlock."), "Landlock"),
            (ServiceStartError.portUnavailable(host: "::1", port: 1, reason: "Permission denied"), "::1"),
        ] as [(any Error & Sendable, String)]
    )
    func `says what the log tells in a sentence`(_ error: any Error & Sendable, _ word: String) {
        let text = "\(error)"
        #expect(Sentence.defect(of: text) == nil && text.contains(word), "\(text)")
    }
}
