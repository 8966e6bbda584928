// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoStore
import RectoVerification
import ServerSupport
import Testing

@testable import RectoFlow
@testable import RectoService

/// Passcodes that are delivered through a real server, which does what servers should not.
@Suite struct OutboundCourierTests {
    private static let journey = """
        {"id":"sms","version":1,"assuranceLevel":1,
         "steps":[{"id":"passcode","kind":"otp","options":{"channel":"sms"}}],
         "texts":{"en":{"title":"You again","passcode.title":"Passcode","passcode.text":"Look at your telephone."}}}
        """
    private static let subject = #","subject":{"id":"CANARYID","phone":"+31612345678"}"#
    private static let secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"

    /// A service whose passcodes go to a server, a client in the step, and the log.
    private struct Case {
        let fixture: ServiceFixture
        let client: TestCaller
        let log: TestLog
        let outside: Outside
        let server: RawServer

        /// Does the work that is due.
        func work() async throws {
            while try await JobRunner(flow: fixture.service.flow, outside: outside).runOnce() {}
        }

        var passcode: SentPasscode? {
            get async throws {
                let id = try #require(UUID(uuidString: client.verification))
                return try await fixture.service.flow.state(id).details.passcodes["passcode"]
            }
        }

        var events: [String] {
            get async throws {
                let items = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
                return items.compactMap { $0["type"]?.text }.filter { $0.hasPrefix("passcode.") }
            }
        }

        func enter(_ passcode: String) async throws -> TestAnswer {
            let body = "{\"action\":\"submit\",\"data\":{\"passcode\":\"\(passcode)\"}}"
            return try await client.post("./steps/passcode", body)
        }
    }

    private func with(
        _ reply: @escaping @Sendable (Int) -> RawServer.Reply,
        _ test: @escaping @Sendable (Case) async throws -> Void
    ) async throws {
        try await RawServer.run(reply) { server in
            let log = TestLog()
            try await ServiceFixture.run(logger: log.logger) { fixture in
                try #require(try await fixture.shop.post("/v1/journeys", Self.journey).status == 201)
                let client = try await fixture.claim("sms", Self.subject)
                var configuration = ServiceConfiguration.test
                configuration.allowedNetworks = ["127.0.0.0/8"]
                var sender = OutboundClient(configuration)
                sender.timeout = .milliseconds(800)
                let delivery = ServiceConfiguration.PasscodeDelivery.hook(
                    url: "http://127.0.0.1:\(server.port)/passcodes",
                    secret: Self.secret
                )
                let clock = fixture.clock
                let outside = Outside(
                    examiner: fixture.examiner,
                    courier: OutboundCourier(delivery: delivery, client: sender, now: { clock.now }),
                    webhooks: sender,
                    metrics: ServiceMetrics(),
                    logger: log.logger
                )
                try await test(Case(fixture: fixture, client: client, log: log, outside: outside, server: server))
            }
        }
    }

    /// Answers that say nothing of a delivery, and the log's words for each.
    private static let failures: [(answer: RawServer.Reply, words: String)] = [
        (.says("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n"), "status 500"),
        (.says("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/other\r\nContent-Length: 0\r\n\r\n"), "status 302"),
        (.says("HTTP/1.1 000 x\r\n\r\n"), "not HTTP"), (.says("rubbish\r\n\r\n"), "not HTTP"), (.says(""), "closed"),
        (.says("HTTP/1.1 200 OK\r\nContent-"), "closed"), (.says("", ends: false), "time"),
    ]

    @Test(arguments: failures.indices)
    func `tries again after an answer that is none, and the log says why`(index: Int) async throws {
        let (answer, words) = Self.failures[index]
        let good = RawServer.Reply.says("HTTP/1.1 204 No Content\r\n\r\n")
        try await with({ $0 == 1 ? answer : good }) { tried in
            try await tried.work()
            let sent = try #require(try await tried.passcode)
            #expect(sent.undelivered != nil)
            let lines = tried.log.lines.filter { $0.contains("work failed") }
            #expect(lines.count == 1 && lines[0].contains("passcode.deliver") && lines[0].contains(words), "\(lines)")
            tried.fixture.clock.advance(by: .seconds(2))
            try await tried.work()
            #expect(try await tried.passcode?.undelivered == nil)
            #expect(try await tried.events == ["passcode.issued", "passcode.delivered"])
            let requests = tried.server.received
            #expect(requests.count == 2, "no redirection is followed")
            let ids = requests.compactMap { $0.firstMatch(of: #/(?i)webhook-id: (\S+)/#)?.1 }
            #expect(ids.count == 2 && Set(ids).count == 1, "a receiver can tell a repetition: \(ids)")
            let passcode = try #require(sent.undelivered)
            #expect(requests.allSatisfy { $0.contains("\"passcode\":\"\(passcode)\"") })
            #expect(tried.log.lines.allSatisfy { !$0.contains(passcode) && !$0.contains("612345678") })
            #expect(try await tried.enter(passcode).status == 200)
        }
    }

    @Test func `counts a good status as a delivery, however much comes after it`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n"
        let answer = RawServer.Reply.says(Array(head.utf8) + [UInt8](repeating: 0x61, count: 10_000_000))
        try await with({ _ in answer }) { tried in
            try await tried.work()
            #expect(try await tried.passcode?.undelivered == nil)
            #expect(tried.server.received.count == 1, "the person gets one message")
            #expect(!tried.log.lines.contains { $0.contains("work failed") })
        }
    }

    @Test func `kills a program that takes too long and ignores the signal to end`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "recto-courier-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let script = "trap '' TERM; echo $$ > \(file.path()); while :; do sleep 1; done"
        #expect(throws: OutboundCourier.Failure.commandTooSlow) {
            try OutboundCourier.run(["/bin/sh", "-c", script], input: Data(), within: 1)
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == -1)
    }

    @Test func `goes by the status of a program that does not read its message, and by its time`() {
        // The sockets of a service ignore it, too.
        _ = signal(SIGPIPE, SIG_IGN)
        let moreThanAPipeHolds = Data(repeating: 0x61, count: 200_000)
        func run(_ script: String) throws {
            try OutboundCourier.run(["/bin/sh", "-c", script], input: moreThanAPipeHolds, within: 0.5)
        }
        #expect(throws: Never.self) { try run("exec 0<&-") }
        #expect(throws: OutboundCourier.Failure.commandFailed(3)) { try run("exec 0<&-; exit 3") }
        #expect(throws: OutboundCourier.Failure.commandTooSlow) { try run("exec sleep 9") }
    }

    @Test func `sends a passcode once, however often that it was sent could not be stored`() async throws {
        let good = RawServer.Reply.says("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        try await with({ _ in good }) { tried in
            try await tried.fixture.calls.full {
                for _ in 0..<8 {
                    try await tried.work()
                    tried.fixture.clock.advance(by: .seconds(70))
                }
            }
            #expect(try await tried.events == ["passcode.issued"])
            try await tried.work()
            #expect(tried.server.received.count == 1)
            #expect(try await tried.events == ["passcode.issued", "passcode.delivered"])
            #expect(try await tried.fixture.store.jobCounts().buried == 0)
            #expect(try await tried.passcode?.undelivered == nil)
        }
    }

    @Test func `gives up after six tries, tells the application, and sends another if the person asks`() async throws {
        let bad = RawServer.Reply.says("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n")
        let good = RawServer.Reply.says("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        try await with({ $0 <= 6 ? bad : good }) { tried in
            for _ in 0..<8 {
                try await tried.work()
                tried.fixture.clock.advance(by: .seconds(20))
            }
            #expect(tried.server.received.count == 6)
            #expect(try await tried.events == ["passcode.issued", "passcode.undelivered"])
            #expect(try await tried.fixture.store.jobCounts().buried == 1)
            let first = try #require(try await tried.passcode?.undelivered)
            let waiting = try await tried.client.get(".").verification
            #expect(waiting.next.type == "otp", "the person may still ask for another")
            #expect(try await tried.client.post("./steps/passcode", #"{"action":"resend"}"#).status == 200)
            let second = try #require(try await tried.passcode?.undelivered)
            try await tried.work()
            #expect(try await tried.events.last == "passcode.delivered")
            if first != second { #expect(try await tried.enter(first).problem == .otpInvalid) }
            #expect(try await tried.enter(second).status == 200)
        }
    }
}
