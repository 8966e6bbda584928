// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoStore
internal import RectoRecords
internal import RectoVerification

/// Statistics of reviews, from the chain of events alone: each event is counted once in a process.
package actor ReviewStatistics {
    private let store: any VerificationStore
    private var tally = ReviewTally()

    /// The most events that are read at once.
    private static let portion = 1_000

    /// Statistics of a store.
    package init(_ store: any VerificationStore) { self.store = store }

    /// The numbers of some days.
    ///
    /// - Parameter query: The days and applications.
    /// - Returns: The report.
    /// - Throws: The store's errors.
    package func report(_ query: StatisticsQuery) async throws -> StatisticsReport {
        try await countNews()
        return StatisticsReport(tally.numbers.filter { query.includes($0.key) }, query)
    }

    /// Counts the events that came since the last call.
    ///
    /// Another call may count while this one waits for the store: what was counted then is not counted again.
    ///
    /// - Throws: The store's errors.
    package func countNews() async throws {
        while !Task.isCancelled {
            let events = try await store.events(after: tally.last, limit: Self.portion)
            guard !events.isEmpty else { return }
            var found: [UUID: ReviewTally.Open] = [:]
            for id in tally.unknown(in: events) {
                guard let row = try await store.unopenedVerification(id) else { continue }
                found[id] = .init(application: row.application, journey: "\(row.journey)@\(row.journeyVersion)")
            }
            tally.count(events, found)
        }
    }
}

/// The days and the cases that statistics are asked for.
package struct StatisticsQuery: Sendable, Hashable {
    /// The first and the last day in UTC, as in `2026-11-24`.
    let from: String
    let to: String
    let applications: Set<String>
    let journey: String?

    /// The days that are counted unless others are named.
    private static let usualDays = 30.0

    /// A query; `nil` if a day is none, or the last comes before the first.
    package init?(from: String?, to: String?, of applications: Set<String>, journey: String?, now: Date) {
        let last = to ?? now.day.description
        let first = from ?? now.addingTimeInterval(-(Self.usualDays - 1) * 86_400).day.description
        guard let begin = CalendarDate(first), let end = CalendarDate(last), begin.description == first,
            end.description == last, first <= last
        else { return nil }
        self.from = first
        self.to = last
        self.applications = applications
        self.journey = journey
    }

    func includes(_ place: ReviewTally.Place) -> Bool {
        (from...to).contains(place.day) && applications.contains(place.application)
            && (journey == nil || place.journey == journey)
    }
}
