// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

extension Quadrilateral {
    /// The corners in whole pixels, as lines give them.
    var rounded: [[Int]] { corners.map(\.rounded) }
}

extension Point {
    /// The point in whole pixels, as lines give it.
    var rounded: [Int] { [Int(x.rounded()), Int(y.rounded())] }
}
