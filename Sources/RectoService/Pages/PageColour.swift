// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// A colour of a page, written as in `#1a1a1a`.
struct PageColour: Sendable, Hashable, RawRepresentable, Codable {
    /// The text: a number sign and six hexadecimal digits in lower case.
    let rawValue: String
    /// Red, green and blue, each 0 to 255.
    private let channels: [Int]

    /// The least contrast of text and its background (WCAG 2.2, 1.4.3).
    static let leastContrast = 4.5

    init?(rawValue text: String) {
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.utf8.count == 7, text.hasPrefix("#"), digits.count == 6 else { return nil }
        rawValue = text.lowercased()
        channels = stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio).
    func contrast(to other: PageColour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The relative luminance, 0 to 1 (WCAG 2.2, definition of relative luminance).
    private var luminance: Double {
        let linear = channels.map { channel in
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
