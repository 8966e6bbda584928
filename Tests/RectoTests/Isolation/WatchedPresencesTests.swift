// SPDX-License-Identifier: Apache-2.0
import Crypto
import RectoLiveness
import Testing

@testable import Recto

struct WatchedPresencesTests {
    private static let frames: [UInt8] = [1, 2, 3]

    private func recording() throws -> PresenceRecording {
        PresenceRecording(
            challenge: try LivenessChallenge(steps: [.smile, .closeLeftEye], accuracy: .high),
            framesPerSecond: 15,
            bounds: .init(bytes: 1_000, frames: 600, seconds: 40, framesPerSecond: 15),
            terms: ReadingTerms(limits: .idwise)
        )
    }

    private func keep(in presences: WatchedPresences) throws {
        presences.keep(PresenceReading(ending: .live), of: SHA256.hash(data: Self.frames), try recording())
    }

    @Test func `gives a reading away once, for its own frames`() throws {
        let presences = WatchedPresences()
        try keep(in: presences)
        presences.forgetOld()
        #expect(try presences.take([4], of: recording()) == nil)
        #expect(try presences.take(Self.frames, of: recording())?.ending == .live)
        #expect(try presences.take(Self.frames, of: recording()) == nil)
        #expect(presences.count == 0)
    }

    @Test func `forgets the reading of destroyed frames, and no other`() throws {
        let presences = WatchedPresences()
        try keep(in: presences)
        presences.forget(SHA256.hash(data: [4]), try recording())
        #expect(presences.count == 1)
        presences.forget(SHA256.hash(data: Self.frames), try recording())
        #expect(presences.count == 0)
    }

    @Test func `forgets in time, also if none is kept or taken any more`() throws {
        let presences = WatchedPresences(patience: .zero)
        try keep(in: presences)
        #expect(presences.count == 1)
        presences.forgetOld()
        #expect(presences.count == 0)
    }
}
