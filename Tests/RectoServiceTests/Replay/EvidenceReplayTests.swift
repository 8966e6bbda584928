// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoStore
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct EvidenceReplayTests {
    /// A verification that went to its checks.
    private func done(_ fixture: ServiceFixture, _ end: String = "good") async throws -> UUID {
        let client = try await fixture.claim()
        try await client.consent()
        try await client.sendPassport(end)
        try await client.sendSelfie()
        try await fixture.work()
        try await client.post("./submit")
        try await fixture.work()
        return try #require(UUID(uuidString: client.verification))
    }

    private func replay(_ id: UUID, _ fixture: ServiceFixture) async throws -> ReplayReport {
        try await EvidenceReplay(fixture.store, fixture.examiner).replay(id)
    }

    @Test func `gives the same values, rules and checks for each of many verifications`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<Sweep.count(15, whole: 100) {
                let report = try await replay(try await done(fixture), fixture)
                #expect(report.isSame && report.outcome != nil)
                #expect(report.steps.map(\.engineThen) == ["test engine 1", "test engine 1"])
                #expect(report.engineNow == "test engine 1")
                #expect(report.steps.first?.fields.map(\.now) == ["SPECIMEN"])
                #expect(report.checks.allSatisfy { $0.now == $0.then } && !report.checks.isEmpty)
            }
        }
    }

    @Test func `shows the check that answers otherwise`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try await done(fixture)
            fixture.examiner.answerIdentity(.failed)
            let report = try await replay(id, fixture)
            #expect(!report.isSame && report.steps.allSatisfy(\.isSame))
            let check = try #require(report.checks.first { !$0.isSame })
            #expect(check.name == .faceMatch && check.then == "passed" && check.now == "failed face.mismatch")
        }
    }

    @Test func `compares dates with the day when they were read first`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try await done(fixture)
            let (document, applicant) = (fixture.examiner.documents.last, fixture.examiner.checkedApplicants.last)
            fixture.clock.advance(by: .seconds(3 * 86_400))
            _ = try await replay(id, fixture)
            #expect(fixture.examiner.documents.last == document)
            #expect(fixture.examiner.checkedApplicants.last == applicant)
        }
    }

    @Test func `reads what was refused again`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport("bad")
            try await fixture.work()
            let report = try await replay(try #require(UUID(uuidString: client.verification)), fixture)
            #expect(report.isSame && report.checks.isEmpty)
            #expect(report.steps.first?.judgement.map(\.now) == ["failed", "image.blurred"])
        }
    }

    @Test func `reads what was refused though newer files wait, until these are examined`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport("bad")
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            let file = try await client.put("./steps/passport/files/page", TestFile.jpeg(end: "x"), type: "image/jpeg")
            try #require(file.status == 201, "\(file.text)")
            let read = try await replay(id, fixture)
            #expect(read.isSame && read.steps.first?.judgement.map(\.now) == ["failed", "image.blurred"])
            let body = #"{"action":"submit","data":{"documentType":"passport"}}"#
            try #require(try await client.post("./steps/passport", body).status == 200)
            let superseded = try await replay(id, fixture)
            #expect(superseded.steps.map(\.evidence) == [.superseded] && superseded.isSame)
        }
    }

    /// The state of a stored picture.
    enum StoredPicture: CaseIterable { case whole, damaged, gone }

    /// Removes the last picture of a slot from the disk, or leaves zeros in its place.
    private func lose(_ slot: Slot, of id: UUID, _ picture: StoredPicture, _ fixture: ServiceFixture) async throws {
        let sent = try await fixture.service.flow.state(id).details.files
        let blob = try #require(sent.last { $0.slot == slot }?.blob)
        let file = fixture.folder.appending(path: "store/blobs/\(blob.prefix(2))/\(blob)")
        let size = try Data(contentsOf: file).count
        try FileManager.default.removeItem(at: file)
        if picture == .damaged { try Data(count: size).write(to: file) }
    }

    @Test(arguments: StoredPicture.allCases)
    func `gives the examiner the fronts of earlier tries that can be read, and a replay those that gave values`(
        third: StoredPicture
    ) async throws {
        let log = TestLog()
        try await ServiceFixture.run(logger: log.logger) { fixture in
            let journey = """
                {"id":"licence","version":1,"assuranceLevel":1,
                 "steps":[{"id":"licence","kind":"document","options":{"documentTypes":["driversLicense"]}}],
                 "texts":{"en":{"title":"You","licence.title":"Licence","licence.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("licence")
            let id = try #require(UUID(uuidString: client.verification))
            for end in ["first bad", "useful bad", "third bad", "good"] {
                if end == "good", third != .whole {
                    try await lose(.front, of: id, third, fixture)
                }
                try await sendLicence(end, client, fixture)
            }
            let fronts = ["third bad", "useful bad"].map { TestFile.jpeg(end: "front \($0)") }
            let readable = third == .whole ? fronts : [fronts[1]]
            #expect(fixture.examiner.documents.map(\.earlierFronts.count) == [0, 1, 2, readable.count])
            #expect(fixture.examiner.documents.map(\.mayAskAgain) == [true, true, false, false])
            let last = try #require(fixture.examiner.documents.last)
            #expect(last.earlierFronts == readable)
            let blobs = try await fixture.service.flow.state(id).details.files.filter { $0.slot == .front }.map(\.blob)
            let lines = log.lines.filter { $0.hasPrefix("warning a picture of an earlier try cannot be read") }
            #expect(lines.map { $0.contains("blob=\(blobs[2])") } == (third == .whole ? [] : [true]))
            _ = try await replay(id, fixture)
            let again = try #require(fixture.examiner.documents.last)
            #expect(again.earlierFronts == [fronts[1]])
            #expect(again.files == last.files && again.mayAskAgain == last.mayAskAgain && again.day == last.day)
        }
    }

    /// A try of a licence whose sides end with this.
    private func sendLicence(_ end: String, _ client: TestCaller, _ fixture: ServiceFixture) async throws {
        for slot in ["front", "back"] {
            let picture = TestFile.jpeg(end: "\(slot) \(end)")
            let file = try await client.put("./steps/licence/files/\(slot)", picture, type: "image/jpeg")
            try #require(file.status == 201, "\(file.text)")
        }
        let body = #"{"action":"submit","data":{"documentType":"driversLicense"}}"#
        try #require(try await client.post("./steps/licence", body).status == 200)
        try await fixture.work()
    }

    @Test func `gives the examiner no front of a former attempt`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"licence","version":1,"assuranceLevel":1,"restart":"failedSteps",
                 "steps":[{"id":"licence","kind":"document","attempts":2,"options":{"documentTypes":["driversLicense"]}}],
                 "texts":{"en":{"title":"You","licence.title":"Licence","licence.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("licence")
            for end in ["one bad", "two bad"] { try await sendLicence(end, client, fixture) }
            try #require(try await client.post("./restart").verification.attempt == 2)
            for end in ["three bad", "four bad"] { try await sendLicence(end, client, fixture) }
            #expect(fixture.examiner.documents.map(\.earlierFronts.count) == [0, 1, 0, 1])
        }
    }

    @Test func `reads a licence again by the front that completed it, however many files came later`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"both","version":1,"assuranceLevel":1,"limits":{"files":4},
                 "steps":[{"id":"licence","kind":"document","options":{"documentTypes":["driversLicense"]}},
                          {"id":"passport","kind":"document","attempts":9,"options":{"documentTypes":["passport"]}}],
                 "texts":{"en":{"title":"You","licence.title":"Licence","licence.text":"Show it.",
                                "passport.title":"Passport","passport.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("both")
            for end in ["useful bad", "good"] { try await sendLicence(end, client, fixture) }
            for _ in 0..<6 {
                try await client.sendPassport("bad")
                try await fixture.work()
            }
            let id = try #require(UUID(uuidString: client.verification))
            let former = try await fixture.service.flow.state(id).details.files.filter { $0.state == .rejected }
            #expect(former.count { $0.slot == .front } == 1 && !former.contains { $0.slot == .back })
            let report = try await replay(id, fixture)
            #expect(report.steps.map(\.evidence) == [.read, .read])
            let fronts = fixture.examiner.documents.map(\.earlierFronts)
            #expect(fronts.contains([TestFile.jpeg(end: "front useful bad")]))
        }
    }

    @Test func `says that the files of a failed try are gone which left room for later ones`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"narrow","version":1,"assuranceLevel":1,"limits":{"files":2},
                 "steps":[{"id":"passport","kind":"document","options":{"documentTypes":["passport"]}}],
                 "texts":{"en":{"title":"You","passport.title":"Passport","passport.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("narrow")
            let id = try #require(UUID(uuidString: client.verification))
            try await client.sendPassport("bad")
            try await fixture.work()
            #expect(try await replay(id, fixture).isSame)
            var headers: [String: String] = [:]
            for end in ["one", "two", "three", "four"] {
                let page = "./steps/passport/files/page"
                let file = try await client.put(page, TestFile.jpeg(end: end), type: "image/jpeg", headers: headers)
                try #require(file.status == 201, "\(file.text)")
                headers = ["Replaces": try #require(try file.json["id"]?.text)]
            }
            let report = try await replay(id, fixture)
            #expect(report.steps.map(\.evidence) == [.gone] && report.lacksEvidence)
        }
    }

    @Test func `says which evidence is gone, and answers no check without it`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try await done(fixture)
            fixture.clock.advance(by: .seconds(40 * 86_400))
            try await fixture.work()
            let report = try await replay(id, fixture)
            #expect(report.lacksEvidence && !report.isSame)
            #expect(report.checks.allSatisfy { $0.now == nil })
        }
    }

    @Test(arguments: [StoredPicture.damaged, .gone])
    func `names the step whose picture the store lost, and reads the others`(picture: StoredPicture) async throws {
        try await ServiceFixture.run { fixture in
            let id = try await done(fixture)
            try await lose(.page, of: id, picture, fixture)
            let report = try await replay(id, fixture)
            #expect(report.steps.map(\.evidence) == [.damaged, .read])
            #expect(report.steps.map(\.isSame) == [false, true])
            #expect(report.lacksEvidence && report.checks.allSatisfy { $0.now == nil })
        }
    }

    @Test func `notes that it was read, and changes nothing`() async throws {
        try await ServiceFixture.run { fixture in
            let id = try await done(fixture)
            let before = try await fixture.store.verification(id)
            _ = try await replay(id, fixture)
            #expect(try await fixture.store.verification(id) == before)
            let events = try await fixture.store.events(of: id, after: 0, limit: 100)
            #expect(events.last?.type == "evidence.replayed" && events.last?.actor == "operator")
        }
    }

    @Test func `refuses a verification that is not there or is erased`() async throws {
        try await ServiceFixture.run { fixture in
            let unknown = await #expect(throws: RequestRefused.self) { try await replay(UUID(), fixture) }
            #expect(unknown?.code == .notFound)
            let id = try await done(fixture)
            let answer = try await fixture.shop.send(.delete, "/v1/verifications/\(id.wireText)")
            try #require(answer.status == 204, "\(answer.text)")
            let erased = await #expect(throws: RequestRefused.self) { try await replay(id, fixture) }
            #expect(erased?.code == .erased)
        }
    }
}
