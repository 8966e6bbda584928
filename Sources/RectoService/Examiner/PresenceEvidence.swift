// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoLiveness
public import RectoRecords
public import RectoVerification

/// The frames that are to show that a person is there.
public struct PresenceEvidence: Sendable, Hashable {
    /// The frames, one JPEG after the other.
    public let frames: Data
    /// How many frames stand for a second.
    public let framesPerSecond: Int
    /// What was asked for.
    public let challenge: LivenessChallenge
    /// A picture beside the frames, where one was sent.
    public let selfie: Data?
    /// The journey's limits of frames.
    public let limits: JourneyLimits

    /// Evidence with these parts.
    public init(
        frames: Data,
        framesPerSecond: Int,
        challenge: LivenessChallenge,
        selfie: Data? = nil,
        limits: JourneyLimits = JourneyLimits()
    ) {
        self.frames = frames
        self.framesPerSecond = framesPerSecond
        self.challenge = challenge
        self.selfie = selfie
        self.limits = limits
    }
}

/// What was seen of a person.
public struct PresenceExamination: Sendable, Hashable {
    /// What was found; ``StepResult/hasPassedRules`` is what the step is judged by.
    public let result: StepResult
    /// The best picture as JPEG, where there is one.
    public let selfie: Data?
    /// The face in the middle of each hold as JPEG, in the order of the steps, of somebody who passed.
    public let looks: [Data]
    /// The record of the picture.
    public let record: Selfie?
    /// SHA-256 of a few frames in lower-case hexadecimal digits, 16 at most: a recording that is sent again has some of
    /// them again, also where it was cut.
    public let frameDigests: [String]
    /// How the face moved: a recording is known again by it, also if it was recoded, cut, scaled, mirrored or relit.
    public let movement: MovementSketch

    /// An examination with these parts.
    public init(
        result: StepResult,
        selfie: Data? = nil,
        looks: [Data] = [],
        record: Selfie? = nil,
        frameDigests: [String] = [],
        movement: MovementSketch = MovementSketch([])
    ) {
        self.result = result
        self.selfie = selfie
        self.looks = looks
        self.record = record
        self.frameDigests = frameDigests
        self.movement = movement
    }
}
