// SPDX-License-Identifier: Apache-2.0
internal import Logging
internal import RectoFlow

/// Counts new events now and then, so that nobody who asks for statistics waits for all that happened before.
struct StatisticsWatch: Worker {
    let statistics: ReviewStatistics
    let logger: Logger

    /// The time between two looks.
    private static let period = Duration.seconds(60)

    func run() async {
        repeat {
            do {
                try await statistics.countNews()
            } catch {
                // What the end of the service interrupts did not fail.
                guard !Task.isCancelled else { return }
                logger.error("events cannot be counted", metadata: ["error": "\(ErrorText(error))"])
            }
        } while (try? await Task.sleep(for: Self.period)) != nil
    }
}
