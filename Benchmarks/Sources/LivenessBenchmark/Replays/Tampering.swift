// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging

/// Changes to the frames of a recording, by which it shall not be known again.
enum Tampering: String, CaseIterable {
    /// A JPEG comment in each frame.
    case comment
    /// Another JPEG quality, 40 to 95.
    case recode
    /// Another size, 0.7 to 1.3.
    case scale
    /// A tenth less, from any sides.
    case crop
    /// Right and left exchanged.
    case mirror
    /// A fifth brighter or darker at most.
    case brightness
    /// The clips of the steps in another order, their ends cut off.
    case reorder
    /// All of the above at once.
    case all
    /// Every other frame left out: all is twice as fast.
    case everyOther
    /// A tenth faster.
    case faster
    /// A tenth slower.
    case slower
    /// Frames shown twice by chance, one in six.
    case padded
    /// Every frame moved by up to 1 % of its width.
    case shake
    /// The whole moved slowly by up to 4 % of its width, turned by up to 3 degrees and zoomed by up to 5 %.
    case sway
    /// Noise of a deviation of 8 levels.
    case noise
    /// Clips of a second and a half in any order.
    case shreds

    /// The kinds that must be noticed; the others are only measured.
    static let required: [Tampering] = [.comment, .recode, .scale, .crop, .mirror, .brightness, .reorder, .all]
}

/// One way to change all frames of a recording.
struct Tamperer {
    let tampering: Tampering
    private var generator: SeededGenerator
    private var quality = 90
    private var factor = 1.0
    private var share = (left: 0.0, right: 0.0, top: 0.0, bottom: 0.0)
    private var gain = 1.0
    private var isMirrored = false
    private let phases: [Double]

    init(_ tampering: Tampering, seed: UInt64) {
        self.tampering = tampering
        var generator = SeededGenerator(seed: seed)
        phases = (0..<8).map { _ in Double.random(in: 0...1, using: &generator) }
        let isAll = tampering == .all
        if isAll || tampering == .recode { quality = Int.random(in: 40...95, using: &generator) }
        if isAll || tampering == .scale { factor = Double.random(in: 0.7...1.3, using: &generator) }
        if isAll || tampering == .crop {
            let (across, down) = (
                Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator)
            )
            share = (0.1 * across, 0.1 * (1 - across), 0.1 * down, 0.1 * (1 - down))
        }
        if isAll || tampering == .brightness { gain = Double.random(in: 0.8...1.2, using: &generator) }
        isMirrored = tampering == .mirror || (isAll && Bool.random(using: &generator))
        self.generator = generator
    }

    /// The frames as the attacker sends them.
    mutating func tampered(_ session: SentSession) throws -> SentSession {
        var result = session
        result.order(places(in: session))
        for (number, bytes) in result.frames.enumerated() {
            if tampering == .comment {
                result.frames[number] = commented(bytes, number)
            } else {
                let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
                let time = Double(number) / Double(session.framesPerSecond)
                result.frames[number] = try ImageEncoder(.jpeg(quality: quality)).encode(changed(image, at: time))
            }
        }
        return result
    }

    /// Which frames are shown, in which order.
    private mutating func places(in session: SentSession) -> [Int] {
        let all = Array(session.frames.indices)
        switch tampering {
        case .reorder, .all: return session.clips.shuffled(using: &generator).flatMap { $0 }
        case .shreds:
            let length = session.framesPerSecond * 3 / 2
            let starts = Array(stride(from: 0, to: max(1, all.count - length), by: length))
            return starts.shuffled(using: &generator).flatMap { all[$0..<$0 + length] }
        case .everyOther: return all.filter { $0.isMultiple(of: 2) }
        case .faster: return (0..<Int(Double(all.count) / 1.1)).map { Int(Double($0) * 1.1) }
        case .slower: return (0..<Int(Double(all.count) / 0.9)).map { min(all.count - 1, Int(Double($0) * 0.9)) }
        case .padded: return all.flatMap { Int.random(in: 0..<6, using: &generator) == 0 ? [$0, $0] : [$0] }
        default: return all
        }
    }

    private func commented(_ bytes: [UInt8], _ number: Int) -> [UInt8] {
        let text = Array("\(number)".utf8)
        return bytes.prefix(2) + [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text + bytes.dropFirst(2)
    }

    /// The pixels of one frame.
    private mutating func changed(_ image: Image, at time: Double) -> Image {
        var view = FrameView(image)
        view.cut(share, scaledBy: factor)
        view.isMirrored = isMirrored
        switch tampering {
        case .shake:
            view.x += Double.random(in: -0.01...0.01, using: &generator) * Double(image.width)
            view.y += Double.random(in: -0.01...0.01, using: &generator) * Double(image.width)
        case .sway:
            func wave(_ number: Int, _ frequency: Double) -> Double {
                sin(2 * .pi * (frequency * time + phases[number]))
            }
            view.x += 0.04 * Double(image.width) * (0.6 * wave(0, 0.17) + 0.4 * wave(1, 0.43))
            view.y += 0.03 * Double(image.width) * (0.6 * wave(2, 0.19) + 0.4 * wave(3, 0.37))
            view.roll = 3 * .pi / 180 * wave(4, 0.23)
            view.zoom = 1 + 0.05 * wave(5, 0.13)
        default: break
        }
        return view.image(gain: gain, noise: tampering == .noise ? 8 : 0, using: &generator)
    }
}

/// A part of a frame, as an image of its own.
struct FrameView {
    private let source: Image
    private var width: Int
    private var height: Int
    private var scale = 1.0
    /// The middle of the part.
    var x: Double
    var y: Double
    var roll = 0.0
    var zoom = 1.0
    var isMirrored = false

    init(_ source: Image) {
        self.source = source
        (width, height) = (source.width, source.height)
        (x, y) = (Double(width) / 2, Double(height) / 2)
    }

    /// Cuts shares off the sides and scales the rest.
    mutating func cut(_ share: (left: Double, right: Double, top: Double, bottom: Double), scaledBy factor: Double) {
        x += Double(source.width) * (share.left - share.right) / 2
        y += Double(source.height) * (share.top - share.bottom) / 2
        scale = factor
        width = Int(Double(source.width) * (1 - share.left - share.right) * factor)
        height = Int(Double(source.height) * (1 - share.top - share.bottom) * factor)
    }

    func image(gain: Double, noise: Double, using generator: inout SeededGenerator) -> Image {
        let (cos, sin) = (cos(roll) / (scale * zoom), sin(roll) / (scale * zoom))
        let (right, bottom) = (Double(source.width) - 1.001, Double(source.height) - 1.001)
        return Image(width: width, height: height, format: .grey) { target in
            source.withUnsafeBytes { pixels in
                for row in 0..<height {
                    let dy = Double(row) + 0.5 - Double(height) / 2
                    for column in 0..<width {
                        let dx = (Double(column) + 0.5 - Double(width) / 2) * (isMirrored ? -1 : 1)
                        let atX = min(right, max(0, x + cos * dx - sin * dy - 0.5))
                        let atY = min(bottom, max(0, y + sin * dx + cos * dy - 0.5))
                        let (column0, row0) = (Int(atX), Int(atY))
                        let (fx, fy) = (atX - Double(column0), atY - Double(row0))
                        let at = row0 * source.bytesPerRow + column0
                        let upper = Double(pixels[at]) * (1 - fx) + Double(pixels[at + 1]) * fx
                        let below = at + source.bytesPerRow
                        let lower = Double(pixels[below]) * (1 - fx) + Double(pixels[below + 1]) * fx
                        var level = (upper * (1 - fy) + lower * fy) * gain
                        if noise > 0 {
                            let draw = generator.next()
                            let sum = (0..<4).reduce(0.0) {
                                $0 + Double(draw >> (16 * UInt64($1)) & 0xFFFF) / 65_536 - 0.5
                            }
                            level += noise * 3.0.squareRoot() * sum
                        }
                        target[row * width + column] = UInt8(min(255, max(0, level.rounded())))
                    }
                }
            }
        }
    }
}
