// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// The events of an application, or of one of its verifications.
struct EventFeed: Sendable {
    let flow: VerificationFlow
    let application: String?
    let verification: UUID?
    /// False if events of verifications are left out.
    var isOfVerifications = true

    /// The number of events that are searched for one page: others' events are skipped.
    private static let portion = 1_000
    /// The longest silence of a stream, so that proxies notice that it lives.
    private static let silence = Duration.seconds(15)

    /// Events after a place in the chain.
    func page(after: Int, limit: Int) async throws -> EventPage {
        let found = try await looked(after: after)
        let own = found.filter { isOfVerifications || $0.verification == nil }
            .compactMap { EventResource($0, of: application) }
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
            for event in found {
                guard let resource = EventResource(event, of: application) else { continue }
                let json = String(decoding: try WireJSON.encode(resource), as: UTF8.self)
                try await write("id: \(event.sequence)\nevent: \(event.type)\ndata: \(json)\n\n")
            }
            last = found.last?.sequence ?? last
            guard found.isEmpty else { continue }
            let isNews = await signals.next(within: min(Self.silence, max(.zero, end - ContinuousClock.now)))
            if !isNews { try await write(": \n\n") }
        }
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
    init?(_ event: StoredEvent, of application: String?) {
        guard let data = try? JSONTree(reading: event.data.utf8), case .object(let members) = data,
            application == nil || members["application"] == application.map(JSONTree.text)
        else { return nil }
        sequence = event.sequence
        at = Timestamp(event.at)
        type = event.type
        actor = event.actor
        verification = event.verification?.wireText
        self.data = data
        hash = event.hash.hexadecimal
    }
}
