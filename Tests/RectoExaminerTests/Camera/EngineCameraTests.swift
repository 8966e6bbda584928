// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoLiveness
import RectoRecords
import RectoVerification
import SystemPackage
import TestSupport
import Testing

@testable import RectoExaminer

@Suite(.timeLimit(.minutes(10)))
struct EngineCameraTests {
    private static let limits = JourneyLimits(
        .idwise,
        overrides: [.framesPerSecond: 60, .selfieWidthInPixels: 100]
    )

    private func camera(_ configuration: EngineExaminer.Configuration = Examined.configuration) throws
        -> any CameraExaminer
    {
        var configuration = configuration
        configuration.lookTime = .seconds(100)
        return try #require(try EngineExaminer(configuration).camera)
    }

    /// A picture of a card's back, as small as those that cameras send.
    private func back() throws -> Data {
        let bytes = [UInt8](try Examined.picture("license-backs-photographed/texas-on-wood.jpg"))
        let decoded = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey)
        let image = try decoded.image.reduced(width: 800, height: 600)
        return Data(try ImageEncoder(.jpeg(quality: 70)).encode(image))
    }

    @Test func `looks at a picture in a process of its own`() async throws {
        let camera = try camera()
        let bytes = try back()
        #expect(bytes.count <= CameraPicture.greatestBytes)
        let picture = CameraPicture(bytes, of: .back, .driversLicense, straightens: true)
        let look = try await camera.look(at: picture, of: UUID())
        #expect(look.width == 800 && look.height == 600)
        #expect(look.outline?.count == 4)
        #expect(look.straightened?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
        let other = try await camera.look(at: CameraPicture(bytes, of: .front, .idCard), of: UUID())
        #expect(other.obstacles == [.documentWrongSide])
    }

    @Test func `keeps a person's worker while pictures come, and lets it see nobody else`() async throws {
        try await TemporaryFolder.with { folder in
            let program = try LoggedProgram(in: folder)
            var configuration = Examined.configuration
            configuration.program = FilePath(program.path)
            let camera = try camera(configuration)
            let picture = CameraPicture(try back(), of: .back, .driversLicense)
            let (one, other) = (UUID(), UUID())
            for _ in 0..<3 { _ = try await camera.look(at: picture, of: one) }
            _ = try await camera.look(at: picture, of: other)
            // Two people, and a spare that waits for the next one.
            #expect((2...4).contains(try program.processes.count))
        }
    }

    @Test func `a picture that ends a worker is an obstacle, and the next one is seen`() async throws {
        var configuration = Examined.configuration
        configuration.lookMemory = 1
        let examiner = try EngineExaminer(configuration)
        let picture = CameraPicture(try back(), of: .back, .driversLicense)
        let camera = try #require(examiner.camera)
        do {
            let look = try await camera.look(at: picture, of: UUID())
            #expect(look.obstacles == [.inputWorkerFailed])
        } catch is ExaminerError {
            // So little memory that not even the start was possible.
        }
        #expect(try await self.camera().look(at: picture, of: UUID()).outline != nil)
    }

    @Test func `judges a challenge while its frames come as it judges the same frames in a file`() async throws {
        let play = RecordedPlay.genuine
        let times = play.frames.indices.map { $0 * 1_000 / play.framesPerSecond }
        let evidence = PresenceEvidence(
            frames: Data(play.frames.joined()),
            framesPerSecond: Self.limits[.framesPerSecond],
            times: try FrameTimes(milliseconds: times),
            challenge: play.challenge,
            limits: Self.limits
        )
        let examiner = try EngineExaminer(Examined.configuration)
        let watcher = try #require(examiner.camera).watch(play.challenge, limits: Self.limits)
        var actions: [LivenessAction] = []
        for start in stride(from: 0, to: play.frames.count, by: 7) {
            let part = start..<min(start + 7, play.frames.count)
            actions += try await watcher.take(Data(play.frames[part].joined()), at: Array(times[part])).map(\.action)
        }
        guard case .finished(.live)? = actions.last else {
            Issue.record("the challenge has not ended well: \(String(describing: actions.last))")
            return
        }
        #expect(await watcher.end() > .zero, "its processor time is counted")
        let allowance = WorkAllowance(.seconds(300))
        let watched = try await WorkAllowance.$current.withValue(allowance) { try await examiner.examine(evidence) }
        #expect(allowance.used == .zero, "nothing is judged twice")
        let fresh = try await EngineExaminer(Examined.configuration).examine(evidence)
        #expect(watched == fresh)
        #expect(fresh.result.hasPassedRules == true)
        // Once alone: the same frames sent again are judged as such.
        _ = try await WorkAllowance.$current.withValue(allowance) { try await examiner.examine(evidence) }
        #expect(allowance.used > .zero)
    }

    @Test func `what was watched is not taken for other frames, or for another challenge`() async throws {
        let play = RecordedPlay.genuine
        let times = play.frames.indices.map { $0 * 1_000 / play.framesPerSecond }
        let examiner = try EngineExaminer(Examined.configuration)
        let watcher = try #require(examiner.camera).watch(play.challenge, limits: Self.limits)
        _ = try await watcher.take(Data(play.frames.joined()), at: times)
        _ = await watcher.end()
        let other = PresenceEvidence(
            frames: Data(play.frames.dropLast().joined()),
            framesPerSecond: Self.limits[.framesPerSecond],
            times: try FrameTimes(milliseconds: Array(times.dropLast())),
            challenge: play.challenge,
            limits: Self.limits
        )
        let allowance = WorkAllowance(.seconds(300))
        _ = try await WorkAllowance.$current.withValue(allowance) { try await examiner.examine(other) }
        #expect(allowance.used > .zero)
    }

    @Test func `a watcher whose worker has ended says so`() async throws {
        let play = RecordedPlay.genuine
        let watcher = try camera().watch(play.challenge, limits: Self.limits)
        _ = try await watcher.take(play.frames[0], at: [0])
        _ = await watcher.end()
        await #expect(throws: (any Error).self) { try await watcher.take(play.frames[1], at: [33]) }
    }
}
