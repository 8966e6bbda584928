// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// A reader of the barcodes on identity documents; conform to it to put another one in the engine's place.
public protocol IDScanner: Sendable {
    /// Reads the barcodes of an upright luminance image.
    ///
    /// Called from the engine's own threads, several at a time.
    ///
    /// - Parameters:
    ///   - image: Upright, in grey.
    ///   - effort: How much an image without a readable code may cost.
    /// - Returns: What was read, and where something stands that looks like a code and could not be read.
    /// - Throws: Where the work could not be done at all. An image without a code is no error.
    func scan(_ image: Image, effort: ScanEffort) throws -> BarcodeScan
}

/// How much an image without a readable code may cost.
public enum ScanEffort: Sendable, Hashable, CaseIterable {
    /// Some ten milliseconds: clean codes are read. Every image gets this much first.
    case quick
    /// Whatever helps: for images that should have a code, or show nothing else.
    case thorough
}

/// What a reader of barcodes found in an image.
public struct BarcodeScan: Sendable, Hashable {
    /// The codes that were read, the most prominent first.
    public var barcodes: [Barcode]
    /// Outlines of what looks like a stacked barcode and could not be read, the most promising first.
    public var unread: [Quadrilateral]

    /// A scan with these results.
    public init(barcodes: [Barcode], unread: [Quadrilateral] = []) {
        self.barcodes = barcodes
        self.unread = unread
    }
}
