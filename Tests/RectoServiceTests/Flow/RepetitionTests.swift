// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// Requests that come twice, at once or in another order leave what one of each leaves.
@Suite struct RepetitionTests {
    private static let requests: [(path: String, body: String?)] = [
        ("./steps/consent", #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#),
        ("./steps/passport/files/page", nil),
        ("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#),
        ("./steps/selfie", #"{"action":"begin"}"#),
        ("./steps/selfie/files/frames", nil),
        ("./steps/selfie", #"{"action":"submit"}"#),
        ("./submit", "{}"),
    ]

    private static func send(_ number: Int, _ client: TestCaller) async throws {
        let (path, body) = requests[number]
        if let body {
            _ = try await client.post(path, body, headers: ["Idempotency-Key": "key-\(number)"])
        } else {
            let type = path.hasSuffix("frames") ? "video/x-motion-jpeg" : "image/jpeg"
            _ = try await client.put(path, TestFile.jpeg(), type: type)
        }
    }

    @Test func `one of each`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            for number in Self.requests.indices {
                try await Self.send(number, client)
                try await fixture.work()
            }
            try await Self.expectVerifiedOnce(client, fixture)
        }
    }

    @Test func `many of each at once`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            for number in Self.requests.indices {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<5 { group.addTask { try await Self.send(number, client) } }
                    try await group.waitForAll()
                }
                try await fixture.work()
            }
            try await Self.expectVerifiedOnce(client, fixture)
        }
    }

    @Test func `in any order, again and again, until nothing changes`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            var generator = SplitMix(state: 7)
            for _ in 0..<12 {
                for number in Self.requests.indices.shuffled(using: &generator) {
                    // Another key each time: the order alone decides what is too early.
                    let (path, body) = Self.requests[number]
                    if let body { try await client.post(path, body) } else { try await Self.send(number, client) }
                }
                try await fixture.work()
            }
            try await Self.expectVerifiedOnce(client, fixture)
        }
    }

    private static func expectVerifiedOnce(_ client: TestCaller, _ fixture: ServiceFixture) async throws {
        let id = try #require(UUID(uuidString: client.verification))
        let state = try await fixture.service.flow.state(id)
        #expect(state.facts.outcome == .verified && state.facts.attempt == 1)
        #expect(state.facts.steps.allSatisfy { $0.state == .passed && $0.attemptsLeft == 5 })
        #expect(state.details.files.count == 2 && state.details.consents.count == 1)
        let events = try await fixture.shop(for: client).get("./events?limit=500").json["items"]?.items ?? []
        #expect(events.count { $0["type"]?.text == "verification.done" } == 1)
        #expect(events.count { $0["type"]?.text == "step.captured" } == 2)
        #expect(events.count { $0["type"]?.text == "challenge.drawn" } == 1)
    }
}

/// Random numbers that are the same on every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
