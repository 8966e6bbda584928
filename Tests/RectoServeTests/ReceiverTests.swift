// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoHTTP
internal import ServerSupport
internal import TestSupport
internal import Testing

/// The built service, and receivers of its messages that mean harm.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct ReceiverTests {
    private static let webhooks = 16
    private static let allowed = #"{"allowedNetworks":["127.0.0.0/8"]}"#

    /// A delivery as the service tells it.
    private struct Record: Decodable, Sendable {
        let state: String
        let lastError: String?
        let lastAttemptAt: String?
    }

    private struct Page: Decodable {
        let items: [Record]
    }

    /// Sends one message for each answer, and waits until each was tried.
    private func deliver(_ answers: [[UInt8]], _ scheme: String = "http") async throws -> [Record] {
        try await TemporaryFolder.with { folder in
            try await RawServer.run {
                .says(answers[($0 - 1) % answers.count])
            } while: { server in
                let service = try await RunningService.start(in: folder, Self.allowed)
                var ids: [String] = []
                for number in 0..<Self.webhooks {
                    let url = "\(scheme)://127.0.0.1:\(server.port)/\(number)"
                    let made = try await service.object("POST", "/v1/webhooks", "{\"url\":\"\(url)\"}")
                    ids.append(try #require(made["id"] as? String))
                }
                for number in answers.indices {
                    _ = try await service.object("POST", "/v1/webhooks/\(ids[number % ids.count])/test")
                }
                var records: [Record] = []
                let isTried = try await service.wait {
                    records = []
                    for id in ids {
                        let page = try await service.call("GET", "/v1/webhooks/\(id)/deliveries?limit=100")
                        records += try JSONDecoder().decode(Page.self, from: Data(page.body)).items
                    }
                    return records.count == answers.count && records.allSatisfy { $0.lastAttemptAt != nil }
                }
                #expect(isTried, "\(records.count { $0.lastAttemptAt != nil }) of \(answers.count) were tried")
                #expect(try await service.call("GET", "/healthz").status == 200)
                let end = try await service.stop()
                #expect(end.status == 0, "\(end.status): \(end.errors.suffix(2_000))")
                return records
            }
        }
    }

    @Test func `outlives every bad answer, and says in words what was wrong`() async throws {
        let answers = HostileAnswers.texts.map { Array($0.utf8) }
        #expect(answers.count >= 40)
        for record in try await deliver(answers) {
            let reason = record.lastError ?? ""
            #expect(record.state == "delivered" || Sentence.defect(of: reason) == nil, "\(record)")
        }
    }

    @Test func `outlives bad answers where an encrypted connection is to be`() async throws {
        for record in try await deliver(HostileAnswers.texts.prefix(32).map { Array($0.utf8) }, "https") {
            #expect(record.state != "delivered" && record.lastError != nil, "\(record)")
        }
    }

    @Test func `outlives answers that are changed at random`() async throws {
        _ = try await deliver(HostileAnswers.mutations(600, seed: 22))
    }

    @Test func `starts again beside a message whose receiver answers with the status 000`() async throws {
        try await TemporaryFolder.with { folder in
            try await RawServer.run { _ in
                .says("HTTP/1.1 000 x\r\n\r\n")
            } while: { server in
                let service = try await RunningService.start(in: folder, Self.allowed)
                let url = "http://127.0.0.1:\(server.port)/"
                let made = try await service.object("POST", "/v1/webhooks", "{\"url\":\"\(url)\"}")
                let id = try #require(made["id"] as? String)
                _ = try await service.object("POST", "/v1/webhooks/\(id)/test")
                await server.waitForRequest()
                #expect(try await service.stop().status == 0)
                let again = try await RunningService.start(in: folder, Self.allowed)
                #expect(try await again.call("GET", "/readyz").status == 200)
                #expect(try await again.stop().status == 0)
            }
        }
    }
}
