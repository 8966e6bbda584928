// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

struct ClientErrorTests {
    private func error(_ disturbance: Cutter.Disturbance) async throws -> ClientError? {
        let cutter = Cutter(PlayedService(), disturbance, at: 0)
        return try await TestServer.run {
            await cutter.reply(to: $0)
        } while: { server in
            let invitation = try Invitation(code: PlayedService.code, at: ServiceAddress(server.address))
            do {
                _ = try await VerificationClient.claim(invitation, configuration: .quick(attempts: 1))
                return nil
            } catch let error as ClientError {
                return error
            }
        }
    }

    @Test(arguments: [Cutter.Disturbance.before, .after, .within])
    func `says of a lost connection what other systems call it, beside its own name`(
        _ disturbance: Cutter.Disturbance
    ) async throws {
        let lost = try #require(try await error(disturbance))
        #expect(lost == .outcomeUnknown)
        #expect(lost.foreignCodes == [.idwise(-102), .pingOne(10004)])
    }

    @Test func `says the same where there is nobody to connect to`() async throws {
        let address = try ServiceAddress("http://127.0.0.1:1")
        do {
            let invitation = try Invitation(code: PlayedService.code, at: address)
            _ = try await VerificationClient.claim(invitation, configuration: .quick(attempts: 1))
            Issue.record("somebody answered")
        } catch let error as ClientError {
            #expect(error == .unreachable && error.foreignCodes == [.idwise(-102), .pingOne(10004)])
        }
    }

    @Test func `tells a service that is away from an address that is wrong`() {
        for status in [429, 502, 503, 504] {
            #expect(ClientError.unexpectedAnswer(status: status).description.contains("try again later"))
        }
        #expect(ClientError.unexpectedAnswer(status: 404).description.contains("check the address"))
    }

    @Test func `says that the service does not know a session any more`() {
        for code in [ProblemCode.erased, .notFound, .invalidCredentials, .tokenExpired] {
            #expect(ClientError.problem(Problem(code)).endsSession)
        }
        let others = [ClientError.problem(Problem(.rateLimited)), .problem(Problem(.invalidTransition)), .unreachable]
        #expect(others.allSatisfy { !$0.endsSession })
    }

    @Test func `says of a problem what its table says`() {
        #expect(ClientError.problem(Problem(.fileTooLarge)).foreignCodes == [.idwise(45)])
        #expect(ClientError.problem(Problem(.invalidCredentials)).foreignCodes == [.idwise(33)])
        #expect(ClientError.unexpectedAnswer(status: 200).foreignCodes == [.idwise(-101)])
        #expect(ClientError.noSavedSession.foreignCodes.isEmpty)
    }
}
