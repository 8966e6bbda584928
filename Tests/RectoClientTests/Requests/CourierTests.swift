// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLanguages
import RectoVerification
import Synchronization
import Testing

@testable import RectoClient

struct CourierTests {
    /// Answers of a server, one after the other; the last one from then on.
    private final class Script: Sendable {
        private let replies: Mutex<[Reply]>
        private let requests = Mutex<[ReceivedRequest]>([])

        init(_ replies: Reply...) { self.replies = Mutex(replies) }

        var received: [ReceivedRequest] { requests.withLock { $0 } }

        func reply(to request: ReceivedRequest) -> Reply {
            requests.withLock { $0.append(request) }
            return replies.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
    }

    private func answer(
        _ script: Script,
        _ configuration: ClientConfiguration = .quick(),
        _ request: ServiceRequest = ServiceRequest(.get, "/v1/x")
    ) async throws -> ServiceAnswer {
        try await TestServer.run {
            script.reply(to: $0)
        } while: { server in
            try await Courier(try ServiceAddress(server.address), configuration).answer(to: request)
        }
    }

    private static func problem(_ code: ProblemCode, headers: [String: String] = [:]) throws -> Reply {
        .answer(
            code.entry.status,
            headers: headers,
            mediaType: "application/problem+json; charset=utf-8",
            body: try WireJSON.encode(Problem(code))
        )
    }

    @Test(arguments: [429, 502, 503, 504])
    func `asks again where the service has no time`(_ status: Int) async throws {
        let script = Script(.answer(status), .answer(status), .answer(200))
        #expect(try await answer(script).status == 200)
        #expect(script.received.count == 3)
    }

    @Test(arguments: [408, 502, 504])
    func `does not repeat a message that a proxy may have passed on`(_ status: Int) async throws {
        let script = Script(.answer(status), .answer(200))
        await #expect(throws: ClientError.outcomeUnknown) {
            try await TestServer.run {
                script.reply(to: $0)
            } while: { server in
                _ = try await Courier(try ServiceAddress(server.address), .quick())
                    .answer(to: ServiceRequest(.post, "/v1/x"), repeatsLost: false)
            }
        }
        #expect(script.received.count == 1)
    }

    @Test func `asks again after a lost connection, with the same key`() async throws {
        let script = Script(.nothing, .halfAnAnswer, .answer(200))
        var request = ServiceRequest(.post, "/v1/x", .init(Data("{}".utf8), mediaType: "application/json"))
        request.headers["Idempotency-Key"] = "one"
        #expect(try await answer(script, .quick(), request).status == 200)
        #expect(script.received.map { $0.headers["idempotency-key"] } == ["one", "one", "one"])
        #expect(Set(script.received.map(\.body)).count == 1)
    }

    @Test func `gives up after so many times, and says that the outcome is not known`() async throws {
        let script = Script(.nothing)
        await #expect(throws: ClientError.outcomeUnknown) { try await answer(script) }
        #expect(script.received.count == 4)
    }

    @Test func `says that nothing was sent where there is no connection`() async throws {
        // A server that is gone leaves a port that nobody has.
        let address = try await TestServer.run { _ in
            .answer(200)
        } while: {
            try ServiceAddress($0.address)
        }
        await #expect(throws: ClientError.unreachable) {
            try await Courier(address, .quick()).answer(to: ServiceRequest(.get, "/v1/x"))
        }
    }

    @Test func `does not ask again where that helps nothing`() async throws {
        let script = Script(try Self.problem(.forbidden), .answer(200))
        let answer = try await answer(script)
        #expect(answer.problem?.knownCode == .forbidden)
        #expect(answer.error == .problem(Problem(.forbidden)))
        #expect(script.received.count == 1)
    }

    @Test func `takes a problem that cannot be helped soon for the answer`() async throws {
        let script = Script(try Self.problem(.otpRetriesExceeded, headers: ["Retry-After": "900"]), .answer(200))
        let answer = try await answer(script)
        #expect(answer.retryAfter == .seconds(900))
        #expect(script.received.count == 1)
    }

    @Test func `loses patience with a service that does not answer`() async throws {
        var configuration = ClientConfiguration.quick(attempts: 1)
        configuration.requestTimeout = .milliseconds(200)
        await #expect(throws: ClientError.outcomeUnknown) {
            try await answer(Script(.silence), configuration)
        }
    }

    @Test func `loses patience with an answer that begins and does not end`() async throws {
        var configuration = ClientConfiguration.quick(attempts: 1)
        configuration.requestTimeout = .milliseconds(300)
        let start = ContinuousClock.now
        await #expect(throws: ClientError.outcomeUnknown) {
            try await answer(Script(.endlessAnswer), configuration)
        }
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test func `waits for a service with too much to do, however often it says when it has time`() async throws {
        let busy = try Self.problem(.busy, headers: ["Retry-After": "0"])
        let script = Script(busy, busy, busy, busy, busy, busy, .answer(200))
        let pauses = Mutex<[Duration]>([])
        let answer = try await TestServer.run {
            script.reply(to: $0)
        } while: { server in
            try await Courier(try ServiceAddress(server.address), .quick(attempts: 2))
                .answer(
                    to: ServiceRequest(.get, "/v1/x"),
                    onPostponed: { pause in pauses.withLock { $0.append(pause) } }
                )
        }
        #expect(answer.status == 200)
        #expect(pauses.withLock { $0 } == Array(repeating: .zero, count: 6))
    }

    @Test func `does not wait longer for such a service than it has patience`() async throws {
        var configuration = ClientConfiguration.quick()
        configuration.retries.longestPostponement = .seconds(20)
        let script = Script(try Self.problem(.busy, headers: ["Retry-After": "21"]))
        #expect(try await answer(script, configuration).problem?.knownCode == .busy)
        #expect(script.received.count == 1)
    }

    @Test func `does not follow a redirection`() async throws {
        let script = Script(.answer(307, headers: ["Location": "http://elsewhere.example/"]))
        let answer = try await answer(script)
        #expect(answer.error == .unexpectedAnswer(status: 307))
    }

    @Test func `refuses an answer that is too large`() async throws {
        let body = Data(repeating: 0x20, count: ServiceAnswer.largestBody + 1)
        await #expect(throws: ClientError.unexpectedAnswer(status: 200)) {
            try await answer(Script(.answer(200, body: body)))
        }
    }

    @Test(.timeLimit(.minutes(10))) func `ends when it is cancelled`() async throws {
        let (requests, asked) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await TestServer.run { _ in
                asked.yield()
                return .answer(503)
            } while: { server in
                var configuration = ClientConfiguration.quick(attempts: 1_000)
                configuration.retries.firstPause = .seconds(10)
                _ = try await Courier(try ServiceAddress(server.address), configuration)
                    .answer(to: ServiceRequest(.get, "/v1/x"))
            }
        }
        _ = await requests.first { _ in true }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `says who asks, and in which language`() async throws {
        let script = Script(.answer(200))
        var configuration = ClientConfiguration.quick()
        configuration.applicationID = "2087a363-f1d5-43f1-8111-8ef0a5efed21"
        configuration.language = "nl"
        _ = try await answer(script, configuration)
        let headers = try #require(script.received.first?.headers)
        #expect(headers["user-agent"] == "recto-client (2087a363-f1d5-43f1-8111-8ef0a5efed21)")
        #expect(headers["accept-language"] == "nl")
    }
}
