// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A clock that goes on when it is told to.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_790_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by duration: Duration) {
        time.withLock { $0 += duration / .seconds(1) }
    }
}
