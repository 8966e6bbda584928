// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct EvidenceLedgerTests {
    private func subject(_ id: String) -> String { #","subject":{"id":"\#(id)"}"# }

    @Test func `tells the examiner what came with another person's verification`() async throws {
        try await ServiceFixture.run { fixture in
            for person in ["p-1", "p-2"] {
                let client = try await fixture.claim("passport-selfie-unattended", subject(person))
                try await client.sendEverything(fixture)
                try await fixture.work()
            }
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants.count == 2)
            #expect(applicants[0].repetition == .init())
            #expect(applicants[1].repetition.files.count == 1)
            #expect(applicants[1].repetition.frames.count == 1)
        }
    }

    @Test func `tells what came with another person's verification, whoever sent it first`() async throws {
        try await ServiceFixture.run { fixture in
            for members in ["", subject("p-1"), subject("p-2"), subject("p-1")] {
                let client = try await fixture.claim("passport-selfie-unattended", members)
                try await client.sendEverything(fixture)
                try await fixture.work()
                fixture.clock.advance(by: .seconds(1))
            }
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants.map(\.repetition.files.count) == [0, 0, 1, 1])
            #expect(applicants.map(\.repetition.frames.count) == [0, 1, 1, 1])
        }
    }

    @Test func `finds another person's verification behind many others with the same evidence`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
            try await first.sendEverything(fixture)
            let id = try #require(UUID(uuidString: first.verification))
            let kind = StoredDocument.Kind(rawValue: "evidence")
            var change = Change(at: fixture.clock.now)
            for entry in try await fixture.store.allDocuments(kind) {
                let (place, body) = (entry.id.prefix { $0 != "." }, String(decoding: entry.body, as: UTF8.self))
                for number in 10..<30 {
                    let nobody = "00000000-0000-0000-0000-0000000000\(number)"
                    let other = Data(body.replacing(id.uuidString, with: nobody).utf8)
                    change.documents.append(.create(.init(kind: kind, id: "\(place).\(nobody)", body: other)))
                }
            }
            try await fixture.store.commit(change)
            let second = try await fixture.claim("passport-selfie-unattended", subject("p-2"))
            try await second.sendEverything(fixture)
            try await fixture.work()
            #expect(fixture.examiner.checkedApplicants.last?.repetition.files.count == 1)
        }
    }

    @Test func `says of nobody that they repeat what came later`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
            try await first.consent()
            try await first.sendPassport()
            try await first.sendSelfie()
            try await fixture.work()
            fixture.clock.advance(by: .seconds(1))
            let second = try await fixture.claim("passport-selfie-unattended", subject("p-2"))
            try await second.sendEverything(fixture)
            try await fixture.work()
            try await first.post("./submit")
            try await fixture.work()
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants.map(\.repetition.files.count) == [1, 0])
            #expect(applicants.map(\.repetition.frames.count) == [1, 0])
        }
    }

    @Test(arguments: [false, true])
    func `tells what came with a verification that the disk damaged, also in entries of earlier versions`(
        isFormer: Bool
    ) async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
            try await first.sendEverything(fixture)
            try await fixture.work()
            let id = try #require(UUID(uuidString: first.verification))
            let kind = StoredDocument.Kind(rawValue: "evidence")
            var change = Change(at: fixture.clock.now)
            if isFormer {
                let details = try await fixture.service.flow.state(id).details
                let steps = details.outcomes.keys
                for digest in Set(steps.flatMap { details.evidenceDigests(of: $0) }) {
                    change.documents.append(
                        .create(.init(kind: kind, id: digest, verification: id, body: Data("{}".utf8)))
                    )
                }
                for entry in try await fixture.store.allDocuments(kind) {
                    change.documents.append(.remove(kind, id: entry.id, revision: entry.revision))
                }
            }
            try await fixture.store.commit(change)
            fixture.calls.damage(id)
            fixture.clock.advance(by: .seconds(1))
            let second = try await fixture.claim("passport-selfie-unattended", subject("p-2"))
            try await second.sendEverything(fixture)
            try await fixture.work()
            let repetition = try #require(fixture.examiner.checkedApplicants.last?.repetition)
            #expect(fixture.examiner.checkedApplicants.count == 2)
            #expect(repetition.files.count == 1 && repetition.frames.count == 1)
        }
    }

    @Test func `tells another application nothing, and forgets evidence with its verification`() async throws {
        try await ServiceFixture.run { fixture in
            let key = try #require(try await fixture.caller("other", Set(Role.allCases)).token)
            let other = fixture.of(key)
            for (shop, person) in [(fixture, "p-1"), (other, "p-2"), (other, "p-3")] {
                let client = try await shop.claim("passport-selfie-unattended", subject(person))
                try await client.sendEverything(fixture)
                try await fixture.work()
                if person != "p-1" { #expect(try await shop.shop(for: client).send(.delete, ".").status == 204) }
            }
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants.map(\.repetition.files.count) == [0, 0, 0])
            #expect(applicants.map(\.repetition.frames.count) == [0, 0, 0])
        }
    }

    @Test func `lets a person send the picture of their document again, and no frames`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<2 {
                let client = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
                try await client.sendEverything(fixture)
                try await fixture.work()
            }
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants[1].repetition.files.isEmpty)
            #expect(applicants[1].repetition.frames.count == 1)
        }
    }

    @Test func `says of nobody known that they are somebody else`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<2 {
                let client = try await fixture.claim()
                try await client.sendEverything(fixture)
                try await fixture.work()
            }
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants[1].repetition.files.isEmpty)
            #expect(!applicants[1].repetition.frames.isEmpty)
        }
    }

    @Test func `finds nothing repeated where each try has frames of its own`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
            try await client.consent()
            try await client.sendPassport()
            for end in ["first bad", "second bad", "good"] {
                try await client.sendSelfie(end)
                try await fixture.work()
            }
            _ = try await client.post("./submit")
            try await fixture.work()
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants.map(\.repetition) == [.init()])
        }
    }

    @Test func `tells the examiner of frames that came in an earlier try`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
            try await client.consent()
            try await client.sendPassport()
            try await client.sendSelfie("bad")
            try await fixture.work()
            // The next challenge may happen to be the one that the recording fits.
            fixture.examiner.passEveryPresence()
            try await client.sendSelfie("bad")
            try await fixture.work()
            _ = try await client.post("./submit")
            try await fixture.work()
            let repetition = try #require(fixture.examiner.checkedApplicants.first?.repetition)
            #expect(repetition.frames.count == 1)
            #expect(repetition.files.isEmpty)
        }
    }

    @Test func `tells the examiner what came of the presence step`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let applicant = try #require(fixture.examiner.checkedApplicants.first)
            #expect(applicant.presence?.hasPassedRules == true)
        }
    }

    @Test func `tells the examiner which values the print of a card states`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let document = try #require(fixture.examiner.checkedApplicants.first?.documents.first)
            #expect(document.printedValues == ["lastName"])
        }
    }
}
