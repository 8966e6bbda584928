// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import RectoSystem
import SystemPackage
import Testing

@testable import Recto

struct PresenceWatchTests {
    private func watch(_ meter: ProcessorMeter?) throws -> PresenceWatch {
        var reading = RectoEngine.Configuration()
        reading.modelFolders = []
        reading.workers = 1
        let engine = try IsolatedEngine(IsolatedEngine.Configuration(reading: reading, program: "/nowhere/recto"))
        let recording = PresenceRecording(
            challenge: try LivenessChallenge(steps: [.smile, .closeLeftEye], accuracy: .high),
            framesPerSecond: 15,
            bounds: .init(bytes: 1_000, frames: 600, seconds: 40, framesPerSecond: 15),
            terms: ReadingTerms(limits: .idwise)
        )
        return engine.watch(recording, meter: meter)
    }

    @Test func `starts no worker for frames whose time is used up`() async throws {
        let late = try watch(ProcessorMeter(most: .zero))
        await #expect(throws: PresenceWatch.Lost.self) { try await late.take([1], at: [0]) }
        for meter in [ProcessorMeter(most: .seconds(1)), nil] {
            let early = try watch(meter)
            await #expect(throws: ProcessError.self) { try await early.take([1], at: [0]) }
        }
    }

    @Test func `starts no worker to end a challenge without a frame`() async throws {
        await #expect(throws: PresenceWatch.Lost.self) { try await watch(nil).end() }
    }
}
