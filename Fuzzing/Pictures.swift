// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import TestSupport

/// Parts that the readers of image files share: small pictures, and the decoding of any.
enum Pictures {
    /// Most pixels along either side of the pictures that seeds show.
    static let side = 48

    /// Parts of samples, reduced, in colour.
    ///
    /// - Throws: `ImagingError` if a sample cannot be decoded.
    static func parts(of family: String) throws -> [Image] {
        try Sample.all.filter { $0.family == family }.compactMap { sample in
            let bytes = try sample.bytes()
            let header = try ImageHeader(bytes.span)
            let image = try ImageDecoder().decode(bytes.span, header: header, as: .rgb, reduction: .eighth).image
            return image.cropped(x: image.width / 2, y: image.height / 2, width: side, height: side * 2 / 3)
        }
    }

    /// The engine without models that somebody supplies.
    static let engine: RectoEngine = {
        var configuration = RectoEngine.Configuration()
        configuration.modelFolders = []
        guard let engine = try? RectoEngine(configuration) else { preconditionFailure("no engine") }
        return engine
    }()

    /// A sample of a picture without symmetry, of 0 to `maximum`.
    static func sample(_ x: Int, _ y: Int, _ channel: Int, maximum: Int = 255) -> Int {
        (5 * x + 3 * y + 70 * channel + x * y % 16) % (maximum + 1)
    }

    /// Decodes a file as the engine does, in grey, and as reports do, reduced and in colour.
    static func decode(_ file: [UInt8], for decoders: Decoders = .common) {
        guard let header = try? ImageHeader(file.span, for: decoders),
            max(header.width, header.height) <= Limits.default.side
        else { return }
        let reduction = Reduction.allCases[file.count % Reduction.allCases.count]
        decode(file, header: header, as: .grey, reduction: .none)
        decode(file, header: header, as: .rgb, reduction: reduction)
    }

    private static func decode(_ file: [UInt8], header: ImageHeader, as format: PixelFormat, reduction: Reduction) {
        let span = file.span
        guard let decoded = try? decoder.decode(span, header: header, as: format, reduction: reduction) else { return }
        precondition(decoded.image.width == reduction.reduced(header.uprightWidth), "another width than announced")
        precondition(decoded.image.height == reduction.reduced(header.uprightHeight), "another height than announced")
        if case .truncated(let fraction) = decoded.defect {
            precondition((0...1).contains(fraction), "a fraction of \(fraction)")
        }
    }

    /// Takes on less than the engine does: what is large takes time, and goes the same ways.
    private static let decoder: ImageDecoder = {
        var configuration = ImageDecoder.Configuration()
        configuration.maximumPixels = 1 << 13
        return ImageDecoder(configuration: configuration)
    }()
}
