// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoRecords

/// The files that are to show a document.
public struct DocumentEvidence: Sendable, Hashable {
    /// The type that it is said to be.
    public let type: DocumentType
    /// The bytes of each side, as they were sent.
    public let files: [Slot: Data]
    /// Pictures of the front from earlier tries, the latest first: they may show what the present one hides.
    public let earlierFronts: [Data]
    /// The client's own readings of the sides, which are compared and never used.
    public let records: [Slot: StatedRecord]
    /// Countries that may have issued it, ISO 3166-1 alpha-3; empty for any.
    public let countries: [String]
    /// True if a portrait must be found.
    public let isFaceChecked: Bool
    /// The journey's limits of images.
    public let limits: JourneyLimits
    /// The day that dates are compared with.
    public let day: CalendarDate
    /// True if a better picture may be asked for: in the first two tries, if another one is left.
    public let mayAskAgain: Bool

    /// Evidence with these parts.
    public init(
        type: DocumentType,
        files: [Slot: Data],
        earlierFronts: [Data] = [],
        records: [Slot: StatedRecord] = [:],
        countries: [String] = [],
        isFaceChecked: Bool = true,
        limits: JourneyLimits = JourneyLimits(),
        day: CalendarDate,
        mayAskAgain: Bool = false
    ) {
        self.type = type
        self.files = files
        self.earlierFronts = earlierFronts
        self.records = records
        self.countries = countries
        self.isFaceChecked = isFaceChecked
        self.limits = limits
        self.day = day
        self.mayAskAgain = mayAskAgain
    }
}

/// The result of reading a document.
public struct DocumentExamination: Sendable, Hashable {
    /// The findings; ``StepResult/hasPassedRules`` decides the step.
    public let result: StepResult
    /// The record, if one was made.
    public let record: Record?
    /// The portrait as JPEG, if one was found.
    public let portrait: Data?
    /// The sketch that recognizes the portrait again.
    public let portraitSketch: PortraitSketch?
    /// The rules, values and sides, one by one.
    public let report: DocumentReport
    /// The sides straightened to their edges, as JPEG, if their outlines were found.
    public let straightened: [Slot: Data]
    /// The pictures that values were taken from, by their places in ``DocumentEvidence/earlierFronts``.
    public let usedFronts: [Int]

    /// An examination with these parts.
    public init(
        result: StepResult,
        record: Record? = nil,
        portrait: Data? = nil,
        portraitSketch: PortraitSketch? = nil,
        report: DocumentReport = DocumentReport(),
        straightened: [Slot: Data] = [:],
        usedFronts: [Int] = []
    ) {
        self.result = result
        self.record = record
        self.portrait = portrait
        self.portraitSketch = portraitSketch
        self.report = report
        self.straightened = straightened
        self.usedFronts = usedFronts
    }
}
