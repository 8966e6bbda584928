// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoClient

struct SealingTests {
    private var configuration: ClientConfiguration {
        var configuration = ClientConfiguration.quick()
        configuration.sealsMessages = true
        return configuration
    }

    @Test func `seals every call`() async throws {
        let service = PlayedService(.documentSelfiePasscode)
        let (plain, sealed) = try await playing(service) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: configuration)
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            let calls = cutter.received.filter { $0.method != "GET" && $0.path != "/v1/sessions" }
            return (calls.filter { !$0.path.hasSuffix("/envelope") }, calls.filter { $0.path.hasSuffix("/envelope") })
        }
        #expect(plain.isEmpty)
        #expect(sealed.count == (await service.log.filter { $0 == "opened" }.count))
        #expect(sealed.allSatisfy { $0.headers["content-type"] == Envelope.mediaType })
        #expect(sealed.allSatisfy { $0.body.range(of: Data(PlayedService.passcode.utf8)) == nil })
    }

    @Test(arguments: [Cutter.Disturbance.before, .after, .within])
    func `asks for the status where the answer to a message is lost`(_ disturbance: Cutter.Disturbance) async throws {
        for index in 2..<14 {
            let service = PlayedService()
            try await playing(service, disturbance, at: index) { server, _ in
                let client = try await VerificationClient.claim(.played(at: server), configuration: configuration)
                #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            }
            let log = await service.log.filter { $0 != "opened" }
            #expect(Set(log).count == log.count)
        }
    }

    @Test func `goes on to seal after the program was ended`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try await playing(PlayedService()) { server, cutter in
            _ = try await VerificationClient.claim(.played(at: server), savingIn: folder, configuration: configuration)
            let client = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(client.configuration.sealsMessages)
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            let calls = cutter.received.filter { $0.method != "GET" && $0.path != "/v1/sessions" }
            #expect(!calls.isEmpty && calls.allSatisfy { $0.path.hasSuffix("/envelope") })
        }
    }

    @Test func `takes no answer to another message for its own`() async throws {
        let service = PlayedService()
        await service.mistakeMessages()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: configuration)
            await #expect(throws: ClientError.foreignAnswer) {
                _ = try await client.walk(.license(), patience: .seconds(240))
            }
        }
    }

    @Test func `does not seal what is larger than messages are`() async throws {
        var configuration = configuration
        configuration.limits = JourneyLimits(.idwise, overrides: [.messageBytes: 10_000])
        try await playing(PlayedService()) { [configuration] server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: configuration)
            let frames = Pictures.jpeg(640, 480, filler: 20_000)
            await #expect(throws: ClientError.notSealed(.tooLarge)) {
                _ = try await client.walk(.license(frames: frames), patience: .seconds(240))
            }
        }
    }
}
