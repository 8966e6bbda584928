// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification
internal import Synchronization

/// Counts the films that are judged for one challenge: with more, somebody learns from the answers what passes.
///
/// The counts live in this process alone.
final class FilmCounter: Sendable {
    /// The films of the challenge that a person is shown.
    private struct Films {
        let drawnAt: Timestamp?
        var count = 0
        var at: ContinuousClock.Instant
    }

    private let films = Mutex<[UUID: Films]>([:])

    /// The most films of one challenge.
    private static let most = 8
    /// The time for which the films of a challenge are counted, longer than any challenge.
    private static let memory: Duration = .seconds(1_800)

    /// True if a challenge has no film left.
    func areSpent(for challenge: ChallengeResource, of id: UUID) -> Bool {
        films.withLock { films in
            guard let known = films[id], known.drawnAt == challenge.drawnAt else { return false }
            return known.count >= Self.most
        }
    }

    /// Counts a film that begins.
    func count(for challenge: ChallengeResource, of id: UUID) {
        films.withLock { films in
            let known = films[id].flatMap { $0.drawnAt == challenge.drawnAt ? $0 : nil }
            films[id] = Films(drawnAt: challenge.drawnAt, count: (known?.count ?? 0) + 1, at: .now)
        }
    }

    /// Forgets the films of challenges that are over.
    func forgetOld() {
        films.withLock { films in films = films.filter { $0.value.at.duration(to: .now) <= Self.memory } }
    }
}
