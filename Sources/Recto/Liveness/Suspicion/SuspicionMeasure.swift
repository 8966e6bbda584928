// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness
internal import RectoRecords

/// Something that frames of a person before a camera hardly ever have: a reason to look at a session, never a verdict.
enum SuspicionMeasure: String, Sendable, Hashable, CaseIterable {
    /// Share of frames that are the same as the one before, bit by bit.
    case repeatedFrames
    /// Share of seconds in which a face does not move at all, as a picture that stands on something.
    case stillness
    /// Share of looks at which a pattern as of a screen's pixels is seen.
    case screenPattern
    /// Share of looks at which a sheet or a screen is seen around the face.
    case surroundingSheet
    /// Expressions that came without being asked for, as in a recording, over three.
    case unaskedExpressions
    /// Share of frames whose times no camera gives: together, backwards, or faster than cameras are.
    case frameTiming

    /// Value from which it is mentioned, 0 to 1.
    var threshold: Double {
        switch self {
        case .repeatedFrames: 0.5
        case .stillness: 0.5
        case .screenPattern: 0.5
        case .surroundingSheet: 0.5
        // One.
        case .unaskedExpressions: 0.3
        case .frameTiming: 0.2
        }
    }

    /// What is said about it.
    func finding(_ value: Double) -> Finding {
        let cause =
            switch self {
            case .repeatedFrames: "Frames repeat the one before bit by bit, as those of a picture do"
            case .stillness: "The face does not move at all, as on a picture that stands on something"
            case .screenPattern: "There is a fine pattern over the face, as on a screen"
            case .surroundingSheet: "There is an edge around the face, as of a sheet or a screen"
            case .unaskedExpressions: "Expressions came that were not asked for, as in a recording"
            case .frameTiming: "The frames come at times at which no camera takes them"
            }
        let percent = { (share: Double) in Int((share * 100).rounded()) }
        return Finding(
            .livenessSuspect,
            .warning,
            message: "\(cause) (\(rawValue) \(percent(value)) %, mentioned from \(percent(threshold)) % on). "
                + "It may be chance: look at the picture, or ask the person again."
        )
    }
}
