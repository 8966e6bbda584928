// SPDX-License-Identifier: Apache-2.0
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import RectoStore
import RectoVerification
import Synchronization
import SystemPackage
import Testing

@testable import RectoFlow
@testable import RectoService

/// The service on a port of 127.0.0.1, as others meet it.
@Suite(.serialized) struct LiveTests {
    private struct Live: Sendable {
        let address: String
        let port: Int
        let key: String
        let service: VerificationService

        func request(_ method: HTTPMethod, _ path: String, token: String? = nil) -> HTTPClientRequest {
            var request = HTTPClientRequest(url: address + path)
            request.method = method
            request.headers.add(name: "authorization", value: "Bearer \(token ?? key)")
            return request
        }

        func post(_ path: String, _ json: String, token: String? = nil) async throws -> Data {
            var request = request(.POST, path, token: token)
            request.headers.add(name: "content-type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: json))
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(240))
            return Data(try await response.body.collect(upTo: 1_000_000).readableBytesView)
        }

        /// A verification that is claimed, and its token.
        func claim() async throws -> (id: String, token: String) {
            let made = try await post("/v1/verifications", #"{"journey":"passport-selfie-unattended"}"#)
            let created: CreatedVerification = try WireJSON.decode(from: made)
            let answer = try await post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            let claimed: ClaimedVerification = try WireJSON.decode(from: answer)
            return (created.id, claimed.accessToken)
        }
    }

    private func run(
        at publicAddress: String? = "https://verify.example",
        patience: SlowClientHandler.Patience = SlowClientHandler.Patience(),
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ test: @escaping @Sendable (Live) async throws -> Void
    ) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "recto-live-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: path) }
        var configuration = ServiceConfiguration.test
        configuration.port = 0
        configuration.publicAddress = publicAddress
        let store = try SQLiteStore(
            folder: FilePath(path.path()).appending("store"),
            keys: MasterKeyRing(.random())
        )
        let service = try await VerificationService(
            configuration,
            store: store,
            examiner: TestExaminer(),
            drawer: TestDrawer(),
            logger: logger
        )
        let key = service.makeApplication("shop")
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await service.application(patience: patience) { continuation.yield($0) }.run()
            }
            let port = await ports.first { _ in true } ?? 0
            try await test(Live(address: "http://127.0.0.1:\(port)", port: port, key: key, service: service))
            group.cancelAll()
        }
    }

    /// The memory that this process holds, in bytes: the service's and its client's.
    private static var residentMemory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    @Test func `carries a person through over a socket, and does the work behind it`() async throws {
        try await run { live async throws in
            let (id, token) = try await live.claim()
            let path = "/v1/verifications/\(id)"
            let consent = #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#
            _ = try await live.post("\(path)/steps/consent", consent, token: token)
            try await put(TestFile.jpeg(), "image/jpeg", live, "\(path)/steps/passport/files/page", token)
            let document = #"{"action":"submit","data":{"documentType":"passport"}}"#
            _ = try await live.post("\(path)/steps/passport", document, token: token)
            _ = try await live.post("\(path)/steps/selfie", #"{"action":"begin"}"#, token: token)
            try await put(TestFile.jpeg(), "video/x-motion-jpeg", live, "\(path)/steps/selfie/files/frames", token)
            _ = try await live.post("\(path)/steps/selfie", #"{"action":"submit"}"#, token: token)
            try await wait(live, path, token) { $0.next.type == "submit" }
            _ = try await live.post("\(path)/submit", "{}", token: token)
            try await wait(live, path, token) { $0.outcome == .verified }
        }
    }

    @Test func `names the port that it got in links and tokens, where nobody set an address up`() async throws {
        try await run(at: nil) { live async throws in
            let made = try await live.post("/v1/verifications", #"{"journey":"passport-selfie-unattended"}"#)
            let created: CreatedVerification = try WireJSON.decode(from: made)
            #expect(created.link.hasPrefix("\(live.address)/start#"))
            let claimed: ClaimedVerification = try WireJSON.decode(
                from: try await live.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            )
            #expect(claimed.serviceKeys == "\(live.address)/.well-known/jwks.json")
            let request = live.request(.GET, "/v1/verifications/\(created.id)", token: claimed.accessToken)
            #expect(try await HTTPClient.shared.execute(request, timeout: .seconds(240)).status == .ok)
        }
    }

    private func put(_ file: Data, _ type: String, _ live: Live, _ path: String, _ token: String) async throws {
        var request = live.request(.PUT, path, token: token)
        request.headers.add(name: "content-type", value: type)
        request.body = .bytes(ByteBuffer(bytes: file))
        #expect(try await HTTPClient.shared.execute(request, timeout: .seconds(240)).status == .created)
    }

    /// Asks with long polls until it is so.
    private func wait(
        _ live: Live,
        _ path: String,
        _ token: String,
        until isSo: (VerificationResource) -> Bool
    ) async throws {
        var tag = "\"0\""
        for _ in 0..<20 {
            var request = live.request(.GET, "\(path)?wait=10", token: token)
            request.headers.add(name: "if-none-match", value: tag)
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(240))
            guard response.status == .ok else { continue }
            tag = response.headers.first(name: "etag") ?? tag
            let body = try await response.body.collect(upTo: 1_000_000)
            if isSo(try WireJSON.decode(from: Data(body.readableBytesView))) { return }
        }
        Issue.record("it never became so")
    }

    @Test func `refuses a gigabyte early, without holding it`() async throws {
        try await run { live async throws in
            let (id, token) = try await live.claim()
            let consent = #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#
            _ = try await live.post("/v1/verifications/\(id)/steps/consent", consent, token: token)
            let before = Self.residentMemory
            let sent = Mutex(0)
            let chunk = ByteBuffer(bytes: TestFile.jpeg() + Data(count: 65_000))
            let chunks = AsyncStream<ByteBuffer> {
                let count = sent.withLock { count in
                    count += chunk.readableBytes
                    return count
                }
                return count < 1_000_000_000 ? chunk : nil
            }
            var request = live.request(.PUT, "/v1/verifications/\(id)/steps/passport/files/page", token: token)
            request.headers.add(name: "content-type", value: "image/jpeg")
            request.body = .stream(chunks, length: .unknown)
            // If the connection ends before the client has read the answer, that is an answer too.
            let status = try? await HTTPClient.shared.execute(request, timeout: .seconds(240)).status
            #expect(status == nil || status == .payloadTooLarge)
            #expect(sent.withLock { $0 } < 500_000_000, "most of it is never sent")
            let risen = Self.residentMemory - before
            #expect(risen < 32_000_000, "\(risen) bytes more")
            let verification = try await live.service.flow.state(try #require(UUID(uuidString: id)))
            #expect(verification.details.files.isEmpty)
        }
    }

    @Test func `refuses at once what says that it is too large`() async throws {
        try await run { live async throws in
            let (id, token) = try await live.claim()
            let head = """
                PUT /v1/verifications/\(id)/steps/consent/files/page HTTP/1.1\r
                Host: x\r
                Authorization: Bearer \(token)\r
                Content-Type: image/jpeg\r
                Content-Length: 9000000000\r
                \r

                """
            let answer = try await raw(live, head)
            #expect(answer.hasPrefix("HTTP/1.1 413") && answer.contains("fileTooLarge"))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `takes a client that breaks its upload off for no failure of its own`() async throws {
        let log = TestLog()
        try await run(logger: log.logger) { live async throws in
            let (id, token) = try await live.claim()
            let consent = #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#
            _ = try await live.post("/v1/verifications/\(id)/steps/consent", consent, token: token)
            let head = """
                PUT /v1/verifications/\(id)/steps/passport/files/page HTTP/1.1\r
                Host: x\r
                Authorization: Bearer \(token)\r
                Content-Type: image/jpeg\r
                Content-Length: 900000\r
                \r

                """
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: live.port).get()
            var bytes = ByteBuffer(string: head)
            bytes.writeBytes(TestFile.jpeg())
            // What was written comes before the end of the connection.
            try await channel.writeAndFlush(bytes)
            try await channel.close()
            _ = await log.line { $0.contains("request") && $0.contains("PUT") }
            #expect(!log.lines.contains { $0.hasPrefix("error") || $0.contains("request failed") }, "\(log.lines)")
            #expect(!live.service.metrics.text.contains("internalError"))
        }
    }

    @Test func `closes connections that say nothing, and those that dribble`() async throws {
        var patience = SlowClientHandler.Patience()
        patience.head = .milliseconds(300)
        patience.body = .milliseconds(300)
        try await run(patience: patience) { live async throws in
            #expect(try await raw(live, "GET /healthz HT").isEmpty)
            let begun =
                "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
            #expect(try await !raw(live, begun).contains("200 OK"))
            #expect(
                try await raw(live, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").contains("200 OK")
            )
        }
    }

    @Test func `waits longer for files, however they come`() async throws {
        var patience = SlowClientHandler.Patience()
        patience.body = .milliseconds(300)
        try await run(patience: patience) { live async throws in
            let head = """
                POST /v1/extract?documentType=passport&slot=page HTTP/1.1\r
                Host: x\r
                Authorization: Bearer \(live.key)\r
                Content-Type: image/jpeg\r
                Content-Length: 5\r
                Connection: close\r
                \r

                """
            let answer = try await raw(live, head, "later", after: .milliseconds(900))
            #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        }
    }

    @Test(arguments: [
        (HTTPRequest.Method.put, "/v1/uploads/passport/page?token=x", true),
        (.post, "/v1/verifications/1/envelope", true), (.post, "/v1/extract?slot=page", true),
        (.post, "/v1/verifications/1/steps/passport", true), (.post, "/v1/providers/chips/results", true),
        (.post, "/v1/verifications/1/steps/passport/look?slot=page", false),
        (.post, "/v1/verifications/1/submit", false), (.post, "/v1/sessions?x=/envelope", false),
    ])
    func `knows which requests carry files`(_ method: HTTPRequest.Method, _ path: String, _ carriesFile: Bool) {
        let patience = SlowClientHandler.Patience()
        let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        #expect(patience.body(of: head) == (carriesFile ? patience.file : patience.body))
    }

    @Test(arguments: ["zz\r\n", "5\r\nhello-and-more\r\n", "-1\r\n", "ffffffffffffffffff\r\n"])
    func `refuses chunks that are none, without credentials and without an error in the log`(
        _ body: String
    ) async throws {
        let log = TestLog()
        try await run(logger: log.logger) { live async throws in
            let head = """
                POST /v1/sessions HTTP/1.1\r
                Host: x\r
                Content-Type: application/json\r
                Transfer-Encoding: chunked\r
                \r

                """
            let answer = try await raw(live, head, body, after: .milliseconds(100))
            #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
            let health = try await HTTPClient.shared.execute(live.request(.GET, "/healthz"), timeout: .seconds(120))
            #expect(health.status == .ok)
            #expect(!log.lines.contains { $0.hasPrefix("error") || $0.contains("status=500") }, "\(log.lines)")
        }
    }

    @Test(arguments: ["", "Host: x\r\nHost: y\r\n", "Host: x\r\nhost: x\r\n", "Host:\r\n"])
    func `refuses a request that does not name its host once`(_ hosts: String) async throws {
        try await run { live async throws in
            let answer = try await raw(live, "GET /healthz HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
            let named = try await raw(live, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(named.hasPrefix("HTTP/1.1 200"), "\(named)")
        }
    }

    @Test(arguments: [
        "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET \(String(repeating: "x", count: 200_000)) HTTP/1.1\r\n\r\n",
    ])
    func `answers what is no HTTP without harm`(_ text: String) async throws {
        try await run { live async throws in
            _ = try await raw(live, text)
            let health = try await HTTPClient.shared.execute(live.request(.GET, "/healthz"), timeout: .seconds(120))
            #expect(health.status == .ok)
        }
    }

    @Test func `keeps two hundred clients waiting, and answers all at one change`() async throws {
        try await run { live async throws in
            let (id, token) = try await live.claim()
            let seen = try await live.service.flow.state(try #require(UUID(uuidString: id))).revision
            var configuration = HTTPClient.Configuration()
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            let answers = try await withThrowingTaskGroup(of: UInt.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        var request = live.request(.GET, "/v1/verifications/\(id)?wait=25", token: token)
                        request.headers.add(name: "if-none-match", value: "\"\(seen)\"")
                        return try await client.execute(request, timeout: .seconds(240)).status.code
                    }
                }
                try await Task.sleep(for: .seconds(2))
                _ = try await live.post("/v1/verifications/\(id)/cancel", "{}", token: token)
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await client.shutdown()
            #expect(answers.count == 200 && answers.allSatisfy { $0 == 200 })
        }
    }

    /// Sends text, some of it later, and reads until the other side closes or five seconds are over.
    private func raw(
        _ live: Live,
        _ text: String,
        _ rest: String = "",
        after pause: Duration = .zero
    ) async throws -> String {
        let received = Mutex(Data())
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: live.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let connection = channel.channel
        let end = connection.eventLoop.scheduleTask(in: .seconds(5)) { connection.close(promise: nil) }
        try? await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            if !rest.isEmpty {
                try await Task.sleep(for: pause)
                // Whoever was answered before may be cut off by now, and has the answer.
                try? await outbound.write(ByteBuffer(string: rest))
            }
            for try await part in inbound { received.withLock { $0.append(contentsOf: part.readableBytesView) } }
        }
        end.cancel()
        return String(decoding: received.withLock { $0 }, as: UTF8.self)
    }
}
