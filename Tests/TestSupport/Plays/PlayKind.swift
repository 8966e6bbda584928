// SPDX-License-Identifier: Apache-2.0

/// Who or what comes before the camera: a person who takes part in good faith, or a kind of attack.
package enum PlayKind: String, Sendable, Hashable, CaseIterable {
    /// A person who does as they are asked.
    case bonaFide
    /// A print that is held still.
    case printStill
    /// A print that is moved, tilted and bent.
    case printWaved
    /// A recording of a session with an order of its own, on a screen.
    case screenReplay
    /// The same, shown over and over.
    case screenReplayLooped
    /// A print with holes for the eyes of somebody behind it, who does as they are asked.
    case cutOutEyes
    /// Another person does the later steps, from one frame to the next.
    case swappedFace
    /// The same, going over from one face to the other.
    case swappedFaceFaded
    /// The same, with nobody in between.
    case swappedFaceGap
    /// A person who always closes the other eye.
    case wrongEye
    /// A person who closes both eyes where one is asked for.
    case bothEyes
    /// A recording of a session with an order of its own, in place of the camera's frames.
    case fixedOrderReplay
    /// The same, over and over.
    case fixedOrderReplayLooped
    /// Recordings of every expression, of which the one that is asked for is played in place of the camera's frames.
    case chosenReplay
    /// A room.
    case nobody
    /// A person who does as they are asked beside one who does not.
    case twoPeople
    /// A person who drops every expression before it was held long enough.
    case brokenHold

    /// All that should not pass.
    package static let attacks = allCases.filter { $0 != .bonaFide }

    var isPrint: Bool { [.printStill, .printWaved].contains(self) }
    var isReplay: Bool {
        [.screenReplay, .screenReplayLooped, .fixedOrderReplay, .fixedOrderReplayLooped].contains(self)
    }
    var isLooped: Bool { [.screenReplayLooped, .fixedOrderReplayLooped].contains(self) }
    var isSwap: Bool { [.swappedFace, .swappedFaceFaded, .swappedFaceGap].contains(self) }
}
