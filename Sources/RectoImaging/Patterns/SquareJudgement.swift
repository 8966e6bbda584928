// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// How likely a square of a picture shows a screen's pixels or a printer's dots, by the network of `Models/recapture`.
struct SquareJudgement: Sendable, Hashable {
    /// The side of the squares that the network judges, in pixels.
    static let side = 128

    /// The logarithm of the odds of a screen against an honest document.
    let screen: Double
    /// The logarithm of the odds of a print against an honest document.
    let print: Double

    /// The logarithm of the odds of a copy, whichever it is, against an honest document.
    var copy: Double {
        let greater = max(screen, print)
        return greater + log(1 + exp(min(screen, print) - greater))
    }
}

extension SquareJudgement {
    /// Contrast is evened out over squares of as many pixels; as in training.
    private static let neighbourhood = 33
    private static let leastDeviation: Float = 0.08
    private static let limit: Float = 3
    /// Of amplitudes: what is added before the logarithm, and the middle and the spread of logarithms; as in training.
    private static let rounding: Float = 16
    private static let usual: Float = 6
    private static let spread: Float = 2

    private static let network = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.recaptureJudge.file, runner: .convolutional)
    }

    /// The judgement of a square in luminance of 128 × 128 pixels, none of them scaled: traces die of that.
    ///
    /// - Throws: ``VisionError``.
    init(of square: Image) throws(VisionError) {
        precondition(square.width == Self.side && square.height == Self.side, "the network judges squares of one size")
        let contrast = try NetworkInput(
            contrastOf: square,
            side: Self.neighbourhood,
            leastDeviation: Self.leastDeviation,
            limit: Self.limit,
            width: Self.side,
            height: Self.side
        )
        let values = contrast.values + Self.logarithms(of: try AmplitudeSpectrum(of: square)) + Self.fineness
        let input = NetworkInput(values: values, planes: 3, width: Self.side, height: Self.side)
        let scores = try Self.network.get().run(input)[0]
        guard scores.count == 3 else { throw .failed(operation: "judge a square") }
        screen = Double(scores[1] - scores[0])
        print = Double(scores[2] - scores[0])
    }

    /// The frequencies of a spectrum, those of the places of a plane whose middle is 0.
    private static let frequencies = -side / 2..<side / 2

    /// The logarithms of a spectrum's amplitudes.
    private static func logarithms(of spectrum: AmplitudeSpectrum) -> [Float] {
        frequencies.flatMap { down in
            frequencies.map { across in (logf(spectrum[across, down] + rounding) - usual) / spread }
        }
    }

    /// The distances of these places from the middle, 1 at periods of two pixels.
    private static let fineness: [Float] = frequencies.flatMap { down in
        frequencies.map { across in
            let (x, y) = (Float(across) / Float(side / 2), Float(down) / Float(side / 2))
            return (x * x + y * y).squareRoot()
        }
    }
}
