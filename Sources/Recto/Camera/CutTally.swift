// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Counts the cuts of a session, and reports them.
struct CutTally: Sendable {
    /// All cuts.
    private(set) var count = 0
    /// Cuts while the picture was taken.
    private(set) var pictureCount = 0
    private var last: Duration?

    /// Number of cuts that proves recordings: more than a telephone makes that loses frames now and then.
    private static let certain = 6
    /// Least number of cuts that is reported outside of the picture.
    private static let mentioned = 2
    /// Longest time between jumps of one cut: an inserted picture begins and ends.
    private static let span: Duration = .milliseconds(500)

    /// Counts the cut of a frame.
    mutating func add(at time: Duration, isPicture: Bool) {
        if isPicture { pictureCount += 1 }
        if last.map({ time - $0 > Self.span }) ?? true { count += 1 }
        last = time
    }

    /// The finding about the cuts; `nil` if there is nothing to report.
    var finding: Finding? {
        guard pictureCount > 0 || count >= Self.mentioned else { return nil }
        let place = pictureCount > 0 ? "near the picture" : "between the expressions"
        let message =
            "Head, background and light jump \(place), as if recordings were joined (\(count) cuts). "
            + "Look at the frames, or ask the person again."
        return Finding(.livenessCut, count >= Self.certain ? .error : .warning, message: message)
    }
}
