// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoLiveness
import RectoRecords
import RectoRuns
import TestSupport
import Testing

struct LiveEventTests {
    @Test func `says with what a challenge begins`() throws {
        let challenge = try LivenessChallenge(
            steps: [.smile, .closeLeftEye],
            hold: .milliseconds(1_500),
            accuracy: .high
        )
        #expect(
            try line(.zero, .started(challenge))
                == #"{"event":"started","time":0,"challenge":["smile","closeLeftEye"],"accuracy":"high","hold":1.5}"#
        )
    }

    @Test func `says which document is captured`() throws {
        #expect(
            try line(.zero, .startedDocument(.passport)) == #"{"event":"started","time":0,"document":"passport"}"#
        )
    }

    @Test func `says what is asked for`() throws {
        let prompt = LiveEvent.Content.prompt(.straightFace, index: 2, of: 5, text: "Look “here”, \"please\".")
        #expect(
            try line(.milliseconds(1_234), prompt)
                == #"{"event":"prompt","time":1.234,"step":"straightFace","index":2,"of":5,"#
                + #""text":"Look “here”, \"please\"."}"#
        )
    }

    @Test(arguments: [(0.0, "0"), (0.05, "0.05"), (1.0 / 3, "0.33"), (0.999, "1"), (1, "1")])
    func `says how far a hold is, in hundredths`(fraction: Double, text: String) throws {
        #expect(
            try line(.seconds(2), .progress(.smile, fraction: fraction))
                == #"{"event":"progress","time":2,"step":"smile","fraction":\#(text)}"#
        )
    }

    @Test func `says what is in the way`() throws {
        #expect(
            try line(.seconds(2), .notice(.faceNotFound, text: "Nobody."))
                == #"{"event":"notice","time":2,"code":"face.notFound","text":"Nobody."}"#
        )
    }

    @Test func `says that a step is done`() throws {
        #expect(
            try line(.milliseconds(2_040), .stepPassed(.closeRightEye))
                == #"{"event":"stepPassed","time":2.04,"step":"closeRightEye"}"#
        )
    }

    @Test(arguments: [
        (Duration.zero, "0"), (.microseconds(400), "0"), (.microseconds(1_500), "0.002"), (.milliseconds(33), "0.033"),
        (.milliseconds(999_999), "999.999"), (.seconds(3_600), "3600"), (.nanoseconds(33_333_333), "0.033"),
    ])
    func `has seconds to the thousandth`(time: Duration, text: String) throws {
        let expected = #"{"event":"stepPassed","time":\#(text),"step":"smile"}"#
        #expect(try line(time, .stepPassed(.smile)) == expected)
    }

    @Test(arguments: [
        (LivenessOutcome.live(frame: 7), #""outcome":"live""#),
        (.failed(.timeout), #""outcome":"failed","reason":"timeout""#),
        (.failed(.differentFace), #""outcome":"failed","reason":"differentFace""#),
        (.failed(.wrongExpression), #""outcome":"failed","reason":"wrongExpression""#),
        (.failed(.endOfFrames), #""outcome":"failed","reason":"endOfFrames""#),
        (.cancelled, #""outcome":"cancelled""#),
    ])
    func `says how a challenge ended`(outcome: LivenessOutcome, text: String) throws {
        let end = LivenessEnd(outcome: outcome, steps: [.smile])
        #expect(
            try line(.seconds(9), .finished(end))
                == #"{"event":"finished","time":9,\#(text),"steps":["smile"],"findings":[]}"#
        )
    }

    @Test(arguments: [
        (LivenessEnd.Defect.sourceFailed, LivenessOutcome.failed(.endOfFrames)), (.cut, .live(frame: 7)),
        (.noPicture, .live(frame: 7)),
    ])
    func `says that the frames have a defect, whatever the person did`(
        defect: LivenessEnd.Defect,
        outcome: LivenessOutcome
    ) throws {
        var end = LivenessEnd(
            outcome: outcome,
            steps: [],
            findings: [Finding(.livenessSuspect, .warning, message: "Look.")]
        )
        end.defect = defect
        #expect(
            try line(.seconds(9), .finished(end))
                == #"{"event":"finished","time":9,"outcome":"failed","reason":"\#(defect.rawValue)","steps":[],"findings":"#
                + #"[{"code":"liveness.suspect","severity":"warning","message":"Look."}]}"#
        )
    }

    @Test func `names the picture of who passed, and its record`() async throws {
        let selfie = try #require(Sample.all.first { $0.name.hasSuffix("selfie") })
        let reading = try await RectoEngine(RectoEngine.Configuration()).read(selfie.bytes(), expecting: .selfie)
        let digest = try #require(reading.input.sha256)
        let text = try line(
            .seconds(9),
            .finished(LivenessEnd(outcome: .live(frame: 3), steps: [.smile], selfie: reading))
        )
        let start = #"{"event":"finished","time":9,"outcome":"live","steps":["smile"],"selfie":"\#(digest)","record":{"#
        #expect(text.hasPrefix(start))
        #expect(text.hasSuffix(#","findings":[]}"#))
    }

    @Test func `says how the capture of a document ended`() throws {
        let failed = DocumentEnd(reason: .timeout, line: nil)
        #expect(
            try line(.seconds(30), .finishedDocument(failed))
                == #"{"event":"finished","time":30,"outcome":"failed","reason":"timeout","findings":[]}"#
        )
        let refused = ScanLine(path: "frame-7", refused: Finding(.imageCorrupt, .error, message: "Torn."))
        let read = DocumentEnd(reason: nil, line: refused)
        let text = try line(.seconds(3), .finishedDocument(read))
        let start = #"{"event":"finished","time":3,"outcome":"read","line":{"schema":"recto.scan/1","#
        #expect(text.hasPrefix(start + #""input":{"path":"frame-7"},"outcome":"rejected""#))
        #expect(text.hasSuffix(#"},"findings":[]}"#))
    }

    /// The line of an event, without its line feed.
    private func line(_ time: Duration, _ content: LiveEvent.Content) throws -> String {
        let bytes = try LineEncoder().encode(LiveEvent(time: time, content))
        #expect(bytes.last == UInt8(ascii: "\n"))
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
