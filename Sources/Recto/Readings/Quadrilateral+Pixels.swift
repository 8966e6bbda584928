// SPDX-License-Identifier: Apache-2.0
package import RectoImaging

extension Quadrilateral {
    /// The corners in whole pixels, as lines give them.
    package var rounded: [[Int]] { corners.map(\.rounded) }
}

extension Point {
    /// The point in whole pixels, as lines give it.
    package var rounded: [Int] { [Int(x.rounded()), Int(y.rounded())] }
}
