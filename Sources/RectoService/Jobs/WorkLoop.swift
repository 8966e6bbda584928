// SPDX-License-Identifier: Apache-2.0
internal import Logging
internal import ServiceLifecycle

/// Does due work, one piece after the other, and waits if there is none; a stopping service ends it in between.
protocol WorkLoop: Service {
    /// The parts that it works with.
    var core: Core { get }
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
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled { await step() }
        }
    }

    /// Does the job that is due, or waits for one.
    private func step() async {
        // From before the look-up: work that is queued after it sends a signal.
        let signals = core.flow.signals.work()
        do {
            guard try await runOnce() else {
                _ = await signals.next(within: pause)
                return
            }
        } catch {
            core.logger.error("\(Self.pieces) cannot be had", metadata: ["error": "\(ErrorText(error))"])
            try? await Task.sleep(for: pause)
        }
    }
}
