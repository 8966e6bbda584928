// SPDX-License-Identifier: Apache-2.0

/// The strictness with which expressions are judged.
public enum LivenessAccuracy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Lets nearly everybody pass, and more attackers.
    case low
    /// For most uses.
    case medium
    /// Asks for clear expressions and a steady hold.
    case high

    /// The thresholds of the set.
    var thresholds: LivenessThresholds {
        switch self {
        case .low:
            // The two ranges overlap: half a smile passes both as a smile and as none.
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

/// The thresholds from which a face shows an expression.
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
    /// The least difference in openness between a closed eye and the other, if the bounds do not ensure it.
    ///
    /// Two half closed eyes are no wink.
    var leastApart = -1.0
    /// Most degrees that a face looks aside, up or down.
    let mostTurned: Double
    /// The longest loss of an expression within a hold, as in a blink or a misjudged frame.
    let gap: Duration
    /// The number of times that the other eye may be closed by mistake: people confuse left and right.
    let otherEyes: Int
    /// The number of times that a straight face may be held for a whole step that asks for another expression, as with
    /// a slight smile.
    ///
    /// It applies to challenges with a repetition, which recordings seldom fit anyway. In other challenges a straight
    /// face counts as any other expression.
    let rests: Int
    /// The number of times that any other expression of the challenge may be made.
    ///
    /// It is none if recordings are to be told apart, since in a recording the expressions come in their own order.
    let otherExpressions: Int

    /// The greatest distance past its bound at which an expression goes on: the tremble of a value.
    private static let play = 0.15

    /// The thresholds that keep a held expression going.
    ///
    /// Between a smile and none, and between an open eye and a closed one, lies a range that is neither. In that range,
    /// a person still makes the expression that they come from. Otherwise a value that trembles at a threshold would
    /// end a hold again and again.
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
