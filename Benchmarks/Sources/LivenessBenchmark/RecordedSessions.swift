// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoLiveness
import RectoRecords
import SystemPackage

/// Sessions whose frames are sent as JPEG images, and judged as the service judges them.
struct RecordedSessions {
    private let options: Options
    private let cast: Cast
    private let engine: RectoEngine

    init(_ options: Options, _ cast: Cast) throws {
        (self.options, self.cast) = (options, cast)
        var configuration = RectoEngine.Configuration()
        configuration.modelFolders = options.models.map { [FilePath($0)] } ?? []
        engine = try RectoEngine(configuration)
    }

    /// Plays all sessions and prints a line for each kind.
    func run() throws {
        for kind in options.kinds {
            var tally = Tally(kind)
            var index = 0
            while tally.sessions < options.count {
                try play(kind, index, &tally)
                index += 1
            }
            print(tally.report)
            fflush(nil)
        }
    }

    private func play(_ kind: PlayKind, _ index: Int, _ tally: inout Tally) throws {
        var generator = SeededGenerator(seed: options.seed(of: kind, index))
        let challenge = try options.challenge(using: &generator)
        var play = try Play(kind, people: cast.people(for: index), challenge: challenge, seed: generator.next())
        var judge = LivenessJudge(challenge, framesPerSecond: play.framesPerSecond, engine: engine)
        var asked: LivenessStep?
        var foreign: Set<Int> = []
        while !judge.hasEnded, !play.isOver {
            let frame = play.next(asked: asked)
            if frame.isSpliced { foreign.insert(frame.number) }
            let file = frame.isLost ? nil : try ImageEncoder(.jpeg(quality: play.quality)).encode(play.image())
            for case .prompt(let step, _, _) in try judge.take(file) { asked = step }
        }
        // The session had its picture before anything was put in.
        guard !kind.isSplice || !foreign.isEmpty else { return }
        let verdict = try judge.verdict()
        let isForeign = verdict.selfieFrame.map(foreign.contains) ?? false
        tally.count(verdict, isForeign: isForeign)
        guard options.showsEnds, verdict.isLive != kind.isBonaFide || isForeign else { return }
        let codes = verdict.findings.map { "\($0.code.rawValue)/\($0.severity.rawValue)" }
        let others = isForeign ? ", with the other's picture" : ""
        print("  \(kind.rawValue) \(index): \(verdict.isLive ? "passed" : "failed")\(others); \(codes)")
    }
}
