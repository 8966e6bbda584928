// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// The picture of a grey frame, one byte for each pixel; `nil` if the size does not match the bytes.
    public init?(grey bytes: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, width.multipliedReportingOverflow(by: height) == (bytes.count, false) else {
            return nil
        }
        unsafe self.init(width: width, height: height, format: .grey) { pixels in
            unsafe pixels.copyBytes(from: bytes)
        }
    }

    /// The picture of a YUYV frame, four bytes Y Cb Y Cr for two pixels, by the weights of ITU-R BT.601.
    ///
    /// `nil` if the size does not match the bytes, or the width is odd.
    ///
    /// Video leaves room around black and white. Decoders of JPEG do not, so here the range is made full. Pictures of
    /// one camera are equally bright in every format.
    ///
    /// - Parameters:
    ///   - bytes: The frame's rows without padding.
    ///   - width: Width in pixels, even.
    ///   - height: Height in pixels.
    ///   - isFullRange: True if black is 0 and white 255 in the frame already, instead of 16 and 235.
    ///   - format: Grey takes a fraction of the time of colour: it is the luminance as stored.
    public init?(yuyv bytes: [UInt8], width: Int, height: Int, isFullRange: Bool = false, as format: PixelFormat) {
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, width.isMultiple(of: 2), !overflow, bytes.count.isMultiple(of: 2),
            area == bytes.count / 2
        else { return nil }
        let range = isFullRange ? VideoRange.full : .limited
        unsafe self.init(width: width, height: height, format: format) { memory in
            unsafe bytes.withUnsafeBufferPointer { frame in
                let pixels = unsafe memory.bindMemory(to: UInt8.self)
                guard let from = frame.baseAddress, let to = pixels.baseAddress else { return }
                switch format {
                case .grey: unsafe range.writeGrey(from: from, to: to, count: area)
                case .rgb: unsafe range.writeColour(from: from, to: to, count: area)
                }
            }
        }
    }
}

/// The weights of luminance and chrominance, in 65536ths.
private struct VideoRange {
    let black: Int32
    let luminance: Int32
    let redOfCr: Int32
    let greenOfCb: Int32
    let greenOfCr: Int32
    let blueOfCb: Int32

    /// 219 steps of luminance, 224 of chrominance.
    static let limited = VideoRange(black: 16, luminanceSteps: 219, chrominanceSteps: 224)
    /// 255 steps of both, as JFIF has it.
    static let full = VideoRange(black: 0, luminanceSteps: 255, chrominanceSteps: 255)

    private init(black: Int32, luminanceSteps: Double, chrominanceSteps: Double) {
        func fixed(_ weight: Double, _ steps: Double) -> Int32 { Int32((weight * 255 / steps * 65536).rounded()) }
        self.black = black
        luminance = fixed(1, luminanceSteps)
        redOfCr = fixed(1.402, chrominanceSteps)
        greenOfCb = fixed(-0.344136, chrominanceSteps)
        greenOfCr = fixed(-0.714136, chrominanceSteps)
        blueOfCb = fixed(1.772, chrominanceSteps)
    }

    func writeGrey(from frame: UnsafePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for index in 0..<count {
            let sample = unsafe Int32(frame[2 * index])
            unsafe pixels[index] = Self.sample((sample &- black) &* luminance &+ 32768)
        }
    }

    func writeColour(from frame: UnsafePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for pair in 0..<count / 2 {
            let four = unsafe frame + 4 * pair
            let six = unsafe pixels + 6 * pair
            let cb = unsafe Int32(four[1]) &- 128
            let cr = unsafe Int32(four[3]) &- 128
            let red = redOfCr &* cr
            let green = greenOfCb &* cb &+ greenOfCr &* cr
            let blue = blueOfCb &* cb
            let first = unsafe (Int32(four[0]) &- black) &* luminance &+ 32768
            let second = unsafe (Int32(four[2]) &- black) &* luminance &+ 32768
            unsafe six[0] = Self.sample(first &+ red)
            unsafe six[1] = Self.sample(first &+ green)
            unsafe six[2] = Self.sample(first &+ blue)
            unsafe six[3] = Self.sample(second &+ red)
            unsafe six[4] = Self.sample(second &+ green)
            unsafe six[5] = Self.sample(second &+ blue)
        }
    }

    private static func sample(_ fixed: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(max(fixed >> 16, 0), 255))
    }
}
