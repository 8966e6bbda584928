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
    func run() async throws {
        for kind in options.kinds {
            var tally = Tally(kind)
            var index = options.from
            while tally.sessions < options.count {
                try await play(kind, index, &tally)
                index += 1
            }
            print(tally.report)
            fflush(nil)
        }
    }

    private func play(_ kind: PlayKind, _ index: Int, _ tally: inout Tally) async throws {
        var generator = SeededGenerator(seed: options.seed(of: kind, index))
        let challenge = try options.challenge(using: &generator)
        let people = try cast.people(for: index)
        var play = Play(kind, people: people, challenge: challenge, seed: generator.next())
        var judge = LivenessJudge(challenge, framesPerSecond: play.framesPerSecond, engine: engine)
        var asked: LivenessStep?
        var foreign: Set<Int> = []
        var files: [Int: [UInt8]] = [:]
        while !judge.hasEnded, !play.isOver {
            let frame = play.next(asked: asked)
            if frame.isSpliced { foreign.insert(frame.number) }
            let file = frame.isLost ? nil : try ImageEncoder(.jpeg(quality: play.quality)).encode(play.image())
            files[frame.number] = file
            for case .prompt(let step, _, _) in try judge.take(file) { asked = step }
        }
        // The session had its picture before anything was put in.
        guard !kind.isSplice || !foreign.isEmpty else { return }
        let verdict = try judge.verdict()
        let isForeign = verdict.selfieFrame.map(foreign.contains) ?? false
        tally.count(verdict, isForeign: isForeign)
        if kind.isSplice, verdict.isLive, !Tally.isDoubted(verdict), let victim = play.victim,
            let selfie = verdict.selfieFrame.flatMap({ files[$0] }),
            try await isOnePerson(selfie, people[victim])
        {
            tally.verified += 1
        }
        guard options.showsEnds, verdict.isLive != kind.isBonaFide || isForeign else { return }
        let codes = verdict.findings.map { "\($0.code.rawValue)/\($0.severity.rawValue)" }
        let others = isForeign ? ", with the other's picture" : ""
        print("  \(kind.rawValue) \(index): \(verdict.isLive ? "passed" : "failed")\(others); \(codes)")
    }

    /// Judges if the selfie is taken for the person on the victim's document, as the examiner compares them.
    private func isOnePerson(_ selfie: [UInt8], _ victim: PlayedPerson) async throws -> Bool {
        let portrait = try ImageEncoder(.jpeg(quality: 92)).encode(victim.picture(.neutral).image)
        let readings = (
            try await engine.read(selfie, expecting: .selfie), try await engine.read(portrait, expecting: .selfie)
        )
        return engine.comparison(of: [readings.0], with: readings.1).verdict == .samePerson
    }
}
