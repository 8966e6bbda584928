// SPDX-License-Identifier: Apache-2.0

/// Numbers of some days, as they go over the wire.
package struct StatisticsReport: Sendable, Hashable, Encodable {
    let from: String
    let to: String
    /// By day, application and journey, in this order.
    let days: [Day]
    /// The number of verifications for each reason, the most frequent first.
    let reasons: [Reason]
    let timeToDecision: TimeToDecision
    /// Of the journeys in which two reviewers must agree.
    let agreement: [Agreement]

    /// The numbers of a day.
    struct Day: Sendable, Hashable, Encodable {
        let day: String
        let application: String
        let journey: String
        /// Verified without a person.
        let straightThrough: Int
        /// Given to a person for the first time.
        let review: Int
        let verified: Int
        let rejected: Int
        let expired: Int
        let cancelled: Int
        let waived: Int
        /// Outcomes that a reviewer turned into another one.
        let overturned: Int
    }

    /// A reason, and its number.
    struct Reason: Sendable, Hashable, Encodable {
        let kind: Kind
        let code: String
        let count: Int

        enum Kind: String, Sendable, Hashable, Encodable {
            /// For giving a verification to a person.
            case review
            /// That a reviewer stated.
            case decision
        }
    }

    /// The time from the beginning of reviews to their decisions, in seconds; no percentiles without a decision.
    struct TimeToDecision: Sendable, Hashable, Encodable {
        let count: Int
        let p50: Int?
        let p90: Int?
        let p99: Int?
        let histogram: [Bar]

        /// The number of decisions that took up to so many seconds, and longer than those before; the last has no bound.
        struct Bar: Sendable, Hashable, Encodable {
            let upTo: Int?
            let count: Int
        }
    }

    /// The number of cases in which two reviewers agreed.
    struct Agreement: Sendable, Hashable, Encodable {
        let application: String
        let journey: String
        let cases: Int
        let agreed: Int
    }
}

extension StatisticsReport {
    /// The report about some places.
    init(_ numbers: [ReviewTally.Place: ReviewTally.Numbers], _ query: StatisticsQuery) {
        from = query.from
        to = query.to
        days = numbers.map { Day($0.key, $0.value) }.sorted {
            ($0.day, $0.application, $0.journey) < ($1.day, $1.application, $1.journey)
        }
        reasons =
            Reason.list(.review, numbers.values.map(\.reviewReasons))
            + Reason.list(.decision, numbers.values.map(\.decisionReasons))
        timeToDecision = TimeToDecision(numbers.values.flatMap(\.seconds).sorted())
        agreement = Dictionary(grouping: numbers) { [$0.key.application, $0.key.journey] }
            .map { place, part in
                Agreement(
                    application: place[0],
                    journey: place[1],
                    cases: part.reduce(0) { $0 + $1.value.compared },
                    agreed: part.reduce(0) { $0 + $1.value.agreed }
                )
            }
            .filter { $0.cases > 0 }
            .sorted { ($0.application, $0.journey) < ($1.application, $1.journey) }
    }

    /// The days as comma-separated values (RFC 4180), with a line of names.
    package var csv: String {
        let names =
            "day,application,journey,straightThrough,review,verified,rejected,expired,cancelled,waived,overturned"
        let lines = days.map { day in
            let numbers = [
                day.straightThrough, day.review, day.verified, day.rejected, day.expired, day.cancelled, day.waived,
                day.overturned,
            ]
            return ([day.day, day.application, day.journey] + numbers.map(String.init)).joined(separator: ",")
        }
        return ([names] + lines).map { "\($0)\r\n" }.joined()
    }
}

extension StatisticsReport.Day {
    fileprivate init(_ place: ReviewTally.Place, _ numbers: ReviewTally.Numbers) {
        day = place.day
        application = place.application
        journey = place.journey
        straightThrough = numbers.straightThrough
        review = numbers.review
        verified = numbers.verified
        rejected = numbers.rejected
        expired = numbers.expired
        cancelled = numbers.cancelled
        waived = numbers.waived
        overturned = numbers.overturned
    }
}

extension StatisticsReport.Reason {
    fileprivate static func list(_ kind: Kind, _ counts: [[String: Int]]) -> [Self] {
        counts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
            .filter { !$0.key.isEmpty }
            .map { Self(kind: kind, code: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    }
}

extension StatisticsReport.TimeToDecision {
    /// A minute, five, a quarter of an hour, an hour, four, a day, three days, and a week.
    private static let bounds = [60, 300, 900, 3_600, 14_400, 86_400, 259_200, 604_800]

    /// The report about times, the shortest first.
    fileprivate init(_ sorted: [Int]) {
        count = sorted.count
        func percentile(_ share: Double) -> Int? {
            sorted.isEmpty ? nil : sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
        }
        (p50, p90, p99) = (percentile(0.5), percentile(0.9), percentile(0.99))
        var (bars, done): ([Bar], Int) = ([], 0)
        for bound in Self.bounds {
            let reached = sorted.prefix { $0 <= bound }.count
            bars.append(Bar(upTo: bound, count: reached - done))
            done = reached
        }
        histogram = bars + [Bar(upTo: nil, count: sorted.count - done)]
    }
}
