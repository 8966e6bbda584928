// SPDX-License-Identifier: Apache-2.0

/// Background uniformity (ISO/IEC 29794-5): the evenness of the background beside and above the head.
///
/// As in the standard, it is the mean of squared slopes of the luminance. There is no network that tells hair from
/// wall. So the background is the part left and right of the head, from its top to the chin.
struct BackgroundUniformity: Sendable {
    /// The scale of the value.
    struct Configuration: Sendable {
        /// Inter-eye distance in pixels that the background is reduced to: noise and the weave of a curtain vanish.
        var distance = 20.0
        /// The end of the head and the reach of the background, in inter-eye distances from the middle of the eyes.
        var beside = 1.6...3.2
        /// From above the head to the chin: below are shoulders.
        var down = -2.0...1.0
        /// Pixels of the reduced background needed.
        var leastPixels = 200
        /// Root mean square of the slopes, in levels per pixel, at which the value is a half.
        var halfSlope = 8.0
    }

    var configuration = Configuration()

    func assess(_ geometry: FaceGeometry, in image: Image) throws(VisionError) -> Assessment {
        let (near, far) = (configuration.beside.lowerBound, configuration.beside.upperBound)
        var (sum, count) = (0, 0)
        for across in [near...far, -far...(-near)] {
            let region = geometry.rectangle(across: across, down: configuration.down)
            guard let part = image.cropped(to: region) else { continue }
            let factor = max(1, Int((geometry.distance / configuration.distance).rounded()))
            add(try LuminanceView(of: part, dividedBy: factor), to: &sum, &count)
        }
        guard count >= configuration.leastPixels else { return .notAssessed(.noBackground) }
        return .falling((Double(sum) / Double(count)).squareRoot() / 2, half: configuration.halfSlope)
    }

    /// Adds the squared slopes, each twice the levels per pixel, and their number.
    private func add(_ view: LuminanceView, to sum: inout Int, _ count: inout Int) {
        guard view.width > 2, view.height > 2 else { return }
        for y in 1..<view.height - 1 {
            for index in y * view.width + 1..<(y + 1) * view.width - 1 {
                let horizontal = Int(view.pixels[index + 1]) - Int(view.pixels[index - 1])
                let vertical = Int(view.pixels[index + view.width]) - Int(view.pixels[index - view.width])
                sum += horizontal * horizontal + vertical * vertical
                count += 1
            }
        }
    }
}
