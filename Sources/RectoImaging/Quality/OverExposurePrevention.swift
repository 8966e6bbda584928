// SPDX-License-Identifier: Apache-2.0

/// Over-exposure prevention (ISO/IEC 29794-5): falls when parts wrongly become white.
struct OverExposurePrevention: Sendable {
    /// The subject of the picture, which decides the meaning of "too bright".
    enum Subject: Sendable {
        /// White by nature: a clean scan is mostly white. Its ink must still be dark.
        case paper
        /// Never white: as in the standard, the share of saturated pixels counts.
        case skin
    }

    /// The scale of the value.
    struct Configuration: Sendable {
        /// Share of the pixels that may be darker than the ink judged: a few words cover so much of a page.
        var inkShare = 0.005
        /// Levels that the standard's reference implementation counts as too bright.
        var saturated = 247...255
        /// Share of saturated skin at which the value is a half: a forehead's worth.
        var halfSaturated = 0.15
    }

    var configuration = Configuration()

    func assess(_ histogram: Histogram, of subject: Subject) -> Assessment {
        switch subject {
        case .paper: .value(1 - Double(histogram.level(atShare: configuration.inkShare)) / 255)
        case .skin: .falling(histogram.share(of: configuration.saturated), half: configuration.halfSaturated)
        }
    }
}
