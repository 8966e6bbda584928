// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// What the images of one person say together.
public struct PersonReading: Sendable {
    /// The records, merged; `nil` where no document was read.
    public var person: Person?
    /// What was read of each image, in the order of the images.
    public var readings: [Reading]
    /// What came of comparing the faces of the selfie and of each document.
    public var comparisons: [PortraitComparison]
    /// What the documents say against each other, the gravest first; what is wrong with a single image stands in its
    /// reading.
    public var findings: [Finding]
}
