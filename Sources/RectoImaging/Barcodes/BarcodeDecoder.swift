// SPDX-License-Identifier: Apache-2.0
internal import CRectoBarcode

/// Reads barcodes with zxing-cpp, in an image as it stands.
package struct BarcodeDecoder: Sendable {
    /// Settings for reading one image.
    package struct Options: Sendable, Hashable {
        /// The kinds of code to look for.
        package enum Family: Sendable { case pdf417, everyOther }
        /// The method that turns grey into black and white.
        package enum Binarizer: Sendable { case localAverage, globalHistogram }

        /// The kinds of code to look for.
        package var family = Family.pdf417
        /// The method that turns grey into black and white.
        package var binarizer = Binarizer.localAverage
        /// True if more lines are searched for a code, at some cost.
        package var triesHarder = true
        /// True if the image is also read turned by 90°, 180° and 270°.
        package var triesRotated = true
        /// True if the image is also read at a third of its size.
        package var triesDownscaled = true
        /// True if the image is nothing but one upright code, as painted.
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
    ///   - options: Settings for reading.
    ///   - outline: The expected place of the code. It replaces the place that zxing-cpp finds if corners are missing:
    ///     zxing-cpp needs only one of the two guard patterns. Without it, that is the whole image.
    /// - Returns: The codes that could be read, possibly none.
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
    /// True if all corners were found: zxing-cpp gives the others the image's origin.
    fileprivate var isComplete: Bool {
        corners.filter { $0 == Point(x: 0, y: 0) }.count <= 1 && area > 0
    }

    /// The outline, turned upside down if that brings its start closer to the start of the code.
    fileprivate func turned(toStartAt start: Point) -> Quadrilateral {
        (topLeft - start).length <= (bottomRight - start).length ? self : halfTurned
    }
}
