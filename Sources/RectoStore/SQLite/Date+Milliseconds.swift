// SPDX-License-Identifier: Apache-2.0
internal import Foundation

extension Date {
    /// Since 1970, rounded: the store keeps no finer times, and none beyond the years 1 to 9999.
    var milliseconds: Int { Int(min(max(timeIntervalSince1970 * 1000, Self.first), Self.last).rounded()) }

    private static let (first, last) = (-62_135_596_800_000.0, 253_402_300_799_999.0)

    init(milliseconds: Int) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
