// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Something flat that shows a picture: paper or a screen.
struct Sheet: Sendable {
    /// Around the picture: its level, and its share of the picture's width.
    let border: (level: Double, share: Double)
    /// The level that black comes to, and how much of the picture's contrast is left.
    let black: Double
    let contrast: Double
    /// The brightness of a lamp's reflection, in levels.
    let gloss: Double
    /// The structure of a screen; none on paper.
    let screen: Screen?

    /// Rows of dots that the camera sees as waves, and bands that roll as the screen is redrawn.
    struct Screen: Sendable {
        /// Pixels of the picture from one dot to the next.
        let pitch: Double
        let moire: Double
        let band: Double
        /// Bands over the picture, and how many of them roll past in a second.
        let bandCount: Double
        let bandRate: Double
    }

    /// A print in the hand.
    static func paper(using generator: inout SeededGenerator) -> Sheet {
        Sheet(
            border: (.random(in: 190...250, using: &generator), .random(in: 0.02...0.08, using: &generator)),
            black: Double.random(in: 12...45, using: &generator),
            contrast: Double.random(in: 0.7...0.88, using: &generator),
            gloss: Bool.random(using: &generator) ? Double.random(in: 15...80, using: &generator) : 0,
            screen: nil
        )
    }

    /// A tablet or a phone, held before the camera.
    static func display(using generator: inout SeededGenerator) -> Sheet {
        Sheet(
            border: (.random(in: 8...35, using: &generator), .random(in: 0.03...0.09, using: &generator)),
            black: Double.random(in: 10...32, using: &generator),
            contrast: Double.random(in: 0.82...1, using: &generator),
            gloss: Bool.random(using: &generator) ? Double.random(in: 10...50, using: &generator) : 0,
            screen: Screen(
                pitch: Double.random(in: 1.05...2.4, using: &generator),
                moire: Double.random(in: 0.015...0.07, using: &generator),
                band: Double.random(in: 0.01...0.08, using: &generator),
                bandCount: Double.random(in: 0.6...2.5, using: &generator),
                bandRate: Double.random(in: 0.2...2, using: &generator)
            )
        )
    }
}

/// The place of a held sheet, in pixels from the middle and in degrees; bent 1 it is a quarter of a pipe.
struct Hold: Sendable {
    var placement = Placement()
    var yaw = 0.0
    var pitch = 0.0
    var bend = 0.0
}

/// The hands that hold a sheet.
struct Hands: Sendable {
    private let scale: Double
    private let mount: Mount
    private let yaw: Drift
    private let pitch: Drift
    private let bend: Drift?

    init(scale: Double, isWaving: Bool, width: Int, using generator: inout SeededGenerator) {
        self.scale = scale
        mount = Mount(unrest: isWaving ? 2.2 : 0.35, width: width, using: &generator)
        yaw = Drift(reach: isWaving ? 27 : 2.5, tremor: 0.15, slowest: isWaving ? 0.3 : 0.1, using: &generator)
        pitch = Drift(reach: isWaving ? 12 : 2, tremor: 0.15, slowest: isWaving ? 0.25 : 0.1, using: &generator)
        bend = isWaving ? Drift(reach: 0.7, slowest: 0.12, using: &generator) : nil
    }

    func hold(at time: Double) -> Hold {
        var placement = mount.placement(at: time)
        placement.scale *= scale
        return Hold(
            placement: placement,
            yaw: yaw.value(at: time),
            pitch: pitch.value(at: time),
            bend: bend?.value(at: time) ?? 0
        )
    }
}

extension Sheet {
    /// The camera's view of the sheet with a picture on it, and of the scene behind.
    func shown(_ picture: GreyPlane, held hold: Hold, over behind: GreyPlane, time: Double) -> GreyPlane {
        let view = SheetView(of: self, held: hold, width: picture.width, height: picture.height)
        let width = picture.width
        var result = behind
        unsafe picture.levels.withUnsafeBufferPointer { source in
            unsafe result.levels.withUnsafeMutableBufferPointer { target in
                for row in 0..<picture.height {
                    let start = view.columns.1 * Float(row) + view.columns.2
                    let band = Float(bandGain(atRow: Double(row) / Double(picture.height), time: time))
                    for column in 0..<width {
                        let place = view.place(start + view.columns.0 * Float(column))
                        let inside = view.distanceInside(place)
                        guard inside > -view.edge - 1 else { continue }
                        var level = view.borderLevel
                        if inside >= 0 {
                            let (left, top) = (min(Int(place.x), width - 2), min(Int(place.y), picture.height - 2))
                            let (right, down) = (place.x - Float(left), place.y - Float(top))
                            let index = top * width + left
                            let (a, b) = unsafe (Float(source[index]), Float(source[index + 1]))
                            let (c, d) = unsafe (Float(source[index + width]), Float(source[index + width + 1]))
                            let (upper, lower) = (a + (b - a) * right, c + (d - c) * right)
                            level = view.black + view.contrast * (upper + (lower - upper) * down)
                            if screen != nil { level *= band * view.dots(at: place) }
                        }
                        let cover = min(1, inside + view.edge + 1)
                        let index = row * width + column
                        let below = unsafe Float(target[index])
                        let mixed = below + (view.lit(level, at: place) - below) * cover
                        unsafe target[index] = UInt8(min(255, max(0, mixed)))
                    }
                }
            }
        }
        return result
    }

    private func bandGain(atRow row: Double, time: Double) -> Double {
        guard let screen else { return 1 }
        let phase = row * screen.bandCount - time * screen.bandRate
        // A soft step down and a hard one up, as rows are lit one after the other.
        return 1 - screen.band * (phase - phase.rounded(.down))
    }
}

/// A sheet as it is held at a moment: what is needed at every pixel.
private struct SheetView {
    /// From column, row and 1 of the frame to x, y and distance on the sheet's picture.
    let columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    let black: Float
    let contrast: Float
    let borderLevel: Float
    /// Pixels of the picture that the border is wide.
    let edge: Float
    private let last: SIMD2<Float>
    private let bend: Float
    private let shade: Float
    private let gloss: Float
    private let lamp: SIMD2<Float>
    private let perLampSize: Float
    /// One over half the picture's width.
    private let perHalf: Float
    private let waves: [Float]
    private let dotsPerPixel: Float

    /// Steps of the table of a wave, a power of two.
    private static let waveSteps = 1_024

    init(of sheet: Sheet, held hold: Hold, width: Int, height: Int) {
        columns = Self.inverse(of: hold, width: width, height: height)
        (black, contrast, borderLevel) = (Float(sheet.black), Float(sheet.contrast), Float(sheet.border.level))
        edge = Float(sheet.border.share) * Float(width)
        last = [Float(width - 1), Float(height - 1)]
        perHalf = 2 / last.x
        perLampSize = 1 / (0.16 * last.x * last.x)
        bend = Float(hold.bend)
        let (sideways, upwards) = (sin(hold.yaw * .pi / 180), sin(hold.pitch * .pi / 180))
        shade = Float(1 - 0.35 * (abs(sideways) + abs(upwards)))
        gloss = Float(sheet.gloss)
        // The lamp's reflection runs over the sheet as it is turned.
        lamp = last * [Float(0.5 + 2.2 * sideways), Float(0.3 + 2.2 * upwards)]
        let moire = sheet.screen?.moire ?? 0
        waves = (0..<Self.waveSteps).map { Float(1 + moire * cos(2 * .pi * Double($0) / Double(Self.waveSteps))) }
        dotsPerPixel = Float(Double(Self.waveSteps) / (sheet.screen?.pitch ?? 1))
    }

    /// The place on the picture of a place of the frame.
    func place(_ projected: SIMD3<Float>) -> SIMD2<Float> {
        let nearness = 1 / projected.z
        var place = SIMD2(projected.x * nearness, projected.y * nearness)
        guard bend != 0 else { return place }
        // The middle comes nearer, the sides turn away.
        let across = place.x * perHalf - 1
        let nearer = bend * (min(1.6, across * across) - 1)
        place.x += 0.065 * nearer * across * last.x
        place.y += 0.10 * nearer * (place.y - last.y / 2)
        return place
    }

    /// Pixels to the next edge of the picture; below nought outside.
    func distanceInside(_ place: SIMD2<Float>) -> Float {
        min(min(place.x, last.x - place.x), min(place.y, last.y - place.y))
    }

    /// The brightness of a screen's dots.
    func dots(at place: SIMD2<Float>) -> Float {
        let (x, y) = (Int(place.x * dotsPerPixel), Int(place.y * dotsPerPixel))
        return waves[x & (Self.waveSteps - 1)] * waves[y & (Self.waveSteps - 1)]
    }

    /// A level under the light that falls on the sheet.
    func lit(_ level: Float, at place: SIMD2<Float>) -> Float {
        let shaded = level * shade * (1 + 0.16 * bend * (place.x * perHalf - 1))
        guard gloss > 0 else { return shaded }
        let away = place - lamp
        let glow = max(0, 1 - (away.x * away.x + away.y * away.y) * perLampSize)
        return shaded + gloss * glow * glow
    }

    /// From pixels of the frame to those of the picture on the sheet.
    private static func inverse(of hold: Hold, width: Int, height: Int) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
        let (yaw, pitch, roll) = (hold.yaw * .pi / 180, hold.pitch * .pi / 180, hold.placement.roll * .pi / 180)
        let middle = SIMD2(Double(width - 1) / 2, Double(height - 1) / 2)
        // A step along the sheet and one down it, turned by yaw, then pitch, then roll; z goes to the camera.
        let steps = [
            SIMD3(cos(yaw), 0, -sin(yaw)), SIMD3(sin(yaw) * sin(pitch), cos(pitch), cos(yaw) * sin(pitch)),
        ].map { step in
            let (x, y) = (step.x * cos(roll) - step.y * sin(roll), step.x * sin(roll) + step.y * cos(roll))
            return hold.placement.scale * SIMD3(x, y, step.z)
        }
        // The camera is as far away as the frame is wide: what is nearer is larger, about the middle of the frame.
        func projected(_ step: SIMD3<Double>, _ unit: Double) -> SIMD3<Double> {
            let far = unit - step.z / Double(width)
            return SIMD3(step.x + middle.x * far, step.y + middle.y * far, far)
        }
        let moved = SIMD3(hold.placement.x, hold.placement.y, 0)
        let (a, b, c) = (projected(steps[0], 0), projected(steps[1], 0), projected(moved, 1))
        // The columns' cross products are the rows of the inverse, but for a factor that falls out.
        let (first, second, third) = (cross(b, c), cross(c, a), cross(a, b))
        // The middle of the sheet is its origin: here pixels are counted from the picture's corner.
        let (across, down) = (first + middle.x * third, second + middle.y * third)
        return (
            SIMD3(SIMD3(across.x, down.x, third.x)), SIMD3(SIMD3(across.y, down.y, third.y)),
            SIMD3(SIMD3(across.z, down.z, third.z))
        )
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
