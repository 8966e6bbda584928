// SPDX-License-Identifier: Apache-2.0

extension UprightFace {
    /// The sharpness and the brightness of a face, each 0 to 1.
    ///
    /// Sharpness is the share of fine detail in the change from pixel to pixel. It serves to choose among the frames of
    /// one face. Brightness is the mean, 0 black and 1 white.
    ///
    /// - Throws: ``VisionError`` if there is no memory.
    package func light() throws(VisionError) -> (sharpness: Double, brightness: Double) {
        guard let middle = image.cropped(x: 40, y: 40, width: 112, height: 128) else { return (0, 0) }
        // Half the size: noise of single pixels is not detail.
        let (width, height) = (56, 64)
        let samples = try middle.reduced(width: width, height: height).samples
        var (detail, change): (Float, Float) = (0, 0)
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                let at = y * width + x
                let (left, right) = (samples[at - 1], samples[at + 1])
                let (above, below) = (samples[at - width], samples[at + width])
                detail += abs(4 * samples[at] - left - right - above - below)
                change += abs(right - left) + abs(below - above)
            }
        }
        let mean = samples.reduce(0, +) / Float(samples.count)
        return (Double(min(1, detail / max(change, 1))), Double(mean / 255))
    }
}
