// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// The events of an application, or of one of its verifications.
struct EventFeed: Sendable {
    let flow: VerificationFlow
    /// The owners of events; `nil` for all.
    let applications: Set<String>?
    let verification: UUID?
    /// The reviewer who reads, and does not learn what others do about a case that waits for another reviewer; `nil` for
    /// a reader who does.
    var reviewer: Agent?
    /// False if events of verifications are left out.
    var isOfVerifications = true

    /// The number of events that are searched for one page: others' events are skipped.
    private static let portion = 1_000
    /// The longest silence of a stream, so that proxies notice that it lives.
    private static let silence = Duration.seconds(15)

    /// Events after a place in the chain.
    func page(after: Int, limit: Int) async throws -> EventPage {
        let found = try await looked(after: after)
        let hidden = try await hidden(in: found)
        let own = found.filter { isOfVerifications || $0.verification == nil }
            .compactMap { EventResource($0, of: applications, isHidden: hidden.contains($0.sequence)) }
        let items = Array(own.prefix(limit))
        let isCut = own.count > items.count
        return EventPage(items: items, after: isCut ? items.last?.sequence ?? after : found.last?.sequence ?? after)
    }

    /// Writes events as they happen (HTML, 9.2), until the time is over or the service stops.
    func stream(after: Int, for duration: Duration, _ write: (String) async throws -> Void) async throws {
        let end = ContinuousClock.now + duration
        var last = after
        try await write("retry: 2000\n\n")
        while ContinuousClock.now < end, !flow.signals.isFinished, !Task.isCancelled {
            let signals = verification.map(flow.signals.changes) ?? flow.signals.changes()
            let found = try await looked(after: last)
            let hidden = try await hidden(in: found)
            for event in found {
                let isHidden = hidden.contains(event.sequence)
                guard let resource = EventResource(event, of: applications, isHidden: isHidden) else { continue }
                let json = String(decoding: try WireJSON.encode(resource), as: UTF8.self)
                try await write("id: \(event.sequence)\nevent: \(event.type)\ndata: \(json)\n\n")
            }
            last = found.last?.sequence ?? last
            guard found.isEmpty else { continue }
            let isNews = await signals.next(within: min(Self.silence, max(.zero, end - ContinuousClock.now)))
            if !isNews { try await write(": \n\n") }
        }
    }

    /// The events whose author and contents the reader is not to learn: two reviewers decide without each other.
    private func hidden(in events: [StoredEvent]) async throws -> Set<Int> {
        guard let reviewer else { return [] }
        let others = events.filter { $0.actor.hasPrefix("reviewer:") && $0.actor != reviewer.eventName }
        guard !others.isEmpty else { return [] }
        let waiting = try await flow.store.awaitingSecondReview(among: Set(others.compactMap(\.verification)))
        return Set(others.filter { $0.verification.map(waiting.contains) ?? false }.map(\.sequence))
    }

    private func looked(after: Int) async throws -> [StoredEvent] {
        if let verification {
            return try await flow.store.events(of: verification, after: after, limit: Self.portion)
        }
        return try await flow.store.events(after: after, limit: Self.portion)
    }
}

/// Some events, and the start of the next ones.
struct EventPage: Sendable, Hashable, Encodable {
    let items: [EventResource]
    /// The place that the next page is asked for with.
    let after: Int
}

/// An event as it goes over the wire.
struct EventResource: Sendable, Hashable, Encodable {
    let sequence: Int
    let at: Timestamp
    let type: String
    let actor: String
    let verification: String?
    let data: JSONTree
    /// The hash of the chain up to it, in hexadecimal digits.
    let hash: String

    /// An event; `nil` if it is another application's, or nobody's.
    ///
    /// A hidden one names no reviewer, and has no contents but its owner.
    init?(_ event: StoredEvent, of applications: Set<String>?, isHidden: Bool = false) {
        guard let data = try? JSONTree(reading: event.data.utf8), case .object(let members) = data,
            applications?.contains(members["application"]?.string ?? "") ?? true
        else { return nil }
        sequence = event.sequence
        at = Timestamp(event.at)
        type = event.type
        actor = isHidden ? "reviewer" : event.actor
        verification = event.verification?.wireText
        self.data = isHidden ? .object(members.filter { $0.key == "application" }) : data
        hash = event.hash.hexadecimal
    }
}
