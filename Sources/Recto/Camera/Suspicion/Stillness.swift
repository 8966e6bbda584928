// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Counts the seconds in which a face does not move.
///
/// Nobody holds their head as still as a picture that leans somewhere.
struct Stillness: Sendable {
    private var start: Duration?
    private var lowest = Point(x: .infinity, y: .infinity)
    private var highest = Point(x: -.infinity, y: -.infinity)
    private var distance = 0.0
    private var still = 0
    private var count = 0

    /// Time for which a face is watched in one go.
    private static let span: Duration = .seconds(1)
    /// Least motion of the middle of the eyes within that time, in eye distances.
    ///
    /// Finding the eyes alone makes a hundredth of noise.
    private static let leastMotion = 0.012
    /// Least number of spans for a value.
    private static let leastSpans = 3

    /// Share of spans without motion; `nil` if there are too few.
    var value: Double? { count < Self.leastSpans ? nil : Double(still) / Double(count) }

    mutating func see(_ eyes: Face.Eyes?, at time: Duration) {
        guard let eyes else {
            start = nil
            return
        }
        if let start, time - start >= Self.span {
            count += 1
            if (highest - lowest).length < Self.leastMotion * distance { still += 1 }
            self.start = nil
        }
        let middle = (eyes.right + eyes.left) * 0.5
        if start == nil {
            (start, lowest, highest, distance) = (time, middle, middle, eyes.distance)
        }
        lowest = Point(x: min(lowest.x, middle.x), y: min(lowest.y, middle.y))
        highest = Point(x: max(highest.x, middle.x), y: max(highest.y, middle.y))
    }
}
