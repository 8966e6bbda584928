// SPDX-License-Identifier: Apache-2.0

/// Lets applications, and the verifications of each, take turns: the one served least recently is next.
///
/// Kept in memory by the one process that has the store open. A process that starts anew begins anew, which costs
/// nobody more than a turn.
struct WorkTurns: Sendable {
    /// A job that is due.
    struct Candidate: Sendable, Hashable {
        let id: Int
        let dueAt: Int
        var verification: String?
        var application: String?
    }

    private enum Party: Hashable {
        case application(String?)
        case verification(String?)
    }

    private var served: [Party: Int] = [:]
    private var turn = 0

    /// The most parties in memory; those served longest ago are forgotten first.
    private static let mostParties = 20_000

    /// The job that is next.
    ///
    /// - Parameters:
    ///   - candidates: All jobs that are due.
    ///   - applications: Applications whose jobs come after all others.
    /// - Returns: The longest due job of the application, and of its verification, that were served least recently;
    ///   `nil` if there is none.
    func next(of candidates: [Candidate], puttingOff applications: Set<String> = []) -> Candidate? {
        candidates.min { rank($0, applications).lexicographicallyPrecedes(rank($1, applications)) }
    }

    /// Notes that a job's application and verification are served now.
    mutating func serve(_ job: Candidate) {
        turn += 1
        served[.application(job.application)] = turn
        served[.verification(job.verification)] = turn
        guard served.count > Self.mostParties else { return }
        let bound = served.values.sorted()[served.count / 2]
        served = served.filter { $0.value > bound }
    }

    private func rank(_ job: Candidate, _ applications: Set<String>) -> [Int] {
        let isPutOff = job.application.map(applications.contains) ?? false
        return [
            isPutOff ? 1 : 0, served[.application(job.application)] ?? 0, served[.verification(job.verification)] ?? 0,
            job.dueAt, job.id,
        ]
    }
}
