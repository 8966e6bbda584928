// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Synchronization

/// The readings of challenges that were judged while their frames came, until the same frames are examined as evidence.
///
/// They are kept for minutes, in memory alone. Without one, the frames are judged again, with the same result.
final class WatchedPresences: Sendable {
    private struct Kept {
        let digest: SHA256Digest
        let recording: PresenceRecording
        let reading: PresenceReading
        let at: ContinuousClock.Instant
    }

    private let kept = Mutex<[Kept]>([])

    /// The most readings; each has a few small pictures.
    private static let most = 16
    private let patience: Duration

    /// A store without readings.
    ///
    /// - Parameter patience: The time until frames are examined, on a service with much work.
    init(patience: Duration = .seconds(300)) {
        self.patience = patience
    }

    /// Number of readings.
    var count: Int { kept.withLock { $0.count } }

    /// Forgets the readings that nobody took in time.
    ///
    /// They show faces, and it may be long until another one is kept or taken.
    func forgetOld() { kept.withLock { forget(&$0) } }

    /// Keeps a reading for the examination of its frames.
    ///
    /// - Parameters:
    ///   - reading: The reading.
    ///   - digest: Of all frames in one file.
    ///   - recording: The challenge with the times of all frames.
    func keep(_ reading: PresenceReading, of digest: SHA256Digest, _ recording: PresenceRecording) {
        kept.withLock { kept in
            forget(&kept)
            kept.append(Kept(digest: digest, recording: recording, reading: reading, at: .now))
            kept.removeFirst(max(0, kept.count - Self.most))
        }
    }

    /// Forgets the reading of frames that were destroyed.
    ///
    /// - Parameters:
    ///   - digest: Of all frames in one file.
    ///   - recording: The challenge with the times of all frames.
    func forget(_ digest: SHA256Digest, _ recording: PresenceRecording) {
        kept.withLock { $0.removeAll { $0.digest == digest && $0.recording == recording } }
    }

    /// Gives the reading of these frames under these terms away; `nil` if there is none.
    func take(_ frames: [UInt8], of recording: PresenceRecording) -> PresenceReading? {
        // Hashing takes longer than looking, and most often nothing was watched.
        guard kept.withLock({ $0.contains { $0.recording == recording } }) else { return nil }
        let digest = SHA256.hash(data: frames)
        return kept.withLock { kept in
            forget(&kept)
            guard let index = kept.firstIndex(where: { $0.digest == digest && $0.recording == recording }) else {
                return nil
            }
            return kept.remove(at: index).reading
        }
    }

    private func forget(_ kept: inout [Kept]) {
        kept.removeAll { $0.at.duration(to: .now) > patience }
    }
}
