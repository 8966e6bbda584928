// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoImaging

/// The expression that a key picture of somebody shows; left and right are the person's own.
package enum PlayedExpression: String, Sendable, Hashable, CaseIterable {
    case neutral
    case slightSmile = "smile-slight"
    case smile
    case broadSmile = "smile-broad"
    case rightWink = "wink-right"
    case leftWink = "wink-left"
    case closed = "blink"
    case halfClosed = "half-blink"

    var isSmile: Bool { [.slightSmile, .smile, .broadSmile].contains(self) }
    var isWink: Bool { [.rightWink, .leftWink].contains(self) }
}

/// The truth about a face: eyes against those of the same face in rest, 0 to 1, smile 0 to 1, degrees.
package struct PlayedFace: Sendable, Hashable {
    package var rightEye: Double
    package var leftEye: Double
    package var smile: Double
    package var yaw: Double
    package var pitch: Double
}

/// A person who does not exist, in the key pictures that `Samples/live.py` renders.
package struct PlayedPerson: Sendable {
    /// The seed, by which people are told apart.
    package let seed: Int
    /// Pixels of the pictures.
    package let width: Int
    package let height: Int
    /// The middles of the person's right eye and left eye.
    package let eyes: (right: Point, left: Point)
    /// The middle between the corners of the mouth.
    package let mouth: Point
    package let isWearingGlasses: Bool
    private var pictures: [PlayedExpression: GreyPlane] = [:]
    /// The room without anybody.
    private(set) var room: GreyPlane?
    private var faces: [PlayedExpression: PlayedFace] = [:]

    /// The folders of people in a folder, in order.
    package static func folders(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("truth.json").path) }
            .sorted { $0.path < $1.path }
    }

    /// The person of a folder; without pictures no frames can be drawn, but their truth be asked for.
    ///
    /// - Throws: If a file lacks or cannot be read.
    package init(folder: URL, hasPictures: Bool = true) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let truth = try decoder.decode(Truth.self, from: Data(contentsOf: folder.appendingPathComponent("truth.json")))
        seed = truth.seed
        (width, height) = (truth.conditions.width, truth.conditions.height)
        eyes = (Point(truth.eyes[0]), Point(truth.eyes[1]))
        mouth = Point(zip(truth.mouthCorners[0], truth.mouthCorners[1]).map { ($0 + $1) / 2 })
        isWearingGlasses = truth.glasses
        for expression in PlayedExpression.allCases {
            guard let rest = truth.pictures["neutral"], let shown = truth.pictures[expression.rawValue] else {
                throw CocoaError(.fileReadCorruptFile)
            }
            faces[expression] = PlayedFace(
                rightEye: min(1, max(0, shown.rightEye / rest.rightEye)),
                leftEye: min(1, max(0, shown.leftEye / rest.leftEye)),
                smile: min(1, max(0, shown.smile)),
                yaw: truth.conditions.yaw,
                pitch: truth.conditions.pitch
            )
            guard hasPictures else { continue }
            pictures[expression] = try GreyPlane(file: folder.appendingPathComponent("\(expression.rawValue).jpg"))
        }
        if hasPictures { room = try GreyPlane(file: folder.appendingPathComponent("empty.jpg")) }
    }

    /// Pixels between the eyes.
    package var eyeDistance: Double {
        let (dx, dy) = (eyes.left.x - eyes.right.x, eyes.left.y - eyes.right.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The middle of the face, between eyes and mouth.
    var middle: Point {
        Point(x: (eyes.right.x + eyes.left.x + mouth.x) / 3, y: (eyes.right.y + eyes.left.y + mouth.y) / 3)
    }

    /// The truth about an expression.
    func face(_ expression: PlayedExpression) -> PlayedFace {
        faces[expression] ?? PlayedFace(rightEye: 1, leftEye: 1, smile: 0, yaw: 0, pitch: 0)
    }

    /// The key picture of an expression.
    package func picture(_ expression: PlayedExpression) -> GreyPlane {
        guard let picture = pictures[expression] else { preconditionFailure("\(seed) was read without pictures") }
        return picture
    }

    var hasPictures: Bool { !pictures.isEmpty }

    /// The same person as a print of their face in rest with holes for the eyes of another, who is behind it.
    func cutOut(for other: PlayedPerson) -> PlayedPerson {
        var result = self
        let (own, others) = (face(.neutral), other.faces)
        for (expression, shown) in others {
            result.faces[expression]?.rightEye = shown.rightEye
            result.faces[expression]?.leftEye = shown.leftEye
            result.faces[expression]?.smile = own.smile
        }
        guard hasPictures else { return result }
        let holes = [eyes.right, eyes.left].map { eye in
            let radii = (x: 0.36 * eyeDistance, y: 0.22 * eyeDistance)
            return (
                Mask(centre: eye, radii: (radii.x * 1.08, radii.y * 1.12), core: 0.9, width: width, height: height),
                Mask(centre: eye, radii: radii, core: 0.93, width: width, height: height)
            )
        }
        let shade = GreyPlane(width: width, height: height, levels: Array(repeating: 45, count: width * height))
        for expression in PlayedExpression.allCases {
            var picture = picture(.neutral)
            let behind = other.picture(expression).moved(from: other.eyes, to: eyes, sizedAs: picture)
            for (rim, hole) in holes {
                picture.blend(shade, where: rim, share: 0.6)
                picture.blend(behind, where: hole)
            }
            result.pictures[expression] = picture
        }
        return result
    }

    /// The same person with another one beside, who does nothing; both are as large as they were.
    func besides(_ other: PlayedPerson) -> PlayedPerson {
        guard hasPictures else { return self }
        var result = self
        for expression in PlayedExpression.allCases {
            let (mine, theirs) = (picture(expression), other.picture(.neutral))
            var both = mine
            for row in 0..<height {
                for column in 0..<width {
                    // Each half is centred on a face; between them one picture goes over into the other.
                    let fromMine = column + Int(middle.x) - width / 4
                    let fromTheirs = column + Int(other.middle.x) - 3 * width / 4
                    let share = min(1, max(0, Double(column - width / 2 + 12) / 24))
                    let left = Double(mine.levels[row * width + min(width - 1, max(0, fromMine))])
                    let right = Double(theirs.levels[row * width + min(width - 1, max(0, fromTheirs))])
                    both.levels[row * width + column] = UInt8(left * (1 - share) + right * share)
                }
            }
            result.pictures[expression] = both
        }
        return result
    }

    /// The file that `Samples/live.py` writes.
    private struct Truth: Decodable {
        struct Picture: Decodable {
            let rightEye: Double
            let leftEye: Double
            let smile: Double
        }

        struct Conditions: Decodable {
            let width: Int
            let height: Int
            let yaw: Double
            let pitch: Double
        }

        let seed: Int
        let eyes: [[Double]]
        let mouthCorners: [[Double]]
        let glasses: Bool
        let pictures: [String: Picture]
        let conditions: Conditions
    }
}

extension Point {
    fileprivate init(_ values: [Double]) { self.init(x: values[0], y: values[1]) }
}

extension GreyPlane {
    /// The picture moved, turned and scaled so that a pair of its points comes to lie at another pair.
    func moved(
        from: (right: Point, left: Point),
        to: (right: Point, left: Point),
        sizedAs other: GreyPlane
    ) -> GreyPlane {
        let (tx, ty) = (to.left.x - to.right.x, to.left.y - to.right.y)
        let (fx, fy) = (from.left.x - from.right.x, from.left.y - from.right.y)
        let square = tx * tx + ty * ty
        let (cos, sin) = ((fx * tx + fy * ty) / square, (fy * tx - fx * ty) / square)
        var result = other
        for row in 0..<other.height {
            for column in 0..<other.width {
                let (x, y) = (Double(column) - to.right.x, Double(row) - to.right.y)
                let level = level(atX: from.right.x + cos * x - sin * y, y: from.right.y + sin * x + cos * y)
                result.levels[row * other.width + column] = UInt8(level)
            }
        }
        return result
    }
}
