// SPDX-License-Identifier: Apache-2.0

/// The kind of performance before the camera: a person who takes part in good faith, or a kind of attack.
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
    /// A person who closes both eyes if one is asked for.
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
    /// A person who does as they are asked; a few frames while the picture is taken are replaced by another's selfie.
    case splicedSelfie
    /// The same with a small, pale and soft portrait, as a document has, in the place of the face.
    case splicedPortrait
    /// The same with another's face, warped into the place of the face.
    case splicedWarped
    /// The same, lit as the face is.
    case splicedRelit
    /// The same, with frames before and after that go over from one face to the other.
    case splicedBlended
    /// Clips of the expressions from another session of the person, one after the other as they are asked for.
    case cutClips
    /// A person who does as they are asked, with a telephone that compresses more and more and loses frames.
    case bonaFideFalling

    /// All that should not pass.
    package static let attacks = allCases.filter { !$0.isBonaFide }

    /// True if a person does as they are asked, in good faith.
    package var isBonaFide: Bool { [.bonaFide, .bonaFideFalling].contains(self) }
    /// True if frames are replaced while the picture is taken.
    package var isSplice: Bool {
        [.splicedSelfie, .splicedPortrait, .splicedWarped, .splicedRelit, .splicedBlended].contains(self)
    }

    var isPrint: Bool { [.printStill, .printWaved].contains(self) }
    var isReplay: Bool {
        [.screenReplay, .screenReplayLooped, .fixedOrderReplay, .fixedOrderReplayLooped].contains(self)
    }
    var isLooped: Bool { [.screenReplayLooped, .fixedOrderReplayLooped].contains(self) }
    var isSwap: Bool { [.swappedFace, .swappedFaceFaded, .swappedFaceGap].contains(self) }
}
