// SPDX-License-Identifier: Apache-2.0
internal import Foundation

extension Date {
    /// Since 1970, rounded: the store keeps no finer times.
    var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

    init(milliseconds: Int) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
