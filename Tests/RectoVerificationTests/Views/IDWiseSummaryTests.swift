// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import RectoVerification
import TestSupport
import Testing

struct IDWiseSummaryTests {
    @Test(arguments: Situation.allCases)
    func `says where each verification stands`(situation: Situation) throws {
        let expected: (isCompleted: Bool, assessment: String, completedSteps: Int)? =
            switch situation {
            case .requested, .consent: (false, "Passed", 0)
            case .select: (false, "Passed", 1)
            case .document: (false, "Passed", 2)
            case .presence: (false, "Passed", 3)
            case .otpAgain, .readingDocument, .judgingPresence: (false, "Passed", 4)
            case .form: (false, "Passed", 5)
            case .submit, .checking, .checkingPartly, .review: (false, "Passed", 5)
            case .verified: (true, "Passed", 5)
            case .approvedAfterChecks: (true, "Passed", 5)
            case .approvedBeforeChecks, .waived: (true, "Passed", 0)
            case .failedRetryable: (false, "Failed", 5)
            case .failedForGood: (true, "Failed", 5)
            case .rejectedByReviewer: (true, "Failed", 0)
            case .outOfTries: (true, "Failed", 4)
            case .expired, .cancelled: (false, "Passed", 0)
            case .erased: nil
            }
        let summary = IDWiseSummary(id: "v1", try situation.facts())
        #expect(summary?.isCompleted == expected?.isCompleted)
        #expect(summary?.journeyResult.interimRuleAssessment.rawValue == expected?.assessment)
        #expect(summary?.journeyResult.completedSteps == expected?.completedSteps)
    }

    @Test func `writes steps and rules with the members that its clients know`() throws {
        let result = StepResult(
            recognition: DocumentRecognition(documentType: "Passport", issuingCountryCode: "NLD"),
            extractedFields: ["idNumber": ExtractedField(value: "L898902C3")],
            chip: ChipResult(isRead: true, isDataAuthentic: true),
            hasPassedRules: false,
            feedback: [
                Finding(.documentExpired, .warning, message: "It has expired."),
                Finding(.imageBlurred, .error, message: "Hold still."),
            ],
            status: .submitted
        )
        let summary = try #require(
            IDWiseSummary(id: "v1", try Situation.checkingPartly.facts(), results: ["document": result])
        )
        let json = try JSONValue(parsing: WireJSON.encode(summary))
        #expect(json["journeyId"] == "v1")
        let step = json["stepSummaries"]?.items[2]
        #expect(step?["definition"] == ["step_id": "document"])
        #expect(step?["result"]?["errorUserFeedbackCode"] == "image.blurred")
        #expect(step?["result"]?["errorUserFeedbackTitle"] == "The picture cannot be used.")
        #expect(step?["result"]?["failureReasonCode"] == "image.blurred")
        #expect(step?["result"]?["extractedFields"] == ["idNumber": ["value": "L898902C3"]])
        #expect(step?["result"]?["recognition"] == ["documentType": "Passport", "issuingCountryCode": "NLD"])
        #expect(step?["result"]?["nfcResult"] == ["isRead": true, "isDataAuthentic": true])
        #expect(step?["result"]?["status"] == "Submitted")
        #expect(step?["result"]?["isConcluded"] == true)
        #expect(json["stepSummaries"]?.items[5]["result"]?["status"] == "Not Submitted")
        #expect(
            json["journeyResult"]?["interimRuleDetails"]
                == ["registry": ["name": "registry", "result": "CouldNotApply"]]
        )
    }

    @Test func `says of every check that answered what it said`() throws {
        func words(_ situation: Situation) throws -> [String: String] {
            let summary = try #require(IDWiseSummary(id: "v1", try situation.facts()))
            return summary.journeyResult.interimRuleDetails.mapValues(\.result.rawValue)
        }
        #expect(try words(.checking).isEmpty)
        #expect(try words(.verified) == ["registry": "Passed", "faceMatch": "Passed"])
        #expect(try words(.failedForGood) == ["registry": "Passed", "faceMatch": "Failed"])
        #expect(try words(.review) == ["registry": "Passed", "faceMatch": "CouldNotApply"])
    }

    @Test func `has a summary of all facts that are not erased`() {
        let wrong = Walk.plain.facts.filter { (IDWiseSummary(id: "v", $0) == nil) != $0.isErased }
        #expect(wrong.isEmpty)
    }
}
