// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Counts frames that are the same as the one before, bit by bit: a camera's noise is never the same twice.
struct RepeatedFrames: Sendable {
    private var last: UInt64?
    private var repeated = 0
    private var count = 0

    /// Frames before anything is said.
    private static let leastFrames = 10
    /// Rows and columns of which one is looked at.
    private static let step = 7

    /// Share of repeated frames; `nil` where there are too few.
    var value: Double? { count < Self.leastFrames ? nil : Double(repeated) / Double(count) }

    mutating func see(_ image: Image) {
        let digest = Self.digest(of: image)
        if let last {
            count += 1
            if last == digest { repeated += 1 }
        }
        last = digest
    }

    /// FNV-1a over a part of the samples.
    private static func digest(of image: Image) -> UInt64 {
        unsafe image.withUnsafeBytes { bytes in
            var digest: UInt64 = 0xcbf2_9ce4_8422_2325
            for y in stride(from: 0, to: image.height, by: step) {
                for x in stride(from: 0, to: image.width, by: step) {
                    digest = (digest ^ UInt64(unsafe bytes[y * image.bytesPerRow + x])) &* 0x100_0000_01b3
                }
            }
            return digest
        }
    }
}
