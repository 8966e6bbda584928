// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness
internal import RectoRecords

/// Counts the cuts of a session, and says what they mean.
struct CutTally: Sendable {
    /// All cuts.
    private(set) var count = 0
    /// Those while the picture was taken.
    private(set) var pictureCount = 0
    private var last: Duration?

    /// Cuts from which recordings are certain: more than a telephone makes that loses frames now and then.
    private static let certain = 6
    /// Cuts that are mentioned outside of the picture.
    private static let mentioned = 2
    /// A picture that was put in begins and ends: what lies closer together is one cut.
    private static let span: Duration = .milliseconds(500)

    /// Takes note of what is seen in a frame.
    mutating func see(_ cut: FrameContinuity.Cut?, at time: Duration, isPicture: Bool) {
        guard cut != nil else { return }
        if isPicture { pictureCount += 1 }
        if last.map({ time - $0 > Self.span }) ?? true { count += 1 }
        last = time
    }

    /// What is said about the cuts; `nil` if there is nothing to say.
    var finding: Finding? {
        guard pictureCount > 0 || count >= Self.mentioned else { return nil }
        let place = pictureCount > 0 ? "near the picture" : "between the expressions"
        let message =
            "Head, background and light jump \(place), as where recordings are joined (\(count) cuts). "
            + "Look at the frames, or ask the person again."
        return Finding(.livenessCut, count >= Self.certain ? .error : .warning, message: message)
    }
}
