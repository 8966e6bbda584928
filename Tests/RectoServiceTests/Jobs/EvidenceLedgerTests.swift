// SPDX-License-Identifier: Apache-2.0
import Foundation
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
