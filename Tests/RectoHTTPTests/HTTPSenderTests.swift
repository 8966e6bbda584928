// SPDX-License-Identifier: Apache-2.0
import ServerSupport
import TestSupport
import Testing

@testable import RectoHTTP

@Suite(.timeLimit(.minutes(5))) struct HTTPSenderTests {
    private static let request = HTTPRequest("POST", fields: [("x-one", "a")], body: Array("{}".utf8))

    private func send(
        _ request: HTTPRequest = request,
        to url: String,
        body: Int? = 1_000,
        within time: Duration = .seconds(20),
        by sender: HTTPSender = HTTPSender()
    ) async throws -> HTTPAnswer {
        let destination = try #require(HTTPDestination(url))
        return try await sender.answer(
            to: request,
            at: destination,
            bounds: AnswerReader.Bounds(body: body),
            within: time
        )
    }

    @Test func `sends what was asked, and brings the answer`() async throws {
        try await RawServer.run { _ in
            .says("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        } while: { server in
            let answer = try await send(to: "http://127.0.0.1:\(server.port)/a%20b?c=d")
            #expect(answer.status == 200 && answer.body == Array("hi".utf8))
            let sent = server.received.first ?? ""
            #expect(sent.hasPrefix("POST /a%20b?c=d HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nx-one: a\r\n"))
            #expect(sent.hasSuffix("Content-Length: 2\r\n\r\n{}"))
        }
    }

    @Test func `uses a connection again that it may keep, and no other`() async throws {
        let sender = HTTPSender(keepsConnections: true)
        try await RawServer.run { number in
            let end = number == 3 ? "Connection: close\r\n" : ""
            return .says("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\(end)\r\n", ends: false)
        } while: { server in
            for _ in 0..<5 { _ = try await send(to: "http://127.0.0.1:\(server.port)/", by: sender) }
            #expect(server.received.count == 5 && server.connections == 2)
        }
    }

    @Test func `ends a connection that nobody uses again, though the other side would keep it`() async throws {
        try await RawServer.run { _ in
            .says("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", ends: false)
        } while: { server in
            let answer = try await send(to: "http://127.0.0.1:\(server.port)/")
            #expect(answer.body == Array("hi".utf8) && answer.keepsConnection)
            await server.waitForEnd()
        }
    }

    @Test(arguments: HostileAnswers.texts) func `outlives whatever is answered`(_ text: String) async throws {
        try await RawServer.run { _ in
            .says(text)
        } while: { server in
            do {
                let answer = try await send(to: "http://127.0.0.1:\(server.port)/")
                #expect((200...599).contains(answer.status))
            } catch {
                #expect(error is HTTPFailure, "\(error)")
            }
            // Whether the handshake fails or the connection ends first is a race.
            await #expect(throws: HTTPFailure.self) {
                try await send(to: "https://127.0.0.1:\(server.port)/")
            }
        }
    }

    @Test func `takes an answer that comes before all is sent`() async throws {
        let refusal = "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        try await RawServer.run { _ in
            .says(refusal, ends: false)
        } while: { server in
            let large = HTTPRequest("PUT", body: [UInt8](repeating: 0, count: 5_000_000))
            let answer = try await send(large, to: "http://127.0.0.1:\(server.port)/")
            #expect(answer.status == 413)
        }
    }

    @Test func `gives up in time, whatever is missing`() async throws {
        for text in ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"] {
            try await RawServer.run { _ in
                .says(text, ends: false)
            } while: { server in
                for scheme in ["http", "https"] where scheme == "http" || text.isEmpty {
                    let begin = ContinuousClock.now
                    await #expect(throws: HTTPFailure.timedOut) {
                        let url = "\(scheme)://127.0.0.1:\(server.port)/"
                        return try await send(to: url, within: .milliseconds(400))
                    }
                    #expect(ContinuousClock.now - begin < .seconds(10))
                }
            }
        }
    }

    @Test func `ends at once with its task`() async throws {
        try await RawServer.run { _ in
            .says("", ends: false)
        } while: { server in
            let task = Task { try await send(to: "http://127.0.0.1:\(server.port)/", within: .seconds(200)) }
            await server.waitForRequest()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `says that nobody listens, or that a name is none`() async throws {
        let port = try await RawServer.run { _ in
            .says("")
        } while: {
            $0.port
        }
        await #expect(throws: HTTPFailure.notConnected) { try await send(to: "http://127.0.0.1:\(port)/") }
        #expect(HTTPFailure.notConnected.isBeforeRequest && !HTTPFailure.closed.isBeforeRequest)
    }

    @Test(arguments: [
        "ftp://x/", "http://", "https://x:0/", "https://x:70000/", "/path", "http://[::1", "https://x/\r\ny: z",
        "https://x/ y",
    ])
    func `goes nowhere else`(_ url: String) {
        #expect(HTTPDestination(url) == nil)
    }

    @Test func `never lets a value begin another line`() async throws {
        try await RawServer.run { _ in
            .says("")
        } while: { server in
            let request = HTTPRequest("POST", fields: [("a", "b\r\nc: d")])
            await #expect(throws: HTTPFailure.requestInvalid) {
                try await send(request, to: "http://127.0.0.1:\(server.port)/")
            }
            #expect(server.received.isEmpty)
        }
    }
}
