// SPDX-License-Identifier: Apache-2.0
internal import Logging
internal import ServiceLifecycle

/// Does what is due, one piece after the other, and waits where nothing is; a stopping service ends it in between.
protocol WorkLoop: Service {
    /// All that it works with.
    var core: Core { get }
    /// What the log calls what it does.
    static var pieces: String { get }

    /// Does the piece that has been due the longest.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: What the store throws.
    func runOnce() async throws -> Bool
}

/// How often work is looked for where no signal came: for work that is due later.
private let pause = Duration.seconds(2)

extension WorkLoop {
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled { await step() }
        }
    }

    /// Does the piece that is due, or waits for one.
    private func step() async {
        // From before the look: what is queued after it is told.
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
