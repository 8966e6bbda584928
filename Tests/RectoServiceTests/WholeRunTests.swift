// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Synchronization
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct WholeRunTests {
    @Test func `carries a person from the code to a verified outcome`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim(
                "passport-selfie-unattended",
                #","reference":"order-7","subject":{"id":"p-1"}"#
            )
            let consented = try await client.consent()
            #expect(try consented.verification.next.type == "document")
            try await client.sendPassport()
            let seen = try await client.get(".")
            #expect(try seen.verification.status == .collecting, "the client goes on while the document is read")
            #expect(try seen.verification.next.type == "presence")
            try await client.sendSelfie()
            try await fixture.work()
            #expect(try await client.get(".").verification.next.type == "submit")
            let submitted = try await client.post("./submit")
            #expect(try submitted.verification.next.type == "wait")
            try await fixture.work()
            let done = try await client.get(".").verification
            #expect(done.status == .done && done.outcome == .verified && done.decidedBy == .checks)
            #expect(done.reference == nil, "the client is not told what the application calls it")
            let result = try await fixture.shop(for: client).get("./result")
            #expect(try result.json["userData", "lastName"]?.text == "SPECIMEN")
            #expect(try result.json["checks"]?.items.count == 4)
        }
    }

    @Test func `lets a person try a document again, with what was wrong`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport("bad")
            try await fixture.work()
            let again = try await client.get(".").verification
            #expect(again.next.type == "document")
            let step = try #require(again.steps.first { $0.id == "passport" })
            #expect(step.attemptsLeft == 4 && step.feedback.map(\.code) == ["image.blurred"])
            let summaries = try await client.get(".?view=idwise").json["stepSummaries"]?.items ?? []
            let failed = summaries.first { $0["definition", "step_id"]?.text == "passport" }?["result"]
            #expect(failed?["failureReasonCode"]?.text == "image.blurred")
            #expect(failed?["errorUserFeedbackTitle"]?.text == "The picture cannot be used.")
            let answer = try await client.sendPassport()
            #expect(answer.status == 200, "files of a failed try do not stand in the way of the next")
        }
    }

    @Test func `leaves a person whose face could not be compared to a reviewer`() async throws {
        try await ServiceFixture.run { fixture in
            fixture.examiner.answerIdentity(.couldNotApply)
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            #expect(try await client.get(".").verification.status == .review)
            let reviewer = fixture.shop(for: client)
            let decided = try await reviewer.review("./decision", #"{"outcome":"verified","note":"Compared by eye."}"#)
            #expect(try decided.verification.outcome == .verified)
            #expect(try decided.verification.decidedBy == .reviewer)
        }
    }

    @Test func `starts a failed verification again with the steps that failed`() async throws {
        try await ServiceFixture.run { fixture in
            fixture.examiner.answerIdentity(.failed)
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let failed = try await client.get(".").verification
            #expect(failed.outcome == .failed && failed.isRetryable)
            let restarted = try await client.post("./restart").verification
            #expect(restarted.status == .collecting && restarted.attempt == 2)
        }
    }

    @Test func `gives what is examined again and again in vain back to the person`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport("broken")
            for _ in 0..<Work.Kind.document.greatestTries {
                try await fixture.work()
                fixture.clock.advance(by: .seconds(120))
            }
            let step = try await client.get(".").verification.steps.first { $0.id == "passport" }
            #expect(step?.state == .open && step?.feedback.first?.code == "input.workerFailed")
        }
    }
}
