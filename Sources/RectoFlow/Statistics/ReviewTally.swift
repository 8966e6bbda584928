// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// Numbers from events, by day, application and journey: nothing about a person is in them.
struct ReviewTally: Sendable {
    /// The key of numbers.
    struct Place: Sendable, Hashable {
        /// The day in UTC, as in `2026-11-24`.
        let day: String
        let application: String
        let journey: String
    }

    /// The numbers of a place.
    struct Numbers: Sendable, Hashable {
        var straightThrough = 0
        var review = 0
        var verified = 0
        var rejected = 0
        var expired = 0
        var cancelled = 0
        var waived = 0
        /// Outcomes that a reviewer turned into another one; they count as what they were, too.
        var overturned = 0
        /// By the reason for a review.
        var reviewReasons: [String: Int] = [:]
        /// By the code that a reviewer stated.
        var decisionReasons: [String: Int] = [:]
        /// The whole seconds from each review to its decision.
        var seconds: [Int] = []
        /// The cases that two reviewers decided, and those in which they agreed.
        var compared = 0
        var agreed = 0
    }

    /// The state of a verification that has not ended.
    struct Open: Sendable, Hashable {
        let application: String
        let journey: String
        var wasReviewed = false
        var waitingSince: Date?
    }

    private(set) var numbers: [Place: Numbers] = [:]
    private var open: [UUID: Open] = [:]
    /// The place in the chain of the last counted event.
    private(set) var last = 0

    /// The types of events that count.
    private static let counted: Set<String> = [
        "verification.requested", "verification.review", "verification.collecting", "verification.done", "decision",
        "decision.proposed", "decision.compared", "decision.overturned",
    ]

    /// The verifications of some events whose application and journey are not known any more when their turn comes.
    func unknown(in events: [StoredEvent]) -> Set<UUID> {
        var (known, unknown) = (Set(open.keys), Set<UUID>())
        for event in events {
            guard let id = event.verification, Self.counted.contains(event.type) else { continue }
            if event.type == "verification.requested" { known.insert(id) }
            if !known.contains(id) { unknown.insert(id) }
            // It may begin again.
            if event.type == "verification.done" || event.type == "decision.overturned" { known.remove(id) }
        }
        return unknown
    }

    /// Counts events that were not counted yet.
    ///
    /// - Parameters:
    ///   - events: The events, in order.
    ///   - found: What was found out about those that ``unknown(in:)`` named.
    mutating func count(_ events: [StoredEvent], _ found: [UUID: Open]) {
        for event in events where event.sequence > last {
            last = event.sequence
            guard Self.counted.contains(event.type), let id = event.verification,
                case .object(let data)? = try? JSONTree(reading: event.data.utf8)
            else { continue }
            if event.type == "verification.requested", let application = data["application"]?.string {
                open[id] = Open(application: application, journey: data["journey"]?.string ?? "")
            } else if let verification = open[id] ?? found[id] {
                count(event, data, of: id, verification)
            }
        }
    }

    private mutating func count(_ event: StoredEvent, _ data: [String: JSONTree], of id: UUID, _ known: Open) {
        var verification = known
        let day = String(Timestamp(event.at).description.prefix(10))
        let place = Place(day: day, application: verification.application, journey: verification.journey)
        var numbers = numbers[place] ?? Numbers()
        switch event.type {
        case "verification.review":
            if !verification.wasReviewed { numbers.review += 1 }
            (verification.wasReviewed, verification.waitingSince) = (true, event.at)
            numbers.reviewReasons[data["reviewReason"]?.string ?? "", default: 0] += 1
        case "verification.collecting": verification.waitingSince = nil
        case "verification.done": numbers.count(data, verification, at: event.at)
        case "decision.compared":
            numbers.compared += 1
            if data["isAgreed"] == .flag(true) { numbers.agreed += 1 }
        case "decision.overturned":
            numbers.overturned += 1
            numbers.countReasons(data)
        default: numbers.countReasons(data)
        }
        self.numbers[place] = numbers
        // An outcome that is overturned begins nothing.
        open[id] = ["verification.done", "decision.overturned"].contains(event.type) ? nil : verification
    }
}

extension ReviewTally.Numbers {
    /// Counts the reasons that a reviewer stated.
    fileprivate mutating func countReasons(_ data: [String: JSONTree]) {
        guard case .array(let codes)? = data["reasons"] else { return }
        for code in codes.compactMap(\.string) { decisionReasons[code, default: 0] += 1 }
    }

    /// Counts an end.
    fileprivate mutating func count(_ data: [String: JSONTree], _ verification: ReviewTally.Open, at: Date) {
        if let since = verification.waitingSince, data["decidedBy"]?.string == Decider.reviewer.rawValue {
            seconds.append(max(0, Int(at.timeIntervalSince(since))))
        }
        switch data["outcome"]?.string.flatMap(VerificationOutcome.init) {
        case .verified?:
            verified += 1
            if !verification.wasReviewed, data["decidedBy"]?.string != Decider.reviewer.rawValue {
                straightThrough += 1
            }
        case .failed?: rejected += 1
        case .expired?: expired += 1
        case .cancelled?: cancelled += 1
        case .waived?: waived += 1
        case nil: break
        }
    }
}
