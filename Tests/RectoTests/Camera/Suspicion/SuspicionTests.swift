// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct SuspicionTests {
    @Test func `says nothing at the beginning`() {
        #expect(Suspicion().findings.isEmpty)
        #expect(Suspicion().values == [.unaskedExpressions: 0])
    }

    @Test func `mentions one expression that came unasked`() throws {
        var suspicion = Suspicion()
        suspicion.unaskedExpressions = 1
        let finding = try #require(suspicion.findings.first)
        #expect(suspicion.findings.count == 1)
        #expect(finding.code == .livenessSuspect)
        #expect(finding.severity == .info)
        #expect(finding.message.contains("unaskedExpressions 33 %"))
        suspicion.unaskedExpressions = 40
        #expect(suspicion.values[.unaskedExpressions] == 1)
    }

    @Test func `mentions each measure that goes too far, in their order`() throws {
        var suspicion = Suspicion()
        let image = Image(greyOf: 128, width: 64, height: 48, format: .grey)
        let sight = FaceTracker.Sight(count: 0, face: nil)
        for _ in 0..<12 { try suspicion.see(image, sight, at: .zero) }
        suspicion.unaskedExpressions = 2
        #expect(Set(suspicion.values.keys) == [.repeatedFrames, .unaskedExpressions, .frameTiming])
        let messages = suspicion.findings.map(\.message)
        let named = messages.compactMap { message in
            SuspicionMeasure.allCases.first { message.contains("(\($0.rawValue) ") }
        }
        #expect(named == [.repeatedFrames, .unaskedExpressions, .frameTiming])
    }

    @Test func `mentions nothing that stays below its threshold`() throws {
        var suspicion = Suspicion()
        let sight = FaceTracker.Sight(count: 0, face: nil)
        for frame in 0..<30 {
            // Every third frame is a repetition, every tenth comes too early.
            let seed = UInt64(frame % 3 == 2 ? frame - 1 : frame)
            let image = Image.noisy(deviation: 2, seed: seed, width: 32, height: 32)
            try suspicion.see(image, sight, at: .milliseconds(33 * frame - (frame % 10 == 9 ? 31 : 0)))
        }
        #expect(try #require(suspicion.values[.repeatedFrames]) > 0.3)
        #expect(try #require(suspicion.values[.frameTiming]) > 0.05)
        #expect(suspicion.findings.isEmpty)
    }

    @Test(arguments: SuspicionMeasure.allCases)
    func `has a sentence for each measure that names no verdict`(measure: SuspicionMeasure) throws {
        let finding = measure.finding(1)
        #expect(finding.code == .livenessSuspect)
        #expect(finding.severity == (measure == .unaskedExpressions ? .info : .warning))
        #expect(finding.message.contains("(\(measure.rawValue) 100 %, mentioned from "))
        #expect(finding.message.hasSuffix("look at the picture, or ask the person again."))
    }
}
