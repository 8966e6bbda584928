// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoSecurity
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct SignalTests {
    private static let reviewing = #""signals": {"review": ["document.usedBefore"], "triesPerDay": {"document": 2}}"#

    @Test func `sends a document of two subjects to a person, who is told why, and the person is not`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("signals", Self.reviewing)
            for subject in ["p-1", "p-1"] {
                let honest = try await fixture.walk("signals", subject)
                #expect(try await fixture.shop(for: honest).get(".").verification.outcome == .verified)
                #expect(try await fixture.signals(of: honest)["document.usedBefore"]?["isRaised"] == .flag(false))
            }
            let other = try await fixture.walk("signals", "p-2")
            let shop = fixture.shop(for: other)
            let seen = try await shop.get(".").verification
            #expect(seen.status == .review && seen.reviewReason == .signalRaised)
            #expect(seen.reviewSignals == [.documentUsedBefore])
            let signals = try await fixture.signals(of: other)
            let used = try #require(signals["document.usedBefore"])
            #expect(used["counts"]?.members == ["verifications": .integer(2), "subjects": .integer(1)])
            #expect(used["message"]?.text == "The document came with another verification before.")
            let busy = try #require(signals["network.busy"])
            #expect(busy["isRaised"] == .flag(true) && busy["counts", "document"] == .integer(3))
            #expect(busy["limits", "document"] == .integer(2) && busy["counts", "subject"] == .integer(1))
            let result = try await shop.get("./result").json
            #expect(result["signals"]?.items.contains(used) == true)
            let events = try await shop.get("./events?limit=100").json["items"]?.items ?? []
            let review = events.first { $0["type"]?.text == "verification.review" }
            #expect(review?["data", "signals"] == .array([.text("document.usedBefore")]))
            for hidden in [try await other.get("."), try await other.get(".?view=wultra")] {
                #expect(!hidden.text.contains("usedBefore") && !hidden.text.contains("signal."))
            }
            let decided = try await shop.review("./decision", #"{"outcome":"verified","note":"Seen."}"#).verification
            #expect(decided.outcome == .verified && decided.reviewSignals == nil)
            #expect(try await other.get("./result").json["signals"] == nil)
        }
    }

    @Test func `ends a verification for a refused document that was read while another one was`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"two","version":1,"assuranceLevel":1,"isSubmittedAutomatically":true,
                 "identityCheck":{"waiverWhereNotApplicable":"The club compares faces at its door."},
                 "signals":{"fail":["document.refused"]},
                 "steps":[{"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                          {"id":"other","kind":"document","options":{"documentTypes":["passport"]}}],
                 "texts":{"en":{"title":"You","passport.title":"Passport","passport.text":"Show it.",
                                "other.title":"Another","other.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let number = #"{"documentType":"passport","issuingCountry":"NLD","number":"CANARYANNA"}"#
            #expect(try await fixture.shop.post("/v1/refusals", "{\"document\":\(number)}").status == 201)
            let client = try await fixture.claim("two")
            try await client.sendPassport("holder BERTA from NLD good")
            let file = TestFile.jpeg(end: "holder ANNA from NLD good")
            #expect(try await client.put("./steps/other/files/page", file, type: "image/jpeg").status == 201)
            try await client.post("./steps/other", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            // The refused document comes to its end in the middle of the first one.
            fixture.examiner.interruptNextDocument { try await fixture.work() }
            try await fixture.work()
            #expect(fixture.examiner.documents.count == 2)
            let ended = try await fixture.shop(for: client).get(".").verification
            #expect(ended.outcome == .failed && ended.decidedBy == .checks && ended.reason == .rejected)
        }
    }

    @Test func `decides nothing by a signal that the journey does not name`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("signals", #""signals": {"triesPerDay": {"document": 1}}"#)
            for subject in ["p-1", "p-2"] {
                let client = try await fixture.walk("signals", subject)
                #expect(try await fixture.shop(for: client).get(".").verification.outcome == .verified)
            }
        }
    }

    @Test func `counts a document without a subject on either side`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("signals", Self.reviewing)
            for (subject, status) in [(String?.none, VerificationStatus.done), (nil, .review), ("p-1", .review)] {
                let client = try await fixture.walk("signals", subject)
                #expect(try await fixture.shop(for: client).get(".").verification.status == status)
            }
        }
    }

    @Test func `tells another application nothing`() async throws {
        try await ServiceFixture.run { fixture in
            let key = try #require(try await fixture.caller("other", Set(Role.allCases)).token)
            let other = fixture.of(key)
            for (shop, journey) in [(fixture, "ours"), (other, "theirs")] {
                try await shop.add(journey, Self.reviewing)
                let client = try await shop.walk(journey, shop.key == key ? "p-2" : "p-1")
                #expect(try await shop.shop(for: client).get(".").verification.outcome == .verified)
                #expect(try await shop.signals(of: client)["document.usedBefore"]?["isRaised"] == .flag(false))
            }
            let third = try await other.walk("theirs", "p-3")
            #expect(try await other.shop(for: third).get(".").verification.status == .review)
        }
    }

    @Test(arguments: [true, false])
    func `forgets a document with its verification, or with all of its subject`(isOfSubject: Bool) async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("signals", Self.reviewing)
            let first = try await fixture.walk("signals", "p-1")
            let path = isOfSubject ? "/v1/verifications?subject=p-1" : "."
            #expect(try await fixture.shop(for: first).send(.delete, path).status == 204)
            let second = try await fixture.walk("signals", "p-2")
            #expect(try await fixture.shop(for: second).get(".").verification.outcome == .verified)
        }
    }

    @Test func `knows a document after the retention of its verification, without its name, until its own term`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let rules = #""signals": {"review": ["document.usedBefore"], "documentsInDays": 60}"#
            try await fixture.add("signals", rules)
            let first = try await fixture.walk("signals", "p-1")
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside)
            fixture.clock.advance(by: .seconds(32 * 86_400))
            try await sweeper.sweep()
            #expect(try await fixture.shop(for: first).get("./result").status == 410)
            let left = try await fixture.store.signals(
                .document,
                of: "shop",
                digest: nil,
                subject: nil,
                at: fixture.clock.now,
                limit: 10
            )
            #expect(left.map(\.verification) == [nil])
            let second = try await fixture.walk("signals", "p-2")
            #expect(try await fixture.shop(for: second).get(".").verification.status == .review)
            // The subject's own erasure reaches what names no verification.
            #expect(try await fixture.shop.send(.delete, "/v1/verifications?subject=p-1").status == 204)
            #expect(try await fixture.shop.send(.delete, "/v1/verifications?subject=p-2").status == 204)
            let third = try await fixture.walk("signals", "p-3")
            #expect(try await fixture.shop(for: third).get(".").verification.outcome == .verified)
            fixture.clock.advance(by: .seconds(61 * 86_400))
            try await sweeper.sweep()
            let fourth = try await fixture.walk("signals", "p-4")
            #expect(try await fixture.shop(for: fourth).get(".").verification.outcome == .verified)
        }
    }

    @Test func `counts the networks that verifications are claimed from, for a day`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.add("signals", #""signals": {"review": ["network.busy"], "triesPerDay": {"network": 1}}"#)
            let flow = fixture.service.flow
            func walk(_ network: String) async throws -> VerificationResource {
                let created = try await fixture.create("signals", "")
                let (proof, renewal) = ("{\"code\":\"\(created.code)\"}", LinkToken.generated())
                let claim = try ClaimRequest(reading: Data(proof.utf8))
                let state = try #require(
                    try await flow.claim(claim, of: nil, renewal: renewal, from: network) { _ in ChangeRequest() }
                )
                #expect(state.details.signalKeys?.map(\.counter) == [.network])
                let reports = try await flow.ledger.reports(of: state, at: fixture.clock.now)
                #expect(reports.map(\.signal) == [.networkBusy])
                return state.resource(forApplication: true)
            }
            for (network, raised) in [("192.0.2.0/24", false), ("192.0.2.0/24", true), ("198.51.100.0/24", false)] {
                let id = try #require(UUID(uuidString: try await walk(network).id))
                let report = try await flow.ledger.reports(of: try await flow.state(id), at: fixture.clock.now).first
                #expect(report?.isRaised == raised, "\(network)")
            }
            fixture.clock.advance(by: .seconds(86_401))
            let id = try #require(UUID(uuidString: try await walk("192.0.2.0/24").id))
            let report = try await flow.ledger.reports(of: try await flow.state(id), at: fixture.clock.now).first
            #expect(report?.counts == ["network": 1])
        }
    }

    @Test func `counts the verifications that sent a passcode to one contact`() async throws {
        try await ServiceFixture.run { fixture in
            let journey =
                #"{"id":"code","version":1,"assuranceLevel":1,"steps":[{"id":"otp","kind":"otp","options":{"channel":"sms"}}],"#
                + #""checks":[],"texts":{"en":{"title":"A passcode"}}}"#
            #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
            for count in 1...2 {
                let subject = #","subject":{"id":"p-\#(count)","phone":"+31612345678"}"#
                let client = try await fixture.claim("code", subject)
                try await fixture.work()
                let id = try #require(UUID(uuidString: client.verification))
                let state = try await fixture.service.flow.state(id)
                let report = try await fixture.service.flow.ledger.reports(of: state, at: fixture.clock.now).first
                #expect(report?.signal == .networkBusy && report?.counts == ["contact": count, "subject": 1])
            }
        }
    }

    @Test func `decides again if a flag that is to be taken back is gone meanwhile`() async throws {
        try await ServiceFixture.run { fixture in
            var tries = 0
            let last = try await fixture.service.flow.storing(of: UUID()) { () -> (change: Change?, outcome: Int) in
                tries += 1
                var change = Change(at: fixture.clock.now)
                change.signals = [.remove(UUID(), of: "shop")]
                return (tries == 1 ? change : nil, tries)
            }
            #expect(last == 2)
        }
    }

    @Test func `recognizes the face of each attempt, by the time that it came`() async throws {
        try await ServiceFixture.run { fixture in
            let kept = #""signals": {"review": ["face.usedBefore"], "facesInDays": 21, "documentsInDays": 0}"#
            try await fixture.add("faces", kept)
            fixture.examiner.answerIdentity(.failed)
            let client = try await fixture.walk("faces", "p-1", face: "1")
            #expect(try await client.get(".").verification.outcome == .failed)
            fixture.examiner.answerIdentity(.passed)
            fixture.clock.advance(by: .seconds(1))
            let between = try await fixture.walk("faces", "p-2", document: "BERTA", face: "7")
            #expect(try await fixture.shop(for: between).get(".").verification.outcome == .verified)
            fixture.clock.advance(by: .seconds(1))
            try await client.post("./restart")
            try await client.consent()
            try await client.sendPassport("\(UUID()) holder ANNA from NLD good")
            try await client.sendSelfie("\(UUID()) face 7 good")
            try await fixture.work()
            _ = try await client.post("./submit")
            try await fixture.work()
            #expect(try await fixture.shop(for: client).get(".").verification.reviewSignals == [.faceUsedBefore])
            for (subject, face, count) in [("p-3", "1", 1), ("p-4", "7", 2)] {
                fixture.clock.advance(by: .seconds(1))
                let later = try await fixture.walk("faces", subject, document: "C\(face)", face: face)
                #expect(try await fixture.shop(for: later).get(".").verification.status == .review)
                let report = try await fixture.signals(of: later)["face.usedBefore"]
                #expect(report?["counts", "verifications"] == .integer(count))
                // Likewise with the templates in portions.
                let state = try await fixture.service.flow.state(try #require(UUID(uuidString: later.verification)))
                let template = try #require(state.details.faceTemplate)
                // There are the two faces of the first, that of the second, and that of the one before.
                for (greatest, found, newest) in [(4, count, nil), (1, 0, 1)] as [(Int, Int, Int?)] {
                    let ledger = FaceLedger(
                        store: fixture.store,
                        examiner: fixture.examiner,
                        greatestCount: greatest,
                        portion: 1
                    )
                    let counts = try await ledger.reports(of: template, state, at: fixture.clock.now).first?.counts
                    #expect(counts?["verifications"] == found && counts?["newest"] == newest)
                }
            }
        }
    }

    @Test func `recognizes a face under another subject, and keeps none unless it is told to`() async throws {
        try await ServiceFixture.run { fixture in
            let kept = #""signals": {"review": ["face.usedBefore"], "facesInDays": 21, "documentsInDays": 0}"#
            try await fixture.add("faces", kept)
            try await fixture.add("faceless", #""signals": {"documentsInDays": 0}"#)
            for (journey, count) in [("faceless", 0), ("faces", 1)] {
                let client = try await fixture.walk(journey, "p-1", document: "ANNA", face: "7")
                #expect(try await fixture.shop(for: client).get(".").verification.outcome == .verified)
                let stored = try await fixture.store.signals(
                    .face,
                    of: "shop",
                    digest: nil,
                    subject: nil,
                    at: fixture.clock.now,
                    limit: 10
                )
                #expect(stored.count == count)
            }
            let cases: [(String, String, VerificationStatus)] = [
                ("p-1", "7", .done), ("p-2", "8", .done), ("p-2", "7", .review),
            ]
            for (number, (subject, face, status)) in cases.enumerated() {
                let client = try await fixture.walk("faces", subject, document: "B\(number)", face: face)
                #expect(try await fixture.shop(for: client).get(".").verification.status == status)
                let report = try await fixture.signals(of: client)["face.usedBefore"]
                #expect(report?["isRaised"] == .flag(status == .review))
                if status == .review { #expect(report?["counts", "verifications"] == .integer(2)) }
            }
            for file in try fixture.storedFiles() { #expect(file.range(of: Data("template selfie".utf8)) == nil) }
            // A verification's template goes with its pictures, the application's with its own term.
            fixture.clock.advance(by: .seconds(22 * 86_400))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            let late = try await fixture.walk("faces", "p-9", document: "LATE", face: "7")
            #expect(try await fixture.shop(for: late).get(".").verification.outcome == .verified)
        }
    }
}
