// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Dynamic range (ISO/IEC 29794-5): the entropy of a face's levels of luminance, in bits, over the 8 there can be.
struct DynamicRange: Sendable {
    func assess(_ histogram: Histogram) -> Assessment {
        let entropy = histogram.counts.reduce(0.0) { sum, count in
            guard count > 0 else { return sum }
            let share = Double(count) / Double(histogram.total)
            return sum - share * log2(share)
        }
        return .value(entropy / 8)
    }
}
