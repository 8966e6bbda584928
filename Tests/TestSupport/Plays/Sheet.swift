// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Something flat that shows a picture: paper or a screen.
struct Sheet: Sendable {
    /// Pixels of the picture around which the sheet goes on.
    let border: (level: Double, share: Double)
    /// The level that black comes to, and how much of the picture's contrast is left.
    let black: Double
    let contrast: Double
    /// How bright the reflection of a lamp is, in levels.
    let gloss: Double
    /// What a screen is made of; none on paper.
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
            border: (Double.random(in: 190...250, using: &generator), Double.random(in: 0.02...0.08, using: &generator)),
            black: Double.random(in: 12...45, using: &generator),
            contrast: Double.random(in: 0.7...0.88, using: &generator),
            gloss: Bool.random(using: &generator) ? Double.random(in: 15...80, using: &generator) : 0,
            screen: nil
        )
    }

    /// A tablet or a phone, held before the camera.
    static func display(using generator: inout SeededGenerator) -> Sheet {
        Sheet(
            border: (Double.random(in: 8...35, using: &generator), Double.random(in: 0.03...0.09, using: &generator)),
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

/// Where a sheet is held, in pixels from the middle and in degrees; bent 1 it is a quarter of a pipe.
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
    /// What a camera sees of the sheet with a picture on it, and of what is behind.
    func shown(_ picture: GreyPlane, held hold: Hold, over behind: GreyPlane, time: Double) -> GreyPlane {
        let (width, height) = (picture.width, picture.height)
        let inverse = Self.inverse(of: hold, width: width, height: height).map(Float.init)
        let (maxX, maxY) = (Float(width - 1), Float(height - 1))
        let edge = Float(border.share) * Float(width)
        let levels = (0..<256).map { Float(black + Double($0) * contrast) }
        let (bend, borderLevel) = (Float(hold.bend), Float(border.level))
        let shade = Float(1 - 0.35 * (abs(sin(hold.yaw * .pi / 180)) + abs(sin(hold.pitch * .pi / 180))))
        // The lamp's reflection runs over the sheet as it is turned.
        let lampX = maxX * Float(0.5 + 2.2 * sin(hold.yaw * .pi / 180))
        let lampY = maxY * Float(0.3 + 2.2 * sin(hold.pitch * .pi / 180))
        let (gloss, lampSize) = (Float(gloss), 1 / (0.16 * maxX * maxX))
        let waves = (0..<1_024).map { Float(1 + (screen?.moire ?? 0) * cos(2 * .pi * Double($0) / 1_024)) }
        let dots = Float(1_024 / (screen?.pitch ?? 1))
        var result = behind
        unsafe picture.levels.withUnsafeBufferPointer { source in
            unsafe result.levels.withUnsafeMutableBufferPointer { target in
                for row in 0..<height {
                    let y = Float(row)
                    let band = Float(bandGain(atRow: Double(row) / Double(height), time: time))
                    for column in 0..<width {
                        let x = Float(column)
                        let far = 1 / (inverse[6] * x + inverse[7] * y + inverse[8])
                        var u = (inverse[0] * x + inverse[1] * y + inverse[2]) * far
                        var v = (inverse[3] * x + inverse[4] * y + inverse[5]) * far
                        let across = 2 * u / maxX - 1
                        if bend != 0 {
                            // The middle comes nearer, the sides turn away.
                            let square = min(1.6, across * across)
                            u += 0.13 * bend * (square - 1) * across * maxX / 2
                            v += 0.10 * bend * (square - 1) * (v - maxY / 2)
                        }
                        let inside = min(min(u, maxX - u), min(v, maxY - v))
                        guard inside > -edge - 1 else { continue }
                        var level = borderLevel
                        if inside >= 0 {
                            let (left, top) = (min(Int(u), width - 2), min(Int(v), height - 2))
                            let (right, down) = (u - Float(left), v - Float(top))
                            let index = top * width + left
                            let upper = unsafe levels[Int(source[index])] * (1 - right) + levels[Int(source[index + 1])] * right
                            let lower = unsafe levels[Int(source[index + width])] * (1 - right) + levels[Int(source[index + width + 1])] * right
                            level = upper * (1 - down) + lower * down
                            if screen != nil {
                                level *= waves[Int(u * dots) & 1_023] * waves[Int(v * dots) & 1_023] * band
                            }
                        }
                        let (toLampX, toLampY) = (u - lampX, v - lampY)
                        let lit = max(0, 1 - (toLampX * toLampX + toLampY * toLampY) * lampSize)
                        level = level * shade * (1 + 0.16 * bend * across) + gloss * lit * lit
                        let cover = min(1, max(0, inside + edge + 1))
                        let index = row * width + column
                        let below = unsafe Float(target[index])
                        unsafe target[index] = UInt8(min(255, max(0, below + (level - below) * cover)))
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

    /// From pixels of the frame to those of the picture on the sheet, row by row.
    private static func inverse(of hold: Hold, width: Int, height: Int) -> [Double] {
        let (yaw, pitch, roll) = (hold.yaw * .pi / 180, hold.pitch * .pi / 180, hold.placement.roll * .pi / 180)
        let (middleX, middleY, size) = (Double(width - 1) / 2, Double(height - 1) / 2, hold.placement.scale)
        // The camera is as far away as the frame is wide.
        let focal = Double(width)
        // Where a step along the sheet leads, turned by yaw, then pitch, then roll; z goes to the camera.
        let along = (x: cos(yaw), y: 0.0, z: -sin(yaw))
        let down = (x: sin(yaw) * sin(pitch), y: cos(pitch), z: cos(yaw) * sin(pitch))
        func rolled(_ step: (x: Double, y: Double, z: Double)) -> (x: Double, y: Double, z: Double) {
            (size * (step.x * cos(roll) - step.y * sin(roll)), size * (step.x * sin(roll) + step.y * cos(roll)), size * step.z)
        }
        let (a, b) = (rolled(along), rolled(down))
        let (far, centreX, centreY) = ((-a.z / focal, -b.z / focal), middleX + hold.placement.x, middleY + hold.placement.y)
        let forward = [
            a.x + centreX * far.0, b.x + centreX * far.1, centreX,
            a.y + centreY * far.0, b.y + centreY * far.1, centreY,
            far.0, far.1, 1,
        ]
        let m = forward
        let adjugate = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        // The sheet's own middle is its origin: moved to where the picture's pixels are counted from.
        return (0..<3).map { adjugate[$0] + middleX * adjugate[6 + $0] }
            + (0..<3).map { adjugate[3 + $0] + middleY * adjugate[6 + $0] }
            + adjugate[6...]
    }
}
