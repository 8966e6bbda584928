// SPDX-License-Identifier: Apache-2.0
internal import Logging

/// A worker behind the requests.
package protocol Worker: Sendable {
    /// Works until its task is cancelled.
    func run() async
}

/// Does due work, one piece after the other, and waits if there is none; a stopping service ends it in between.
protocol WorkLoop: Worker {
    /// The verifications that it works for.
    var flow: VerificationFlow { get }
    /// The parts outside of the flow.
    var outside: Outside { get }
    /// The log's name for its work.
    static var pieces: String { get }

    /// Does the piece that has been due the longest.
    ///
    /// - Returns: True if there was one.
    /// - Throws: The store's errors.
    func runOnce() async throws -> Bool
}

/// The pause between look-ups without a signal: for work that is due later.
private let pause = Duration.seconds(2)

extension WorkLoop {
    func run() async {
        while !Task.isCancelled { await step() }
    }

    /// Does the job that is due, or waits for one.
    private func step() async {
        // From before the look-up: work that is queued after it sends a signal.
        let signals = flow.signals.work()
        do {
            guard try await runOnce() else {
                _ = await signals.next(within: pause)
                return
            }
        } catch {
            // What the end of the service interrupts did not fail.
            guard !Task.isCancelled else { return }
            outside.logger.error("\(Self.pieces) cannot be had", metadata: ["error": "\(ErrorText(error))"])
            try? await Task.sleep(for: pause)
        }
    }
}

extension VerificationFlow {
    /// The number of messages to webhooks in flight; each waits for a receiver, and does nothing meanwhile.
    private static let senders = 8

    /// The workers behind the requests.
    package func workers(_ outside: Outside) -> [any Worker] {
        var workers: [any Worker] = (0..<max(1, rules.runners)).map { _ in JobRunner(flow: self, outside: outside) }
        workers.append(JobRunner(flow: self, outside: outside, kinds: Work.Kind.express))
        workers += (0..<Self.senders).map { _ in DeliveryRunner(flow: self, outside: outside) }
        return workers + [Sweeper(flow: self, outside: outside)]
    }
}
