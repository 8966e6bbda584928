// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Synchronization

/// Counts the workers that ended over the same bytes, so that those are put aside.
final class WorkerDeaths: Sendable {
    private let most: Int
    private let counts = Mutex<[String: Int]>([:])

    /// Most files that are remembered by their bytes; no honest folder reaches this number.
    private static let mostRemembered = 10_000

    /// A count that puts bytes aside after this number of workers ended.
    init(most: Int) {
        self.most = most
    }

    /// Number of workers that ended over these bytes; `nil` unless they are to be put aside.
    func count(over bytes: [UInt8]) -> Int? {
        // Hashing costs a little, and most often no worker has ended.
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
