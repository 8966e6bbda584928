// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Counts frames that are the same as the one before, bit by bit: a camera's noise is never the same twice.
struct RepeatedFrames: Sendable {
    private var last: Int?
    private var repeated = 0
    private var count = 0
    /// True if the newest frame is the same as the one before.
    private(set) var isRepetition = false

    /// Least number of frames for a value.
    private static let leastFrames = 10
    /// Number of rows of which one is compared.
    private static let step = 7

    /// Share of repeated frames; `nil` if there are too few.
    var value: Double? { count < Self.leastFrames ? nil : Double(repeated) / Double(count) }

    mutating func see(_ image: Image) {
        let digest = Self.digest(of: image)
        isRepetition = last == digest
        if last != nil { count += 1 }
        if isRepetition { repeated += 1 }
        last = digest
    }

    private static func digest(of image: Image) -> Int {
        var hasher = Hasher()
        unsafe image.withUnsafeBytes { bytes in
            for y in stride(from: 0, to: image.height, by: step) {
                let start = y * image.bytesPerRow
                unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + image.width]))
            }
        }
        return hasher.finalize()
    }
}
