// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoExaminer
import RectoImaging
import RectoLiveness
import RectoRecords
import RectoVerification
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PresenceExaminerTests {
    let examiner = Examined.examiner
    let genuine = RecordedPlay.genuine

    @Test func `passes who does what was asked, with their best picture`() async throws {
        let examination = try await examiner.examine(genuine.evidence())
        #expect(examination.result.hasPassedRules == true, "\(examination.result.feedback)")
        #expect(examination.result.isConcluded)
        #expect(examination.record?.face != nil)
        let selfie = try #require(examination.selfie)
        #expect(Array(selfie.prefix(3)) == [0xFF, 0xD8, 0xFF])
        // A file of our own making, and none that somebody sent.
        #expect(!genuine.frames.contains(selfie))
        #expect(examination.frameDigests.count == 16)
    }

    @Test func `knows a recording again that was cut and put in another order`() async throws {
        let digests = Set(try await examiner.examine(genuine.evidence()).frameDigests)
        let cut = Array(genuine.frames.dropFirst(genuine.frames.count / 5).reversed())
        let again = try await examiner.examine(genuine.evidence(of: cut))
        #expect(!digests.isDisjoint(with: again.frameDigests))
        #expect(again.result.hasPassedRules == false)
    }

    @Test func `refuses frames of another challenge`() async throws {
        let other = try LivenessChallenge(
            steps: [.closeRightEye, .closeLeftEye],
            hold: .seconds(1),
            timeout: .seconds(20)
        )
        let examination = try await examiner.examine(genuine.evidence(challenge: other))
        #expect(examination.result.hasPassedRules == false)
        #expect(!examination.result.isConcluded)
        #expect(examination.selfie == nil && examination.record == nil)
        #expect(!examination.result.errors.isEmpty)
    }

    @Test func `refuses frames that end too early`() async throws {
        let examination = try await examiner.examine(genuine.evidence(of: Array(genuine.frames.prefix(20))))
        #expect(examination.result.errors == [.livenessIncomplete])
    }

    @Test func `refuses more frames than allowed, and a longer time`() async throws {
        let many = try await examiner.examine(genuine.evidence(overrides: [.frames: 10]))
        #expect(many.result.errors == [.framesTooMany])
        let long = try await examiner.examine(
            genuine.evidence(
                of: genuine.frames + genuine.frames,
                framesPerSecond: 5,
                overrides: [.presenceInSeconds: 5]
            )
        )
        #expect(long.result.errors == [.framesTooMany])
        #expect(long.frameDigests.isEmpty)
    }

    @Test func `refuses more bytes than allowed without a worker`() async throws {
        var configuration = Examined.configuration
        configuration.program = "/nowhere"
        let examination = try await EngineExaminer(configuration)
            .examine(genuine.evidence(overrides: [.framesBytes: 10_000]))
        #expect(examination.result.errors == [.imageTooManyBytes])
    }

    @Test(arguments: [Data(), Data("neither frames nor anything else".utf8), Data(repeating: 0xFF, count: 5_000)])
    func `refuses what are no frames`(bytes: Data) async throws {
        let examination = try await examiner.examine(genuine.evidence(of: [bytes]))
        #expect(examination.result.errors == [.imageUnsupported])
    }

    @Test(arguments: [0, -1, 1_000])
    func `refuses an impossible rate`(rate: Int) async throws {
        let examination = try await examiner.examine(genuine.evidence(framesPerSecond: rate))
        #expect(examination.result.errors == [.requestInvalid])
    }

    @Test(arguments: [(250, Finding.Code.framesTooFew), (1, .requestInvalid)])
    func `says by the frames' times if a camera gave too few, or if none gives so many`(
        interval: Int,
        code: Finding.Code
    ) async throws {
        let evidence = PresenceEvidence(
            frames: Data(),
            framesPerSecond: 30,
            times: try FrameTimes(milliseconds: (0..<40).map { $0 * interval }),
            challenge: genuine.challenge
        )
        #expect(try await examiner.examine(evidence).result.errors == [code])
    }

    @Test func `leaves torn frames out and says so`() async throws {
        var frames = genuine.frames
        // One at the beginning, when nothing is asked for yet.
        frames[1] = frames[1].prefix(frames[1].count / 2)
        let result = try await examiner.examine(genuine.evidence(of: frames)).result
        #expect(result.feedback.contains { $0.code == .imageCorrupt && $0.severity == .warning })
        #expect(result.hasPassedRules == true, "\(result.feedback)")
    }

    @Test func `says that every frame is damaged`() async throws {
        let halves = genuine.frames.prefix(30).map { $0.prefix($0.count / 2) }
        let result = try await examiner.examine(genuine.evidence(of: Array(halves))).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.imageCorrupt))
    }

    @Test func `refuses a photograph that is held up`() async throws {
        let print = try RecordedPlay(.printStill, [.smile], seed: 3, timeout: .seconds(4))
        let result = try await examiner.examine(print.evidence()).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.livenessIncomplete))
    }

    @Test func `refuses another face in the middle`() async throws {
        let swap = try RecordedPlay(.swappedFace, [.smile, .straightFace, .closeLeftEye], seed: 4)
        #expect(try await examiner.examine(swap.evidence()).result.errors == [.faceDifferent])
    }

    @Test func `refuses a picture beside the frames that is none`() async throws {
        let examination = try await examiner.examine(genuine.evidence(selfie: Data("no picture".utf8)))
        #expect(examination.result.hasPassedRules == false)
        #expect(examination.result.errors == [.imageUnsupported])
    }
}

extension PresenceExaminerTests {
    @Test func `knows a recording again that was recoded, scaled and cut`() async throws {
        let recorded = try await examiner.examine(genuine.evidence()).movement
        #expect(recorded.sharedWindows(with: recorded) >= MovementSketch.leastShared)
        let frames = try genuine.frames.dropFirst(genuine.frames.count / 6).map { file in
            let bytes = [UInt8](file)
            let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
            let smaller = try image.reduced(width: image.width * 4 / 5, height: image.height * 4 / 5)
            return try Data(ImageEncoder(.jpeg(quality: 60)).encode(smaller))
        }
        let again = try await examiner.examine(genuine.evidence(of: Array(frames)))
        #expect(again.movement.isRepetition(of: recorded))
        #expect(!again.movement.probes.isDisjoint(with: recorded.cells))
    }

    @Test func `takes another session of the same person for no recording`() async throws {
        let recorded = try await examiner.examine(genuine.evidence()).movement
        let another = try RecordedPlay(.bonaFide, [.smile, .closeLeftEye], seed: 5)
        let examination = try await examiner.examine(another.evidence())
        #expect(examination.result.hasPassedRules == true, "\(examination.result.feedback)")
        #expect(!examination.movement.isRepetition(of: recorded))
    }
}
