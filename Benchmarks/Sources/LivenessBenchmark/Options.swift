// SPDX-License-Identifier: Apache-2.0
import RectoLiveness

/// The command line.
struct Options {
    static let usage = """
        usage: LivenessBenchmark FOLDER [--count N] [--from N] [--accuracy low|medium|high] [--kinds a,b] [--seed S]
                                 [--timeout SECONDS] [--truth] [--repeat] [--ends] [--sheet FILE] [--clip FILE]
                                 [--recorded] [--models FOLDER] [--steps N] [--hold MILLISECONDS]
               LivenessBenchmark FOLDER --replays [--count N] [--seed S] [--extra]
               LivenessBenchmark FOLDER --cards
               LivenessBenchmark FOLDER --copies [--count N] [--seed S] [--ends]
        kinds: \(PlayKind.allCases.map(\.rawValue).joined(separator: ", "))
        """

    var folder = ""
    var count = 20
    /// Number of the first play.
    var from = 0
    var accuracy = LivenessAccuracy.medium
    var kinds = PlayKind.allCases
    var seed = 1
    var timeout = 60
    var isTruth = false
    var hasRepetition = false
    var sheet: String?
    var clip: String?
    var showsEnds = false
    var areReplays = false
    /// True if the folder has fronts of cards, whose portraits are compared.
    var areCards = false
    /// True if selfies and copies of portraits are compared with the portraits of such cards.
    var areCopies = false
    /// True if recordings are changed in the ways that need not be noticed.
    var areExtra = false
    /// True if frames are sent as JPEG images and judged as the service does.
    var isRecorded = false
    /// The folder of the models that compare faces.
    var models: String?
    /// Number of expressions that are asked for, and how long each is held.
    var steps = 4
    var hold = 2_500

    /// `nil` if they are not understood.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--truth": isTruth = true
            case "--repeat": hasRepetition = true
            case "--ends": showsEnds = true
            case "--replays": areReplays = true
            case "--extra": areExtra = true
            case "--cards": areCards = true
            case "--copies": areCopies = true
            case "--recorded": isRecorded = true
            case "--models":
                guard let folder = rest.popFirst() else { return nil }
                models = folder
            case "--count", "--from", "--seed", "--timeout", "--steps", "--hold":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
                switch argument {
                case "--count": count = number
                case "--from": from = number
                case "--seed": seed = number
                case "--steps": steps = min(number, 4)
                case "--hold": hold = number
                default: timeout = number
                }
            case "--accuracy":
                guard let accuracy = rest.popFirst().flatMap(LivenessAccuracy.init(rawValue:)) else { return nil }
                self.accuracy = accuracy
            case "--kinds":
                let names = rest.popFirst()?.split(separator: ",") ?? []
                kinds = names.compactMap { PlayKind(rawValue: String($0)) }
                guard kinds.count == names.count, !kinds.isEmpty else { return nil }
            case "--sheet", "--clip":
                guard let file = rest.popFirst() else { return nil }
                if argument == "--sheet" { sheet = file } else { clip = file }
            default:
                guard folder.isEmpty, !argument.hasPrefix("-") else { return nil }
                folder = argument
            }
        }
        guard !folder.isEmpty else { return nil }
    }

    /// Of a play; the same whatever other kinds are played.
    func seed(of kind: PlayKind, _ index: Int) -> UInt64 {
        let number = PlayKind.allCases.firstIndex(of: kind) ?? 0
        var generator = SeededGenerator(seed: UInt64(seed) << 40 + UInt64(number) << 32 + UInt64(index))
        return generator.next()
    }

    /// All four steps, or so many of them, or one of them twice, in an order by chance.
    func challenge(using generator: inout SeededGenerator) throws -> LivenessChallenge {
        let expressions = LivenessStep.expressions
        let challenge = try LivenessChallenge(
            steps: steps < expressions.count
                ? Array(expressions.shuffled(using: &generator).prefix(steps)) : expressions,
            hold: .milliseconds(hold),
            accuracy: accuracy,
            timeout: .seconds(timeout)
        )
        return try hasRepetition
            ? challenge.shuffledWithRepetition(using: &generator) : challenge.shuffled(using: &generator)
    }
}
