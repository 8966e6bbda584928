// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import RectoVerification
import Testing

struct ChallengeTimeTests {
    private static let drawnAt = Timestamp(milliseconds: 1_800_000_000_000)

    private func shown() throws -> ChallengeResource {
        ChallengeResource(try LivenessChallenge(steps: [.smile]))
            .shown(at: Self.drawnAt, answerInSeconds: 90, uploadInSeconds: 120)
    }

    /// A moment so many milliseconds after the draw.
    private func after(_ milliseconds: Int64) -> Timestamp { Self.drawnAt.advanced(by: .milliseconds(milliseconds)) }

    private func problem(
        _ begun: Int64,
        _ completed: Int64,
        frames: Int = 1,
        isDigestStated: Bool = true
    ) throws -> ProblemCode? {
        try shown().problem(
            of: FramesArrival(
                of: frames,
                framesPerSecond: 15,
                begunAt: after(begun),
                completedAt: after(completed),
                isDigestStated: isDigestStated
            )
        )
    }

    @Test func `is in force from the draw until the answer, and not before it`() throws {
        let shown = try shown()
        #expect(shown.isInForce(at: after(0)) && shown.isInForce(at: after(90_000)))
        #expect(!shown.isInForce(at: after(-1)) && !shown.isInForce(at: after(90_001)))
        #expect(!ChallengeResource(try LivenessChallenge(steps: [.smile])).isInForce(at: after(0)), "never shown")
    }

    @Test(
        arguments: [
            (0, 0, true, nil), (90_000, 210_000, true, nil), (90_000, 90_000, false, nil),
            (90_001, 90_001, true, .challengeExpired), (0, 210_001, true, .challengeExpired),
            (0, 90_001, false, .challengeExpired), (-1, 10_000, true, .challengeExpired),
            // The clock was set back while the file came.
            (50_000, -3_600_000, true, nil),
        ] as [(Int64, Int64, Bool, ProblemCode?)]
    )
    func `wants an upload to begin in time, and to end in its own`(
        begun: Int64,
        completed: Int64,
        isDigestStated: Bool,
        expected: ProblemCode?
    ) throws {
        #expect(try problem(begun, completed, isDigestStated: isDigestStated) == expected)
    }

    @Test(
        arguments: [
            (20_000, 301, nil), (19_000, 301, nil), (18_999, 301, .framesTooEarly), (0, 16, nil),
            (0, 17, .framesTooEarly), (0, 0, nil), (60_000, 600, nil),
        ] as [(Int64, Int, ProblemCode?)]
    )
    func `wants frames to last no longer than the time since the draw`(
        completed: Int64,
        frames: Int,
        expected: ProblemCode?
    ) throws {
        #expect(try problem(0, completed, frames: frames) == expected)
    }

    @Test func `gives never less time than the challenge may take`() throws {
        let journey = Journey.passportSelfie
        guard case .presence(let presence)? = journey.step("selfie")?.options else {
            Issue.record("no presence")
            return
        }
        let usual = JourneyLimits()
        #expect(usual.answerInSeconds(to: presence, isLonger: false) == 90)
        #expect(usual.answerInSeconds(to: presence, isLonger: true) == 270)
        let short = JourneyLimits(overrides: [.presenceAnswerInSeconds: 10, .presenceLongerAnswerInSeconds: 10])
        #expect(short.answerInSeconds(to: presence, isLonger: false) == 40)
        #expect(short.answerInSeconds(to: presence, isLonger: true) == 40)
    }
}
