// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Synchronization

/// Counts the workers that ended over the same bytes, so that those are put aside.
///
/// Bytes are put aside for a while, not for ever: a machine with too much work may have been the cause.
final class WorkerDeaths: Sendable {
    private struct Ends {
        var count = 0
        var last = ContinuousClock.now
    }

    private let most: Int
    private let mostRemembered: Int
    private let patience: Duration
    private let ends = Mutex<[String: Ends]>([:])

    /// A count that puts bytes aside after this number of workers ended.
    ///
    /// - Parameters:
    ///   - most: Number of workers.
    ///   - mostRemembered: Most files that are remembered by their bytes. A further one takes the place of the one whose
    ///     last end is the oldest: strangers must not be able to fill the memory for all that come later.
    ///   - patience: The time for which an end is remembered.
    init(most: Int, mostRemembered: Int = 10_000, patience: Duration = .seconds(3_600)) {
        self.most = most
        self.mostRemembered = mostRemembered
        self.patience = patience
    }

    /// Number of workers that ended over these bytes; `nil` unless they are to be put aside.
    func count(over bytes: [UInt8]) -> Int? {
        // Hashing costs a little, and most often no worker has ended.
        guard ends.withLock({ !$0.isEmpty }) else { return nil }
        let digest = SHA256.hash(data: bytes).hexadecimal
        guard let known = ends.withLock({ $0[digest] }), known.count >= most, isRemembered(known) else { return nil }
        return known.count
    }

    /// Notes that a worker ended over these bytes.
    func note(over bytes: [UInt8]) {
        let digest = SHA256.hash(data: bytes).hexadecimal
        ends.withLock { ends in
            ends = ends.filter { isRemembered($0.value) }
            if ends[digest] == nil, ends.count >= mostRemembered,
                let oldest = ends.min(by: { $0.value.last < $1.value.last })
            {
                ends[oldest.key] = nil
            }
            ends[digest, default: Ends()].count += 1
            ends[digest]?.last = .now
        }
    }

    private func isRemembered(_ ends: Ends) -> Bool { ends.last.duration(to: .now) < patience }
}
