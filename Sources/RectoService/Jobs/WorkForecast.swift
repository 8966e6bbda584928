// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Expects how long new work of an application would wait: from how long work takes here, and what waits already.
struct WorkForecast: Sendable {
    /// Work that waits, is being done, or is expected of files that were taken.
    struct Item: Sendable, Hashable {
        let kind: Work.Kind
        let verification: UUID
        let application: String
    }

    /// How many pieces of work are done at once.
    let runners: Int
    /// Seconds that a piece of work of each kind takes, at first a guess.
    private var seconds: [Work.Kind: Double] = [.document: 1, .largeDocument: 3, .presence: 6, .checks: 1]

    /// The weight of the newest measurement: ten pieces of work make the guess irrelevant.
    private static let weight = 0.2

    init(runners: Int) {
        self.runners = runners
    }

    /// Learns how long a piece of work took.
    mutating func learn(_ duration: Duration, of kind: Work.Kind) {
        guard let before = seconds[kind] else { return }
        seconds[kind] = before + Self.weight * (duration / .seconds(1) - before)
    }

    /// Expects how long new work waits until it is begun.
    ///
    /// Applications take turns. So work of one waits for what that one has before it, and for as much of each other's.
    ///
    /// - Parameters:
    ///   - kind: What the new work is.
    ///   - application: Whose it is.
    ///   - items: Everything else.
    /// - Returns: Seconds.
    func wait(of kind: Work.Kind, for application: String, behind items: some Collection<Item>) -> Double {
        // What the express runner does waits for nothing else.
        let isQuick = Work.Kind.express.contains(kind)
        let rivals = items.filter { !isQuick || Work.Kind.express.contains($0.kind) }
        var load: [String: Double] = [:]
        for item in rivals { load[item.application, default: 0] += seconds[item.kind] ?? 0 }
        let own = load[application] ?? 0
        let others = load.filter { $0.key != application }.values.reduce(0) { $0 + min($1, own) }
        return (own + others) / Double(max(1, runners))
    }
}
