// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLanguages
import RectoLiveness
import RectoRecords
import RectoVerification
import TestSupport
import Testing

private let journey = Journey.documentSelfiePasscode
private let times = VerificationTimes(
    createdAt: Timestamp(milliseconds: 1_800_000_000_000),
    expiresAt: Timestamp(milliseconds: 1_800_001_800_000)
)

private func facts(_ events: [VerificationEvent]) throws -> VerificationFacts {
    try VerificationFacts(journey.policy).after(events, journey.policy)
}

private func resource(
    _ events: [VerificationEvent],
    language: Language = "nl",
    _ details: VerificationDetails = VerificationDetails()
) throws -> VerificationResource {
    VerificationResource(
        id: "0190",
        try facts(events),
        journey,
        reference: "order-7",
        language: language,
        details: details,
        revision: events.count,
        times: times
    )
}

private let chosen: [VerificationEvent] = [.claim, .answer(step: "consent"), .answer(step: "choice")]

struct VerificationResourceTests {
    @Test func `says whose turn it is and what to do`() throws {
        let json = try JSONValue(parsing: WireJSON.encode(resource([.claim])))
        #expect(json["id"] == "0190")
        #expect(json["journey"] == "document-selfie-passcode@2")
        #expect(json["status"] == "collecting")
        #expect(json["outcome"] == nil)
        #expect(json["revision"] == 1)
        #expect(json["createdAt"] == "2027-01-15T08:00:00Z")
        #expect(json["expiresAt"] == "2027-01-15T08:30:00Z")
        #expect(json["next"]?["type"] == "consent")
        #expect(json["next"]?["version"] == "2")
        #expect(json["next"]?["isHTML"] == false)
        #expect(json["next"]?["text"]?.text?.hasPrefix("Om vast te stellen") == true)
        #expect(json["steps"]?.items.map { $0["id"] } == ["consent", "choice", "document", "selfie", "passcode"])
        #expect(json["steps"]?.items[0]["title"] == "Uw toestemming")
        #expect(json["steps"]?.items[0]["attemptsLeft"] == 5)
    }

    @Test func `asks for what is missing of the chosen document, and says what was wrong`() throws {
        var details = VerificationDetails()
        details.selection = [.driversLicense]
        details.receivedSlots = ["document": [.front]]
        details.results = [
            "document": StepResult(
                recognition: DocumentRecognition(documentType: "Driving Licence"),
                feedback: [Finding(.imageBlurred, .error, message: "Hold still.")]
            )
        ]
        let json = try JSONValue(parsing: WireJSON.encode(resource(chosen, details)))
        #expect(json["next"]?["documents"] == [["documentType": "driversLicense", "slots": ["back"]]])
        #expect(json["next"]?["feedback"]?.items[0]["code"] == "image.blurred")
        #expect(json["steps"]?.items[2]["recognition"]?["documentType"] == "Driving Licence")
        #expect(json["steps"]?.items[2]["feedback"]?.items.count == 1)
        let open = try resource(chosen)
        guard case .document(let document) = open.next else {
            Issue.record("no document is asked for")
            return
        }
        #expect(document.documents.map(\.documentType) == [.driversLicense, .passport])
    }

    @Test func `gives the challenge that was drawn, and the passcode's time`() throws {
        var details = VerificationDetails()
        let drawn = try LivenessChallenge(steps: [.closeLeftEye, .smile], hold: .milliseconds(1_500))
        details.challenges = ["selfie": ChallengeResource(drawn)]
        details.resendTimes = ["passcode": times.createdAt]
        let shown = chosen + [.capture(step: "document"), .begin(step: "selfie")]
        guard case .presence(let presence) = try resource(shown, details).next else {
            Issue.record("no presence is asked for")
            return
        }
        #expect(try presence.challenge?.challenge() == drawn)
        #expect(!presence.isBeginNeeded)
        guard case .otp(let passcode) = try resource(shown + [.capture(step: "selfie")], details).next else {
            Issue.record("no passcode is asked for")
            return
        }
        #expect(passcode.digits == 6)
        #expect(passcode.resendAt == times.createdAt)
        #expect(passcode.attemptsLeft == 5)
    }

    @Test func `gives the challenge that was drawn though nobody could pass it by now, and invents no other`() throws {
        var details = VerificationDetails()
        let stored = #"{"steps":[],"holdInSeconds":1.5,"accuracy":"medium","timeoutInSeconds":40}"#
        let drawn: ChallengeResource = try WireJSON.decode(from: Data(stored.utf8))
        #expect(throws: LivenessError.self) { try drawn.challenge() }
        details.challenges = ["selfie": drawn]
        let begun = chosen + [.capture(step: "document"), .begin(step: "selfie")]
        guard case .presence(let presence) = try resource(begun, details).next else {
            Issue.record("no presence is asked for")
            return
        }
        #expect(presence.challenge == drawn)
    }

    @Test func `shows no challenge before the step is begun, and says how long there will be`() throws {
        var details = VerificationDetails()
        let drawn = try LivenessChallenge(steps: [.closeLeftEye, .smile], hold: .milliseconds(1_500))
        details.challenges = ["selfie": ChallengeResource(drawn)]
        details.stepsWithLongerTime = ["selfie"]
        let resource = try resource(chosen + [.capture(step: "document")], details)
        let json = try JSONValue(parsing: WireJSON.encode(resource))
        #expect(json["next"]?["type"] == "presence")
        #expect(json["next"]?["isBeginNeeded"] == true)
        #expect(json["next"]?["challenge"] == nil)
        #expect(json["next"]?["answerInSeconds"] == 90)
        #expect(json["next"]?["longerAnswerInSeconds"] == 270)
        #expect(json["next"]?["freeRedrawsLeft"] == 3)
        #expect(json["next"]?["attemptsLeft"] == 5)
        #expect(json["steps"]?.items[3]["hasLongerTime"] == true)
        #expect(json["steps"]?.items[2]["hasLongerTime"] == nil)
    }

    @Test func `asks for a beginning again once the challenge's time is over`() throws {
        let begun = chosen + [.capture(step: "document"), .begin(step: "selfie"), .begin(step: "selfie")]
        guard case .presence(let presence) = try resource(begun).next else {
            Issue.record("no presence is asked for")
            return
        }
        #expect(presence.isBeginNeeded && presence.challenge == nil)
        #expect(presence.freeRedrawsLeft == 2)
    }

    @Test func `comes back from JSON as it was, whatever is next`() throws {
        var present = VerificationFacts(journey.policy)
        var generator = SeededGenerator(seed: 5)
        var seen: Set<String> = []
        for _ in 0..<400 {
            let events = present.imaginableEvents(journey.policy).filter {
                (try? present.applying($0, journey.policy)) != nil
            }
            // Endings are drawn seldom, so that walks get far.
            let endings: Set = ["cancel", "expire", "waive", "decide", "erase"]
            let others = events.filter { !endings.contains($0.word) }
            let isEnding = others.isEmpty || Int.random(in: 0..<20, using: &generator) == 0
            guard let event = (isEnding ? events : others).randomElement(using: &generator),
                case .applied(let following) = try present.applying(event, journey.policy)
            else {
                present = VerificationFacts(journey.policy)
                continue
            }
            present = following
            let resource = VerificationResource(id: "v", present, journey, revision: 1, times: times)
            #expect(try WireJSON.decode(VerificationResource.self, from: WireJSON.encode(resource)) == resource)
            seen.insert(resource.next.type)
        }
        #expect(seen.count >= 7)
    }

    @Test func `says nothing of the person once it is erased`() throws {
        let erased = try resource([.claim, .cancel, .erase])
        #expect(erased.reference == nil)
        #expect(erased.steps.isEmpty)
        #expect(erased.outcome == .cancelled)
        #expect(erased.reason == .other)
        #expect(erased.decidedBy == .client)
    }

    @Test func `is read by clients that know fewer words`() throws {
        let sent = try resource([.claim])
        var text = String(decoding: try WireJSON.encode(sent), as: UTF8.self)
        let (id, step) = (#""id":"0190""#, #""kind":"otp""#)
        #expect(text.contains(id) && text.contains(step))
        text = text.replacing(id, with: id + #","reason":"tide","decidedBy":"oracle","reviewReason":"tide""#)
        text = text.replacing(step, with: #""kind":"song""#)
        let read: VerificationResource = try WireJSON.decode(from: Data(text.utf8))
        #expect(read.reason == nil && read.decidedBy == nil && read.reviewReason == nil)
        #expect(read.steps == sent.steps.filter { $0.kind != .otp })
        #expect(read.next == sent.next && read.locale == "nl")
        let wait: NextResource = try WireJSON.decode(
            from: Data(#"{"type":"wait","item":"stars","retryAfterInSeconds":2}"#.utf8)
        )
        #expect(wait == .unknown(type: "wait"))
        let file = FileResource(id: "f", slot: .frames, sha256: "ab", bytes: 1, mediaType: "m", frameTimes: .stated)
        var sentFile = String(decoding: try WireJSON.encode(file), as: UTF8.self)
        #expect(try WireJSON.decode(FileResource.self, from: Data(sentFile.utf8)) == file)
        for (known, newer) in [("frames", "song"), ("accepted", "sung"), ("stated", "heard")] {
            sentFile = sentFile.replacing("\"\(known)\"", with: "\"\(newer)\"")
        }
        let readFile: FileResource = try WireJSON.decode(from: Data(sentFile.utf8))
        #expect(readFile.slot == nil && readFile.state == nil && readFile.frameTimes == nil && readFile.id == "f")
        // A word that decides what happened is none that may be passed over.
        let outcome = text.replacing(#""status":"collecting""#, with: #""status":"sung""#)
        #expect(throws: DecodingError.self) { try WireJSON.decode(VerificationResource.self, from: Data(outcome.utf8)) }
    }

    @Test func `is read by clients that know less`() throws {
        let text = String(decoding: try WireJSON.encode(resource([.claim])), as: UTF8.self)
        let newer = text.replacing(#""id":"0190""#, with: #""id":"0190","colour":{"red":1}"#)
        #expect(try WireJSON.decode(VerificationResource.self, from: Data(newer.utf8)).id == "0190")
        let next = try WireJSON.decode(NextResource.self, from: Data(#"{"type":"sing","key":"C"}"#.utf8))
        #expect(next == .unknown(type: "sing"))
        let feedback = Data(#"{"code":"voice.flat","severity":"error","message":"Sing higher."}"#.utf8)
        #expect(try WireJSON.decode(FeedbackResource.self, from: feedback).finding == nil)
    }

    @Test(arguments: [-1, 1e300, 0])
    func `makes no challenge of numbers that are none`(hold: Double) throws {
        let text = #"{"steps":["smile"],"holdInSeconds":\#(hold),"accuracy":"low","timeoutInSeconds":5}"#
        let resource = try WireJSON.decode(ChallengeResource.self, from: Data(text.utf8))
        #expect(throws: LivenessError.self) { try resource.challenge() }
    }
}
