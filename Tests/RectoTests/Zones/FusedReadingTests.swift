// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

/// Tests the engine with several pictures of one zone.
struct FusedReadingTests {
    private static let sample = Sample.named("zones/passport-plain")

    private func engine() throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        configuration.modelFolders = []
        configuration.checksFaces = false
        return try RectoEngine(configuration)
    }

    /// The picture as a bad camera would take it.
    private func frame(
        _ engine: RectoEngine,
        seed: UInt64,
        reach: Int = 1,
        deviation: Double = 4
    ) async throws -> Reading {
        let clear = try TestPictures.grey(Self.sample.bytes())
        let bad = clear.blurred(reach: reach).noisy(deviation: deviation, seed: seed)
        return try await engine.read(ImageEncoder(.png).encode(bad))
    }

    private var printed: [String] {
        Self.sample.lines[0]["zone"]?["lines"]?.items.compactMap(\.text) ?? []
    }

    @Test func `is right and surer than frames that are in doubt`() async throws {
        let engine = try engine()
        var frames: [Reading] = []
        for seed in 1...4 as ClosedRange<UInt64> {
            frames.append(try await frame(engine, seed: seed, reach: 4, deviation: 60))
        }
        let zones = frames.compactMap(\.evidence.zone)
        #expect(zones.count == 4)
        #expect(zones.allSatisfy { ($0.confidence ?? 1) < 0.9 })
        let fused = try #require(engine.fused(frames))
        #expect(fused.evidence.zone?.zone.lines == printed)
        let best = zones.compactMap(\.confidence).max() ?? 0
        #expect((fused.evidence.zone?.confidence ?? 0) > best)
        #expect(fused.passport?.lastName == "ELSTWOUD")
        #expect(fused.passport?.birthDate == CalendarDate("1991-04-12"))
    }

    @Test func `keeps what belongs to the picture, and says findings once`() async throws {
        let engine = try engine()
        let frames = [try await frame(engine, seed: 1, deviation: 0), try await frame(engine, seed: 2, deviation: 4)]
        let fused = try #require(engine.fused(frames))
        #expect(frames.map(\.input.sha256).contains(fused.input.sha256))
        #expect(fused.passport?.frontImage == fused.input.sha256)
        #expect(fused.passport?.cardId != nil)
        #expect(Set(fused.findings.map { "\($0)" }).count == fused.findings.count)
        #expect(fused.evidence.zone?.corners != nil)
    }

    @Test func `does not count readings without a zone`() async throws {
        let engine = try engine()
        let none = try await engine.read(TestPictures.png())
        #expect(engine.fused([]) == nil)
        #expect(engine.fused([none]) == nil)
        let one = try await frame(engine, seed: 3, deviation: 2)
        #expect(engine.fused([none, one])?.evidence.zone == one.evidence.zone)
        let text = engine.read(mrz: Array(printed.joined(separator: "\n").utf8))
        #expect(engine.fused([text]) == nil)
    }
}
