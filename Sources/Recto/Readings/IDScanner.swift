// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// A reader of the barcodes on identity documents; conform to it to replace the engine's own.
public protocol IDScanner: Sendable {
    /// Reads the barcodes of an upright luminance image.
    ///
    /// Called from the engine's own threads, several at a time.
    ///
    /// - Parameters:
    ///   - image: Upright, in grey.
    ///   - effort: The effort for an image without a readable code.
    /// - Returns: The codes that were read, and the outlines of likely codes that could not be read.
    /// - Throws: An error if the work could not be done at all. An image without a code is no error.
    func scan(_ image: Image, effort: ScanEffort) throws -> BarcodeScan
}

/// The effort for an image without a readable code.
public enum ScanEffort: Sendable, Hashable, CaseIterable {
    /// About ten milliseconds: reads clean codes; every image gets this first.
    case quick
    /// Every attempt that helps: for images that should have a code, or show nothing else.
    case thorough
}

/// The result of a barcode reader for one image.
public struct BarcodeScan: Sendable, Hashable {
    /// The codes that were read, the most prominent first.
    public var barcodes: [Barcode]
    /// Outlines of likely stacked barcodes that could not be read, the most promising first.
    public var unread: [Quadrilateral]

    /// A scan with these results.
    public init(barcodes: [Barcode], unread: [Quadrilateral] = []) {
        self.barcodes = barcodes
        self.unread = unread
    }
}
