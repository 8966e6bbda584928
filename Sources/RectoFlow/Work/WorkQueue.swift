// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification
internal import Synchronization

/// Takes files only if their examination begins soon, so that nobody waits long without a warning.
final class WorkQueue: Sendable {
    /// Work that is expected of a file that was taken.
    private struct Admission {
        var item: WorkForecast.Item
        /// The time at which it is forgotten if nothing follows the file.
        var until: Date
    }

    private struct Place: Hashable {
        let verification: UUID
        let isPresence: Bool
    }

    private struct State {
        var forecast: WorkForecast
        var admitted: [Place: Admission] = [:]
    }

    private let state: Mutex<State>

    /// The longest expected wait of work at which its files are taken.
    static let longestWait = 30.0
    /// The time that a client has from one file to the next, or to the end of its step.
    private static let patience = Duration.seconds(60)
    /// The time from showing a challenge to its frames.
    private static let presencePatience = Duration.seconds(180)
    /// The longest pause that a client is asked for.
    private static let longestPause = 60.0

    init(runners: Int) {
        state = Mutex(State(forecast: WorkForecast(runners: runners)))
    }

    /// Learns the duration of a finished job.
    func end(_ kind: Work.Kind, of verification: UUID?, after duration: Duration?) {
        state.withLock { state in
            if let duration { state.forecast.learn(duration, of: kind) }
            guard let verification, kind != .checks, Work.Kind.examinations.contains(kind) else { return }
            state.admitted[Place(verification: verification, isPresence: kind == .presence)] = nil
        }
    }

    /// Admits the next file of a step, or refuses it.
    ///
    /// A step whose first file was taken is not refused the next; a refusal has the seconds to stay away.
    func admit(_ item: WorkForecast.Item, behind open: [OpenJob], at: Date) throws(RequestRefused) {
        let place = Place(verification: item.verification, isPresence: item.kind == .presence)
        let until = at.adding(place.isPresence ? Self.presencePatience : Self.patience)
        let wait = state.withLock { state in
            state.admitted = state.admitted.filter { $0.value.until > at }
            if var known = state.admitted[place] {
                known.until = until
                // One costly side makes a document costly.
                if known.item.kind == .document { known.item = item }
                state.admitted[place] = known
                return 0.0
            }
            let waiting = open.compactMap { job in
                Work.Kind(rawValue: job.kind).map {
                    WorkForecast.Item(kind: $0, verification: job.verification, application: job.application)
                }
            }
            let all = Set(waiting + state.admitted.values.map(\.item))
            let others = all.filter { $0.verification != item.verification }
            let wait = state.forecast.wait(of: item.kind, for: item.application, behind: others)
            if wait <= Self.longestWait {
                state.admitted[place] = Admission(item: item, until: until)
            }
            return wait
        }
        guard wait > Self.longestWait else { return }
        // Not all at once: clients that are refused in the same moment do not come back in the same one.
        let pause = (wait - Self.longestWait + 1) * Double.random(in: 1...1.5)
        throw RequestRefused(
            .busy,
            .queueLong(seconds: Int(wait)),
            retryAfter: Int(min(pause, Self.longestPause).rounded(.up))
        )
    }
}
