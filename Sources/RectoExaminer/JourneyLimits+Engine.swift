// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoVerification

extension JourneyLimits {
    /// The limits of an image.
    var ofImages: Limits {
        Limits(bytes: self[.fileBytes], pixels: self[.pixels], side: self[.sideInPixels])
    }

    /// The same of a picture that a person took of themself.
    var ofSelfies: Limits {
        var limits = ofImages
        limits.selfieWidth = self[.selfieWidthInPixels]
        return limits
    }

    /// The limits of a presence challenge's frames.
    var ofFrames: PresenceRecording.Bounds {
        PresenceRecording.Bounds(
            bytes: self[.framesBytes],
            frames: self[.frames],
            seconds: self[.presenceInSeconds],
            framesPerSecond: self[.framesPerSecond]
        )
    }
}
