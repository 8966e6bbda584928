// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// The measures of a picture; its samples come as a message of their own.
struct PictureMessage: Codable, Sendable {
    var width: Int
    var height: Int
    var isGrey: Bool

    init(_ image: Image) {
        (width, height) = (image.width, image.height)
        isGrey = image.format == .grey
    }

    var byteCount: Int { width * height * (isGrey ? 1 : 3) }

    /// The picture of these ``byteCount`` samples.
    func image(_ samples: [UInt8]) -> Image {
        Image(packedSamples: samples, width: width, height: height, format: isGrey ? .grey : .rgb)
    }
}
