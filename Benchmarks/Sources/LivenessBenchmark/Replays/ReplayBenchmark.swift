// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoLiveness

/// Sends recordings again, changed so that they shall not be known, and honest sessions of the same people.
///
/// Each person has one session that is recorded, two recordings of it that are sent again, and two more honest sessions in
/// the same room and light: one as usual, one with falling JPEG quality and gaps. A ledger of all recorded sessions is
/// asked as the service asks its own: by cells first, then by comparison with the most alike. Of each replay that
/// is not noticed it says if the recording itself passes the challenge.
struct ReplayBenchmark {
    private let options: Options
    private let cast: Cast

    /// Sketches that the service compares with, at most.
    private static let candidates = 64

    init(_ options: Options, _ cast: Cast) {
        (self.options, self.cast) = (options, cast)
    }

    /// A sketch to look up in the ledger.
    private struct Query {
        let name: String
        let sketch: MovementSketch
        let isReplay: Bool
    }

    func run() throws {
        var (ledger, queries): ([MovementSketch], [Query]) = ([], [])
        let kinds =
            options.areExtra ? Tampering.allCases.filter { !Tampering.required.contains($0) } : Tampering.required
        for index in 0..<options.count {
            let number = index + (options.seed - 1) * options.count
            var generator = SeededGenerator(seed: UInt64(number) + 1)
            let people = try cast.people(for: number % cast.count)
            var challenge = try options.challenge(using: &generator)
            func session(isFalling: Bool = false) throws -> SentSession {
                try SentSession(of: people, asked: challenge, seed: generator.next(), isFalling: isFalling)
            }
            let recorded = try session()
            let known = try recorded.sketch()
            ledger.append(known)
            for turn in 0..<2 {
                let tampering = kinds[(2 * number + turn) % kinds.count]
                var tamperer = Tamperer(tampering, seed: generator.next())
                let sketch = try tamperer.tampered(recorded).sketch()
                let shared = sketch.sharedWindows(with: known)
                if shared < MovementSketch.leastShared {
                    let end = try recorded.passes(challenge) ? "passes" : "does not pass"
                    let own = known.sharedWindows(with: known)
                    print("  \(tampering.rawValue) of \(number): \(shared) of \(own) windows; the recording \(end)")
                    fflush(nil)
                }
                queries.append(Query(name: tampering.rawValue, sketch: sketch, isReplay: true))
            }
            guard !options.areExtra else { continue }
            challenge = try options.challenge(using: &generator)
            queries.append(Query(name: "honest", sketch: try session().sketch(), isReplay: false))
            challenge = try options.challenge(using: &generator)
            queries.append(Query(name: "falling", sketch: try session(isFalling: true).sketch(), isReplay: false))
        }
        report(queries, ledger)
    }

    private func report(_ queries: [Query], _ ledger: [MovementSketch]) {
        let cells = ledger.map(\.cells)
        var (noticed, shared): ([String: (Int, Int)], [String: [Int]]) = ([:], [:])
        var costs: [Double] = []
        for query in queries {
            let (most, cost) = measured { () -> Int in self.most(of: query.sketch, in: ledger, cells) }
            costs.append(cost)
            shared[query.name, default: []].append(most)
            let isNoticed = most >= MovementSketch.leastShared
            let (count, all) = noticed[query.name] ?? (0, 0)
            noticed[query.name] = (count + (isNoticed ? 1 : 0), all + 1)
        }
        print(
            "Ledger of \(ledger.count) recorded sessions; a recording is noticed from \(MovementSketch.leastShared) windows."
        )
        for name in noticed.keys.sorted() {
            guard let (count, all) = noticed[name], let windows = shared[name]?.sorted() else { continue }
            print(
                "\(name): \(share(count, of: all)); windows: least \(windows[0]), median \(windows[all / 2]), most \(windows[all - 1])"
            )
        }
        for isReplay in [true, false] {
            let names = Set(queries.filter { $0.isReplay == isReplay }.map(\.name))
            let counts = noticed.filter { names.contains($0.key) }.values
            guard !counts.isEmpty else { continue }
            let sum = counts.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
            print("\(isReplay ? "replays noticed" : "honest sessions accused"): \(share(sum.0, of: sum.1))")
        }
        let rows = queries.map { query in
            let probes = query.sketch.probes
            return Double(cells.reduce(0) { $0 + $1.intersection(probes).count }) / Double(cells.count)
        }
        let cellCount = Double(cells.reduce(0) { $0 + $1.count }) / Double(cells.count)
        print(
            "cells a sketch \(cellCount.rounded2), bytes \(ledger.reduce(0) { $0 + $1.data.count } / ledger.count);"
                + " rows read for each sketch in the ledger \((rows.reduce(0, +) / Double(rows.count)).rounded2);"
                + " ms a query: median \(median(costs.sorted()).rounded2)"
        )
    }

    /// The windows that a sketch shares with that of the ledger with which it shares most.
    private func most(of sketch: MovementSketch, in ledger: [MovementSketch], _ cells: [Set<Data>]) -> Int {
        let probes = sketch.probes
        let hits = cells.enumerated().map { (hits: $1.intersection(probes).count, index: $0) }.filter { $0.hits > 0 }
        return hits.sorted { $0.hits > $1.hits }.prefix(Self.candidates)
            .map { sketch.sharedWindows(with: ledger[$0.index]) }.max() ?? 0
    }

    private func share(_ count: Int, of all: Int) -> String {
        ClopperPearson(count, of: all).description(count, of: all)
    }
}
