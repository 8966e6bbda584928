// SPDX-License-Identifier: Apache-2.0

/// How strictly expressions are judged.
public enum LivenessAccuracy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Lets nearly everybody pass, and more of those who should not.
    case low
    /// For most uses.
    case medium
    /// Asks for clear expressions and a steady hold.
    case high

    /// The thresholds of the set.
    var thresholds: LivenessThresholds {
        switch self {
        case .low:
            // What is for one and what is for the other overlap: half a smile does for a smile and for none.
            LivenessThresholds(
                leastSmile: 0.3,
                mostNeutralSmile: 0.5,
                mostNeutralOpening: 0.6,
                mostClosed: 0.5,
                leastOpen: 0.4,
                mostTurned: 28,
                gap: .milliseconds(500),
                otherEyes: 3,
                rests: 2,
                otherExpressions: 2
            )
        case .medium:
            LivenessThresholds(
                leastSmile: 0.45,
                mostNeutralSmile: 0.35,
                mostNeutralOpening: 0.5,
                mostClosed: 0.35,
                leastOpen: 0.5,
                mostTurned: 22,
                gap: .milliseconds(300),
                otherEyes: 1,
                rests: 1,
                otherExpressions: 0
            )
        case .high:
            LivenessThresholds(
                leastSmile: 0.6,
                mostNeutralSmile: 0.25,
                mostNeutralOpening: 0.35,
                mostClosed: 0.25,
                leastOpen: 0.6,
                mostTurned: 16,
                gap: .milliseconds(150),
                otherEyes: 0,
                rests: 0,
                otherExpressions: 0
            )
        }
    }
}

/// From where on a face shows what it is asked for.
struct LivenessThresholds: Sendable, Hashable {
    /// Least smile of a smile, 0 to 1.
    var leastSmile: Double
    /// Most smile of a face without expression, 0 to 1.
    var mostNeutralSmile: Double
    /// Most opening of the mouth of a face without expression, 0 to 1.
    let mostNeutralOpening: Double
    /// Most openness of an eye that is closed, 0 to 1.
    var mostClosed: Double
    /// Least openness of an eye that is open, 0 to 1.
    var leastOpen: Double
    /// By how much a closed eye is less open than the other, where the bounds do not say so: two that are half closed are
    /// no wink.
    var leastApart = -1.0
    /// Most degrees that a face looks aside, up or down.
    let mostTurned: Double
    /// How long an expression may be lost within a hold, as in a blink, or where a frame is misjudged.
    let gap: Duration
    /// How often the other eye may be closed by mistake: people confuse left and right.
    let otherEyes: Int
    /// How often a straight face may be held for as long as a step where another expression is asked for, as by who
    /// smiles a little only; of challenges with a repetition, which recordings seldom fit anyway: in others it counts as
    /// any other expression.
    let rests: Int
    /// How often any other expression of the challenge may be made: none where recordings are to be told apart, since
    /// in a recording the expressions come in their own order.
    let otherExpressions: Int

    /// How far past its bound an expression goes on, at most: what a value trembles by.
    private static let play = 0.15

    /// What keeps an expression going that is held already.
    ///
    /// Between a smile and none, and between an eye that is open and one that is closed, lies what is neither: whoever
    /// comes from one side still makes that expression there, or a value that trembles at a threshold would end a hold
    /// again and again.
    var whileHeld: LivenessThresholds {
        var held = self
        held.leastSmile = min(leastSmile, max(mostNeutralSmile, leastSmile - Self.play))
        held.mostNeutralSmile = max(mostNeutralSmile, min(leastSmile, mostNeutralSmile + Self.play))
        held.mostClosed = max(mostClosed, min(leastOpen, mostClosed + Self.play))
        held.leastOpen = min(leastOpen, max(mostClosed, leastOpen - Self.play))
        held.leastApart = leastOpen - mostClosed
        return held
    }
}
