// SPDX-License-Identifier: Apache-2.0
internal import CRectoBarcode

/// Reads barcodes with zxing-cpp, in an image as it stands.
package struct BarcodeDecoder: Sendable {
    /// How an image is read.
    package struct Options: Sendable, Hashable {
        /// Which kinds of code are looked for.
        package enum Family: Sendable { case pdf417, everyOther }
        /// How grey becomes black or white.
        package enum Binarizer: Sendable { case localAverage, globalHistogram }

        /// Which kinds of code are looked for.
        package var family = Family.pdf417
        /// How grey becomes black or white.
        package var binarizer = Binarizer.localAverage
        /// Whether more lines are searched for a code, at some cost.
        package var triesHarder = true
        /// Whether the image is also read turned by 90°, 180° and 270°.
        package var triesRotated = true
        /// Whether the image is also read at a third of its size.
        package var triesDownscaled = true
        /// Whether the image is nothing but one upright code, as painted.
        package var isPure = false
        /// Reading stops after this many codes, 1 to 255.
        package var maximumCount: UInt8 = 1

        package init() {}
    }

    package init() {}

    /// The codes in an image.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - options: How it is read.
    ///   - outline: Where the code is believed to be; its place where zxing-cpp, which needs only one of the two guard
    ///     patterns, does not find all corners. Without it, that is the whole image.
    /// - Returns: The codes found, none where there are none or none could be read.
    /// - Throws: ``VisionError``.
    package func decode(
        _ image: Image,
        _ options: Options = Options(),
        within outline: Quadrilateral? = nil
    ) throws(VisionError) -> [Barcode] {
        precondition(image.format == .grey, "barcodes are read in luminance")
        var list: OpaquePointer?
        let status = unsafe image.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { preconditionFailure("an image has at least one pixel") }
            return unsafe recto_barcode_read(
                base.assumingMemoryBound(to: UInt8.self),
                Int32(image.width),
                Int32(image.height),
                Int32(image.bytesPerRow),
                recto_barcode_options(options),
                &list
            )
        }
        switch status {
        case .ok: break
        case .no_memory: throw .outOfMemory
        case .failed: throw .failed(operation: "read barcodes")
        }
        guard let list = unsafe list else { return [] }
        defer { unsafe recto_barcode_list_free(list) }
        let place = outline ?? Quadrilateral(width: Double(image.width), height: Double(image.height))
        return unsafe (0..<recto_barcode_list_count(list)).map { index in
            unsafe Barcode(recto_barcode_list_item(list, index), within: place)
        }
    }
}

extension recto_barcode_options {
    fileprivate init(_ options: BarcodeDecoder.Options) {
        self.init(
            family: options.family == .pdf417 ? .pdf417 : .every_other,
            binarizer: options.binarizer == .localAverage ? .local_average : .global_histogram,
            tries_harder: options.triesHarder,
            tries_rotated: options.triesRotated,
            tries_downscaled: options.triesDownscaled,
            is_pure: options.isPure,
            maximum_count: options.maximumCount
        )
    }
}

extension Barcode {
    fileprivate init(_ item: recto_barcode, within place: Quadrilateral) {
        let values = unsafe item.corners
        let corners = Quadrilateral(
            coordinates: [values.0, values.1, values.2, values.3, values.4, values.5, values.6, values.7]
        )
        unsafe self.init(
            symbology: String(cString: item.symbology),
            payload: Array(UnsafeBufferPointer(start: item.bytes, count: item.byte_count)),
            corners: corners.isComplete ? corners : place.turned(toStartAt: corners.topLeft)
        )
    }
}

extension Quadrilateral {
    /// Whether all corners were found: zxing-cpp gives the others the image's origin.
    fileprivate var isComplete: Bool {
        corners.filter { $0 == Point(x: 0, y: 0) }.count <= 1 && area > 0
    }

    /// The outline as it stands, or upside down where that brings its start closer to where the code starts.
    fileprivate func turned(toStartAt start: Point) -> Quadrilateral {
        (topLeft - start).length <= (bottomRight - start).length ? self : halfTurned
    }
}
