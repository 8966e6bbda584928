// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Predicts the wait of an application's new work: from measured durations, and the work that waits already.
struct WorkForecast: Sendable {
    /// Work that waits, is being done, or is expected for files that were taken.
    struct Item: Sendable, Hashable {
        let kind: Work.Kind
        let verification: UUID
        let application: String
    }

    /// The number of jobs that run at once.
    let runners: Int
    /// The seconds that a job of each kind takes, at first a guess.
    private var seconds: [Work.Kind: Double] = [.document: 1, .largeDocument: 3, .presence: 6, .checks: 1]

    /// The weight of the newest measurement: ten jobs make the guess irrelevant.
    private static let weight = 0.2

    init(runners: Int) {
        self.runners = runners
    }

    /// Learns the duration of a job.
    mutating func learn(_ duration: Duration, of kind: Work.Kind) {
        guard let before = seconds[kind] else { return }
        seconds[kind] = before + Self.weight * (duration / .seconds(1) - before)
    }

    /// Predicts the wait of new work until it begins.
    ///
    /// Applications take turns. So work of one waits for its own earlier work, and for as much of each other's.
    func wait(of kind: Work.Kind, for application: String, behind items: some Collection<Item>) -> Double {
        // Work of the express runner waits for nothing else.
        let isQuick = Work.Kind.express.contains(kind)
        let rivals = items.filter { !isQuick || Work.Kind.express.contains($0.kind) }
        var load: [String: Double] = [:]
        for item in rivals { load[item.application, default: 0] += seconds[item.kind] ?? 0 }
        let own = load[application] ?? 0
        let others = load.filter { $0.key != application }.values.reduce(0) { $0 + min($1, own) }
        return (own + others) / Double(max(1, runners))
    }
}
