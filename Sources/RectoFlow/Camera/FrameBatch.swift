// SPDX-License-Identifier: Apache-2.0
internal import Crypto
package import Foundation
internal import RectoJSON
package import RectoVerification

/// The next frames of a challenge that goes on, as the person's camera gives them.
package struct FrameBatch: Sendable, Hashable {
    /// The number of the batch, from 0.
    package let number: Int
    /// JPEG images one after the other; empty at most in the last batch.
    package let bytes: Data
    /// Milliseconds since the first frame of all, one for each image.
    package let times: [Int]
    /// True if the person gives up: no more frames come.
    package let isLast: Bool

    /// The most bytes of a batch.
    package static let greatestBytes = 1_000_000
    /// The most frames of a batch.
    package static let greatestCount = 60

    /// A batch.
    package init(number: Int, bytes: Data, times: [Int], isLast: Bool) {
        self.number = number
        self.bytes = bytes
        self.times = times
        self.isLast = isLast
    }

    /// The digest of the frames: another batch 0 is no repetition, but begins anew.
    var digest: SHA256Digest { SHA256.hash(data: bytes) }

    /// Refuses frames that cannot go on from a time.
    func check(after last: Int?) throws(RequestRefused) {
        var counter = FrameCounter()
        counter.look(at: bytes)
        guard counter.count == times.count else {
            let detail = "There are \(counter.count) frames and \(times.count) times. Send one for each."
            throw RequestRefused(.wrongForm, at: "/\(FrameTimes.header)", detail)
        }
        guard times.count <= Self.greatestCount else {
            throw RequestRefused(.tooLarge, at: "", "A batch has \(Self.greatestCount) frames at most.")
        }
        guard !times.isEmpty || isLast else {
            throw RequestRefused(.missing, at: "", "A batch has a frame, unless it is the last one.")
        }
        guard bytes.isEmpty || FileKind.motionJPEG.isOf(bytes) else {
            throw RequestRefused(.mediaTypeNotSupported, .fileOfOtherKind(.motionJPEG))
        }
        if last == nil, let first = times.first, first != 0 {
            throw RequestRefused(.wrongForm, at: "/\(FrameTimes.header)", FrameTimes.Defect.notFromZero.description)
        }
        let all = (last.map { [$0] } ?? []) + times
        guard zip(all, all.dropFirst()).allSatisfy(<=) else {
            throw RequestRefused(.wrongForm, at: "/\(FrameTimes.header)", FrameTimes.Defect.decreasing.description)
        }
    }
}

/// The answer to a batch of frames.
package struct FramesProgress: Sendable {
    /// The number of the batch.
    package let batch: Int
    /// The frames that were received so far.
    package let frames: Int
    /// The challenge, of the first batch.
    package let begun: ChallengeResource?
    /// The events, in order.
    package let actions: [WatchedAction]
    /// The verification after the end; `nil` before it.
    package var state: VerificationState?
}
