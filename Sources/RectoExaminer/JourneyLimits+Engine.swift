// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoVerification

extension JourneyLimits {
    /// What an image may cost.
    var ofImages: Limits {
        Limits(bytes: self[.fileBytes], pixels: self[.pixels], side: self[.sideInPixels])
    }

    /// The same of a picture that a person took of themself.
    var ofSelfies: Limits {
        var limits = ofImages
        limits.selfieWidth = self[.selfieWidthInPixels]
        return limits
    }

    /// What the frames of a presence challenge may cost.
    var ofFrames: PresenceRecording.Bounds {
        PresenceRecording.Bounds(
            bytes: self[.framesBytes],
            frames: self[.frames],
            seconds: self[.presenceInSeconds],
            framesPerSecond: self[.framesPerSecond]
        )
    }
}
