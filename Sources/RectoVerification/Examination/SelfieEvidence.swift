// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoRecords

/// A file that is to show a person, taken without a challenge.
public struct SelfieEvidence: Sendable, Hashable {
    /// The bytes, as they were sent: an image, or a PDF file with it on a page.
    public let file: Data
    /// The journey's limits of images.
    public let limits: JourneyLimits

    /// Evidence with these parts.
    public init(file: Data, limits: JourneyLimits = JourneyLimits()) {
        self.file = file
        self.limits = limits
    }
}

/// The result of looking at a picture of a person.
public struct SelfieExamination: Sendable, Hashable {
    /// The findings; ``StepResult/hasPassedRules`` decides the step.
    public let result: StepResult
    /// The face as JPEG, cut out, if there is one.
    public let selfie: Data?
    /// The record of the picture.
    public let record: Selfie?

    /// An examination with these parts.
    public init(result: StepResult, selfie: Data? = nil, record: Selfie? = nil) {
        self.result = result
        self.selfie = selfie
        self.record = record
    }
}
