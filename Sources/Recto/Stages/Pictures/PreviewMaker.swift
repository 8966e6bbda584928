// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Makes a small picture of the whole image, upright and in colour, for people to look at.
struct PreviewMaker: Sendable {
    /// Most pixels of the longer side.
    let side: Int
    private let encoder: ImageEncoder

    /// Pictures of a size.
    ///
    /// - Parameters:
    ///   - side: Most pixels of the longer side.
    ///   - quality: Of the encoding; the default keeps legible text legible in the smaller image.
    init(side: Int, quality: Int = 80) {
        self.side = side
        encoder = ImageEncoder(.jpeg(quality: quality))
    }

    /// The image as a JPEG file; colours are decoded for it, as small as the codec can.
    ///
    /// - Throws: `VisionError` and `ImagingError` if memory ran out.
    func preview(of admitted: AdmittedImage) throws -> [UInt8] {
        let header = admitted.header
        let longest = max(header.width, header.height)
        let reduction = Reduction.allCases.last { $0.reduced(longest) >= side } ?? .none
        return try encoder.encode(fitted(admitted.colours(reducedBy: reduction)))
    }

    private func fitted(_ image: Image) throws -> Image {
        let longest = max(image.width, image.height)
        guard longest > side else { return image }
        func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
        return try image.reduced(width: scaled(image.width), height: scaled(image.height))
    }
}
