// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoLiveness
public import RectoRecords

/// The frames that are to show that a person is there.
public struct PresenceEvidence: Sendable, Hashable {
    /// The frames, one JPEG after the other.
    public let frames: Data
    /// The number of frames in a second, if they have no times of their own.
    public let framesPerSecond: Int
    /// The frames' own times, if the sender stated them.
    public let times: FrameTimes?
    /// The challenge that was shown.
    public let challenge: LivenessChallenge
    /// A picture beside the frames, if one was sent.
    public let selfie: Data?
    /// The journey's limits of frames.
    public let limits: JourneyLimits

    /// Evidence with these parts.
    public init(
        frames: Data,
        framesPerSecond: Int,
        times: FrameTimes? = nil,
        challenge: LivenessChallenge,
        selfie: Data? = nil,
        limits: JourneyLimits = JourneyLimits()
    ) {
        self.frames = frames
        self.framesPerSecond = framesPerSecond
        self.times = times
        self.challenge = challenge
        self.selfie = selfie
        self.limits = limits
    }
}

/// The result of watching a person.
public struct PresenceExamination: Sendable, Hashable {
    /// The findings; ``StepResult/hasPassedRules`` decides the step.
    public let result: StepResult
    /// The best picture as JPEG, if there is one.
    public let selfie: Data?
    /// The face in the middle of each hold as JPEG, in the order of the steps; empty unless the person passed.
    public let looks: [Data]
    /// The record of the picture.
    public let record: Selfie?
    /// SHA-256 of up to 16 frames, in lower-case hexadecimal digits: a recording has some of them again, even if it was
    /// cut.
    public let frameDigests: [String]
    /// The face's movement: recognizes a recording again, even if it was recoded, cut, scaled, mirrored or relit.
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
