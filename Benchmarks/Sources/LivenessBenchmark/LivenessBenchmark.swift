// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import RectoLiveness
import RectoRecords

/// Plays genuine people and attacks to a liveness session, and counts how the sessions end.
///
/// Its options are in ``Options/usage``; `FOLDER` is what `Samples/live.py` rendered. With `--truth` the session is
/// told what is true of each frame and nothing is drawn: it shows what the session itself lets through. With
/// `--repeat` one expression is asked for twice, as `recto live --steps all` does, and in recordings too. `--ends`
/// shows each session whose end is not the one to be hoped for, with its notices; `--from` skips plays. `--sheet`
/// draws instead, and `--clip` writes the first play as JPEG images one after the other, for `recto live`. `--replays`
/// sends recordings again, changed in every way that ``Tampering`` names, and says how many of them are noticed, and
/// how many honest sessions are taken for one. `--cards` compares the portraits of what `card_fronts.py` rendered,
/// `--copies` selfies with them. With `--recorded` frames are sent as JPEG images and judged as the service judges
/// them, with the models of `--models` for faces; `--steps` and `--hold` make sessions shorter.
@main
struct LivenessBenchmark {
    static func main() async throws {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
            exit(2)
        }
        if options.areCards {
            try await CardBenchmark(options).run()
            return
        }
        if options.areCopies {
            try await CopyBenchmark(options).run()
            return
        }
        let cast = try Cast(
            folder: options.folder,
            hasPictures: !options.isTruth || options.sheet != nil || options.clip != nil
        )
        if let sheet = options.sheet {
            try ContactSheet(options, cast).write(to: sheet)
            return
        }
        if options.areReplays {
            try ReplayBenchmark(options, cast).run()
            return
        }
        if let clip = options.clip {
            try Clip(options, cast).write(to: clip)
            return
        }
        print(
            """
            Rendered, not certified: \(cast.count) people who do not exist, \(options.count) plays of each kind, \
            accuracy \(options.accuracy.rawValue), all four steps\(options.hasRepetition ? ", one twice," : "") in an order by chance, \
            \(options.timeout) seconds at most, \(options.isTruth ? "told the truth about each frame" : "frames observed").
            BPCER and APCER as in ISO/IEC 30107-3, with 95 % Clopper-Pearson bounds; a session that is not passed counts \
            as classified as an attack.
            """
        )
        if options.isRecorded {
            try await RecordedSessions(options, cast).run()
            return
        }
        for kind in options.kinds {
            var tally = Tally(kind)
            for index in options.from..<options.from + options.count { try run(kind, index, options, cast, &tally) }
            print(tally.report)
        }
    }

    private static func run(
        _ kind: PlayKind,
        _ index: Int,
        _ options: Options,
        _ cast: Cast,
        _ tally: inout Tally
    ) throws {
        var generator = SeededGenerator(seed: options.seed(of: kind, index))
        let challenge = try options.challenge(using: &generator)
        var session = LivenessSession(challenge)
        var play = try Play(kind, people: cast.people(for: index), challenge: challenge, seed: generator.next())
        var observer = BenchmarkObserver(isTold: options.isTruth)
        var passed = 0
        var told: [String] = []
        while !session.hasEnded {
            let frame = play.next(asked: session.step)
            let observed = try observer.observe(frame, of: play, isSettling: session.isSettling)
            if play.framesPerSecond == Tally.framesPerSecond, let cost = observed.milliseconds {
                tally.costs.append(cost)
            }
            for action in session.handle(.frame(observed.observation)) {
                switch action {
                case .notice(let code):
                    tally.notices[code.rawValue, default: 0] += 1
                    told.append("\(code.rawValue) \((frame.time / .seconds(1)).rounded2)")
                case .finished(let outcome):
                    tally.count(outcome, isSameOrder: play.recordedOrder == challenge.steps)
                    if options.showsEnds { show(outcome, of: play, index, challenge, passed, told) }
                case .stepPassed: passed += 1
                case .prompt, .progress: continue
                }
            }
        }
    }
}

extension LivenessBenchmark {
    private static func show(
        _ outcome: LivenessOutcome,
        of play: Play,
        _ index: Int,
        _ challenge: LivenessChallenge,
        _ passed: Int,
        _ told: [String]
    ) {
        let isLive = if case .live = outcome { true } else { false }
        guard isLive != play.kind.isBonaFide else { return }
        let steps = challenge.steps.enumerated().map { $0 == passed ? "[\($1.rawValue)]" : $1.rawValue }
        let recorded = play.recordedOrder.map { " of \($0.map(\.rawValue).joined(separator: " "))" } ?? ""
        let notices = told.joined(separator: ", ")
        print("  \(play.kind.rawValue) \(index): \(outcome); \(steps.joined(separator: " "))\(recorded); \(notices)")
        fflush(nil)
    }
}

/// The people, of whom neighbours share a room.
struct Cast {
    private let folders: [URL]
    private let hasPictures: Bool

    init(folder: String, hasPictures: Bool) throws {
        folders = try PlayedPerson.folders(in: URL(fileURLWithPath: folder, isDirectory: true))
        guard folders.count >= 2 else { throw CocoaError(.fileReadNoSuchFile) }
        self.hasPictures = hasPictures
    }

    var count: Int { folders.count }

    /// Somebody, who shares their room, and somebody else.
    func people(for index: Int) throws -> [PlayedPerson] {
        let first = index % count
        let other = first ^ 1 < count ? first ^ 1 : (first + count - 1) % count
        return try [first, other, (first + 2) % count].map {
            try PlayedPerson(folder: folders[$0], hasPictures: hasPictures)
        }
    }
}
