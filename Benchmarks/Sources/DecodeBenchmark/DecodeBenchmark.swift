// SPDX-License-Identifier: Apache-2.0
import CPlainDecoder
import Measuring
import RectoImaging

/// Compares our decoder with libjpeg called directly on the same file, in turns, by processor time.
@main
struct DecodeBenchmark {
    private static let rounds = 21

    static func main() throws {
        for format in [PixelFormat.grey, .rgb] {
            let file = try ImageEncoder(.jpeg(quality: 88)).encode(photo())
            var (ours, plain): ([Double], [Double]) = ([], [])
            for _ in 0..<rounds {
                let (plainSum, plainTime) = measured { plain_jpeg_decode(file, file.count, format == .grey) }
                let (ourSum, ourTime) = try measured { try lastRowSum(of: file, as: format) }
                guard ourSum == plainSum else { fatalError("the two decoders disagree") }
                ours.append(ourTime)
                plain.append(plainTime)
            }
            let ratio = median(ours) / median(plain)
            print(
                "\(format): \(file.count) bytes, ours \(median(ours).rounded2) ms,",
                "libjpeg \(median(plain).rounded2) ms, ratio \(ratio.rounded2)"
            )
        }
    }

    private static func lastRowSum(of file: [UInt8], as format: PixelFormat) throws(ImagingError) -> UInt64 {
        let image = try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: format).image
        return image.withUnsafeBytes { $0.suffix(image.bytesPerRow).reduce(0) { $0 + UInt64($1) } }
    }

    /// A picture of 12 million pixels with edges, slopes and noise, which costs about what a camera's does.
    private static func photo() -> Image {
        let (width, height) = (4000, 3000)
        return Image(width: width, height: height, format: .rgb) { pixels in
            var noise: UInt32 = 1
            for offset in pixels.indices {
                let (pixel, channel) = offset.quotientAndRemainder(dividingBy: 3)
                let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let slope = (x * (channel + 1) + y * 2) / 64 % 160
                let edge = (x / 150 + y / 110).isMultiple(of: 2) ? 60 : 0
                pixels[offset] = UInt8(slope + edge + Int(noise >> 28))
            }
        }
    }
}
