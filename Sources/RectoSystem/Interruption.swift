// SPDX-License-Identifier: Apache-2.0
@unsafe @preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization

/// Notices the first Ctrl-C, so that work in hand can be finished; a second one ends the process as usual.
public final class Interruption: Sendable {
    private let flag = Flag()
    private let source: any DispatchSourceSignal

    private final class Flag: Sendable {
        let isRaised = Atomic(false)
    }

    /// Watches for Ctrl-C from now until ``end()``.
    public init() {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [flag] in
            flag.isRaised.store(true, ordering: .releasing)
            signal(SIGINT, SIG_DFL)
        }
        source.resume()
    }

    /// True if Ctrl-C was pressed.
    public var hasHappened: Bool { flag.isRaised.load(ordering: .acquiring) }

    /// Gives Ctrl-C back its usual meaning.
    public func end() {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }
}
