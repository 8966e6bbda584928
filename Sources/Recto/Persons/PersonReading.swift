// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The merged reading of one person's images.
public struct PersonReading: Sendable {
    /// The records, merged; `nil` if no document was read.
    public var person: Person?
    /// The reading of each image, in the order of the images.
    public var readings: [Reading]
    /// The comparisons of the faces of the selfie and of each document.
    public var comparisons: [PortraitComparison]
    /// The contradictions between the documents, the gravest first.
    ///
    /// Problems of a single image are in its reading.
    public var findings: [Finding]
}
