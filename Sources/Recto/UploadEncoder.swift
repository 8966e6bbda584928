// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Encodes images again, smaller than they were.
struct UploadEncoder: Sendable {
    let limits: Limits

    /// The JPEG qualities, tried in this order: the first loses nothing visible, the second keeps text legible.
    static let qualities = [90, 80]
    /// The share of a side that is kept, tried in this order: below two fifths, small print is lost in any case.
    private static let scales = [1, 0.8, 0.64, 0.5, 0.4]

    /// True if a file keeps to the limits as it is.
    func isAdmitted(_ bytes: [UInt8]) -> Bool { (try? ImageAdmitter(limits: limits).admit(bytes)) != nil }

    /// The sizes that an image can be reduced to.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: The limits for the result.
    /// - Returns: The longer side in pixels, the largest first; `nil` if the file is no image that is read here.
    func sides(of bytes: [UInt8], keepingTo limits: Limits) -> [Int]? {
        guard let header = try? ImageAdmitter(limits: self.limits).admit(bytes).header else { return nil }
        let longest = Double(max(header.width, header.height))
        let pixels = Double(header.width * header.height)
        let largest = min(longest, Double(limits.side), longest * (Double(limits.pixels) / pixels).squareRoot())
        return Self.scales.map { Int(largest * $0) }.filter { $0 > 0 }
    }

    /// The image as a JPEG file; `nil` if the file is no image that is read here.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - side: Most pixels of the longer side.
    ///   - quality: Of the encoding, 1 to 100.
    /// - Returns: The file.
    /// - Throws: `VisionError` and `ImagingError` if memory ran out.
    func encode(_ bytes: [UInt8], side: Int, quality: Int) throws -> [UInt8]? {
        guard let admitted = try? ImageAdmitter(limits: limits).admit(bytes) else { return nil }
        return try PreviewMaker(side: side, quality: quality).preview(of: admitted)
    }
}
