// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoLanguages
import RectoStore
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct ApprovalTests {
    private static let unattended = "Sources/RectoVerification/Journeys/Shipped/passport-selfie-unattended.json"

    /// Adds the unattended journey with another approval.
    private static func add(_ id: String, _ approval: String, to fixture: ServiceFixture) async throws {
        let text = String(decoding: try Repository.bytes(unattended), as: UTF8.self)
            .replacing(#""id": "passport-selfie-unattended""#, with: "\"id\": \"\(id)\"")
            .replacing(#""approval": { "by": "checks" }"#, with: "\"approval\": \(approval)")
        let answer = try await fixture.shop.post("/v1/journeys", text)
        try #require(answer.status == 201, "\(answer.text)")
    }

    /// Takes a person to the end of the checks.
    private static func walk(_ journey: String, _ fixture: ServiceFixture) async throws -> TestCaller {
        let client = try await fixture.claim(journey)
        try await client.sendEverything(fixture)
        try await fixture.work()
        return client
    }

    private static func events(_ type: String, of client: TestCaller, _ fixture: ServiceFixture) async throws
        -> [JSONTree]
    {
        let items = try await fixture.shop(for: client).get("./events?limit=100").json["items"]?.items ?? []
        return items.filter { $0["type"]?.text == type }
    }

    @Test func `asks a person though all checks passed, and tells the application alone why`() async throws {
        try await ServiceFixture.run { fixture in
            try await Self.add("attended", #"{"by":"person"}"#, to: fixture)
            let client = try await Self.walk("attended", fixture)
            let seen = try await client.get(".").verification
            #expect(seen.status == .review && seen.reviewReason == nil)
            let shop = fixture.shop(for: client)
            #expect(try await shop.get(".").verification.reviewReason == .approvalByPerson)
            let review = try await Self.events("verification.review", of: client, fixture)
            #expect(review.first?["data", "reviewReason"]?.text == "approval.person")
            let (told, hidden) = (try await shop.get(".?view=wultra").json, try await client.get(".?view=wultra").json)
            #expect(told["processingItem"]?.text == "clientAccepted")
            #expect(hidden["processingItem"]?.text == "clientVerification")
            let decided = try await shop.review("./decision", #"{"outcome":"verified","note":"Seen."}"#).verification
            #expect(decided.outcome == .verified && decided.decidedBy == .reviewer && decided.reviewReason == nil)
        }
    }

    @Test(arguments: [("1", true), ("1e-12", false)])
    func `shows a sampled share to a person, and records each draw`(share: String, isSampled: Bool) async throws {
        try await ServiceFixture.run { fixture in
            try await Self.add("sampled", "{\"by\":\"checks\",\"sampledShare\":\(share)}", to: fixture)
            let client = try await Self.walk("sampled", fixture)
            let seen = try await fixture.shop(for: client).get(".").verification
            #expect(seen.status == (isSampled ? .review : .done))
            #expect(seen.reviewReason == (isSampled ? .approvalSampled : nil))
            let drawn = try await Self.events("approval.drawn", of: client, fixture)
            #expect(drawn.map { $0["data", "isSampled"] } == [.flag(isSampled)])
        }
    }

    @Test func `draws by a key of the service's, the same whenever it is drawn again`() throws {
        var text = String(decoding: try Repository.bytes(Self.unattended), as: UTF8.self)
        text.replace(#""by": "checks""#, with: #""by": "checks", "sampledShare": 0.25"#)
        let journey = try JourneyReader().read(Array(text.utf8))
        func draws(_ key: UInt8) -> [Bool] {
            (0..<2_000).map { number in
                let id = UUID(
                    uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x80, 9, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256))
                )
                let draft = Draft(journey, id, FlowRules(passcodeKey: Array(repeating: key, count: 32)))
                return draft.policy.approval == .approvalSampled
            }
        }
        let first = draws(1)
        #expect((400...600).contains(first.count { $0 }), "a quarter, by more than five standard deviations")
        #expect(draws(1) == first)
        #expect(draws(2) != first)
    }

    @Test func `keeps images as long as a person looks, and a day after the decision`() async throws {
        try await ServiceFixture.run { fixture in
            try await Self.add("attended", #"{"by":"person"}"#, to: fixture)
            let client = try await Self.walk("attended", fixture)
            let shop = fixture.shop(for: client)
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside)
            func isKept() async throws -> Bool {
                try await fixture.work()
                try await sweeper.sweep()
                return try await shop.get("./steps/passport/pictures/portrait").status == 200
            }
            fixture.clock.advance(by: .seconds(60 * 86_400))
            #expect(try await isKept())
            #expect(try await shop.get(".").verification.status == .review)
            try await shop.review("./decision", #"{"outcome":"verified","note":"Seen."}"#)
            fixture.clock.advance(by: .seconds(86_000))
            #expect(try await isKept())
            fixture.clock.advance(by: .seconds(1_000))
            #expect(try await !isKept())
        }
    }

    @Test func `asks a person for every journey where the operator says so`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.approval = .person
        try await ServiceFixture.run(configuration) { fixture in
            let client = try await Self.walk("passport-selfie-unattended", fixture)
            #expect(try await fixture.shop(for: client).get(".").verification.reviewReason == .approvalByOperator)
            fixture.examiner.answerIdentity(.failed)
            let other = try await Self.walk("passport-selfie-unattended", fixture)
            #expect(try await other.get(".").verification.outcome == .failed, "there is nothing to approve")
        }
    }
}

extension Draft {
    /// A draft of a verification that was just made.
    fileprivate init(_ journey: Journey, _ id: UUID, _ rules: FlowRules) {
        let at = Date(timeIntervalSince1970: 1_790_000_000)
        let clear = ClearState(
            facts: VerificationFacts(journey.policy),
            language: .english,
            expiresAt: Timestamp(milliseconds: 0)
        )
        let row = StoredVerification(
            id: id,
            application: "shop",
            journey: journey.id,
            journeyVersion: journey.version,
            status: "requested",
            facts: Data(),
            sealed: nil,
            createdAt: at
        )
        let state = VerificationState(
            stored: row,
            revision: 1,
            journey: journey,
            clearState: clear,
            details: SealedDetails(),
            at: at
        )
        self.init(state, at: at, by: .client, rules)
    }
}
