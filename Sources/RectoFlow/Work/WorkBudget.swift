// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Synchronization

/// Counts the processor time of files: each verification has a limit, and an application above its share comes after
/// the others.
///
/// Kept in memory: a restarted service begins to count anew.
final class WorkBudget: Sendable {
    private struct Bucket {
        var seconds: Double
        var at: Date
    }

    private struct State {
        var verifications: [UUID: Duration] = [:]
        var applications: [String: Bucket] = [:]
    }

    private let secondsPerMinute: Double
    private let state = Mutex(State())

    /// Verifications are forgotten beyond this number; one takes a few dozen bytes.
    private static let mostVerifications = 100_000

    /// A budget of this many processor seconds a minute for each application.
    init(secondsPerMinute: Int) {
        self.secondsPerMinute = Double(secondsPerMinute)
    }

    /// The processor time that the files of a verification may still take, at least none.
    func left(for verification: UUID, of most: Duration) -> Duration {
        state.withLock { max(.zero, most - ($0.verifications[verification] ?? .zero)) }
    }

    /// Counts time that files took.
    func use(_ time: Duration, for verification: UUID?, of application: String, at: Date) {
        state.withLock { state in
            if let verification {
                if state.verifications.count >= Self.mostVerifications { state.verifications = [:] }
                state.verifications[verification, default: .zero] += time
            }
            var bucket = bucket(state.applications[application], at)
            bucket.seconds -= time / .seconds(1)
            state.applications[application] = bucket
        }
    }

    /// The applications that used more than their share of the last minute.
    func overusing(at: Date) -> Set<String> {
        state.withLock { state in
            state.applications = state.applications.compactMapValues { bucket in
                let bucket = self.bucket(bucket, at)
                return bucket.seconds < secondsPerMinute ? bucket : nil
            }
            return Set(state.applications.filter { $0.value.seconds < 0 }.keys)
        }
    }

    private func bucket(_ bucket: Bucket?, _ at: Date) -> Bucket {
        guard let bucket else { return Bucket(seconds: secondsPerMinute, at: at) }
        let gained = max(0, at.timeIntervalSince(bucket.at)) * secondsPerMinute / 60
        return Bucket(seconds: min(secondsPerMinute, bucket.seconds + gained), at: at)
    }
}
