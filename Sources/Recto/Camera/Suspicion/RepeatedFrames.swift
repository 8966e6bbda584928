// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Counts frames that are the same as an earlier one, bit by bit: a camera's noise is never the same twice.
struct RepeatedFrames: Sendable {
    /// Digests of the pictures that differ from each other, the one that was seen last at the end.
    private var seen: [Int] = []
    private var repeated = 0
    private var count = 0
    /// True if the newest frame is the same as one shortly before.
    private(set) var isRepetition = false

    /// Number of different pictures among which one that comes again is a repetition.
    ///
    /// Photographs that are shown in turn differ from the one before. A camera, or its driver, gives no picture again after
    /// others.
    private static let memory = 16
    /// Most pictures whose return is counted: those of a minute at 60 a second.
    private static let most = 3_600
    /// Least number of frames for a value.
    private static let leastFrames = 10
    /// Number of rows of which one is compared.
    private static let step = 7

    /// Share of repeated frames; `nil` if there are too few.
    var value: Double? { count < Self.leastFrames ? nil : Double(repeated) / Double(count) }

    mutating func see(_ image: Image) {
        let digest = Self.digest(of: image)
        if !seen.isEmpty { count += 1 }
        let place = seen.lastIndex(of: digest)
        isRepetition = place.map { seen.count - $0 <= Self.memory } ?? false
        if let place {
            repeated += 1
            seen.remove(at: place)
        } else if seen.count == Self.most {
            seen.removeFirst()
        }
        seen.append(digest)
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
