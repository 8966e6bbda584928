// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A sign that frames of a person before a camera hardly ever have: a reason to look at a session, never a verdict.
enum SuspicionMeasure: String, Sendable, Hashable, CaseIterable {
    /// Share of frames that are the same as an earlier one, bit by bit.
    case repeatedFrames
    /// Share of seconds in which a face does not move at all, like a picture that stands on something.
    case stillness
    /// Share of seconds in which nothing but noise changes in a face, like a still to which a program adds noise.
    case noiseAlone
    /// Share of looks that see a pattern like a screen's pixels.
    case screenPattern
    /// Share of looks that see a sheet or a screen around the face.
    case surroundingSheet
    /// Number of expressions that were not asked for, as in a recording, divided by three.
    case unaskedExpressions
    /// Share of frames with times that no camera gives: together, backwards, or too fast.
    case frameTiming

    /// Least value that is reported, 0 to 1.
    var threshold: Double {
        switch self {
        case .repeatedFrames: 0.5
        case .stillness, .noiseAlone: 0.5
        case .screenPattern: 0.5
        case .surroundingSheet: 0.5
        // One expression.
        case .unaskedExpressions: 0.3
        case .frameTiming: 0.2
        }
    }

    /// The finding for a value of the measure.
    func finding(_ value: Double) -> Finding {
        let cause =
            switch self {
            case .repeatedFrames: "Frames repeat earlier ones bit by bit, as those of a picture do"
            case .stillness: "The face does not move at all, as on a picture that stands on something"
            case .noiseAlone: "Nothing but noise changes in the face, as in a still picture to which noise was added"
            case .screenPattern: "There is a fine pattern over the face, as on a screen"
            case .surroundingSheet: "There is an edge around the face, as of a sheet or a screen"
            case .unaskedExpressions: "Expressions came that were not asked for, as in a recording"
            case .frameTiming: "The frames come at times at which no camera takes them"
            }
        let percent = { (share: Double) in Int((share * 100).rounded()) }
        return Finding(
            .livenessSuspect,
            // People laugh: what they do says less than what their frames are.
            self == .unaskedExpressions ? .info : .warning,
            message: "\(cause) (\(rawValue) \(percent(value)) %, mentioned from \(percent(threshold)) % on). "
                + "It may be chance: look at the picture, or ask the person again."
        )
    }
}
