// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Synchronization

/// Counts the workers that ended over the same bytes, so that those are put aside.
final class WorkerDeaths: Sendable {
    private let most: Int
    private let counts = Mutex<[String: Int]>([:])

    /// Bytes are remembered up to this number of them, which no honest folder reaches.
    private static let mostRemembered = 10_000

    /// A count that puts bytes aside once so many workers ended.
    init(most: Int) {
        self.most = most
    }

    /// How many workers ended over these bytes; `nil` unless they are to be put aside.
    func count(over bytes: [UInt8]) -> Int? {
        // Digests cost a little, and hardly ever has a worker ended.
        guard counts.withLock({ !$0.isEmpty }) else { return nil }
        let digest = SHA256.hash(data: bytes).hexadecimal
        let count = counts.withLock { $0[digest, default: 0] }
        return count >= most ? count : nil
    }

    /// Notes that a worker ended over these bytes.
    func note(over bytes: [UInt8]) {
        let digest = SHA256.hash(data: bytes).hexadecimal
        counts.withLock { counts in
            guard counts.count < Self.mostRemembered || counts[digest] != nil else { return }
            counts[digest, default: 0] += 1
        }
    }
}
