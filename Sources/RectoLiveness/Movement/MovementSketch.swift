// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The movement of a face before a camera, by which a recording is recognised.
///
/// It holds the places of the eyes and the openness of eyes and mouth, ten times a second, in units of the eyes'
/// distance. It holds nothing of the face's look. Scaling, cropping and light change none of it, and mirroring changes
/// signs. Two sessions of one person in one room differ, since no hand, head or eyelid moves twice in the same way.
public struct MovementSketch: Sendable, Hashable {
    /// The face at one of the moments.
    struct Sample: Sendable, Hashable {
        /// The middle between the eyes, in units of ``placeUnit``.
        var x: Int16
        var y: Int16
        /// The distance of the eyes, in the same units; 0 if nothing is known of the moment.
        var eyeDistance: Int16
        /// Openness and smile in parts of 255.
        var rightEye: UInt8
        var leftEye: UInt8
        var smile: UInt8

        static let unknown = Sample(x: 0, y: 0, eyeDistance: 0, rightEye: 0, leftEye: 0, smile: 0)
    }

    /// Moments of a second.
    static let samplesPerSecond = 10
    /// The longest movement that is kept, in moments: two minutes.
    static let maximumSamples = 1_200
    /// Parts of the mean eye distance that places are counted in: fine against the change by recoding, .001.
    static let placeUnit = 2_000.0
    /// The time around a moment from which frames count, in seconds: noise goes, and the movement of a head stays.
    fileprivate static let reach = 0.07
    /// The least weight of the frames about a moment of which something is known.
    fileprivate static let leastWeight = 0.3

    let samples: [Sample]

    /// The movement of a face in these frames, with growing times.
    public init(_ poses: [FacePose]) {
        guard let first = poses.first, let last = poses.last else {
            samples = []
            return
        }
        let unit = poses.reduce(0) { $0 + $1.eyeDistance } / Double(poses.count) / Self.placeUnit
        let middle = (
            x: poses.reduce(0) { $0 + $1.x } / Double(poses.count),
            y: poses.reduce(0) { $0 + $1.y } / Double(poses.count)
        )
        let count = Int((last.time - first.time) * Double(Self.samplesPerSecond)) + 1
        var samples: [Sample] = []
        var start = 0
        for number in 0..<min(count, Self.maximumSamples) {
            let time = first.time + Double(number) / Double(Self.samplesPerSecond)
            while poses[start].time < time - 4 * Self.reach, start < poses.count - 1 { start += 1 }
            let near = poses[start...].prefix { $0.time <= time + 4 * Self.reach }
            samples.append(Sample(of: near, at: time, about: middle, unit: unit))
        }
        self.samples = samples
    }

    /// The sketch as bytes: nine a moment.
    public var data: Data {
        var data = Data(capacity: samples.count * 9)
        for sample in samples {
            for value in [sample.x, sample.y, sample.eyeDistance] {
                let bits = UInt16(bitPattern: value)
                data.append(UInt8(bits >> 8))
                data.append(UInt8(truncatingIfNeeded: bits))
            }
            data.append(contentsOf: [sample.rightEye, sample.leftEye, sample.smile])
        }
        return data
    }

    /// The sketch of these bytes; `nil` if they are none.
    public init?(data: Data) {
        let bytes = [UInt8](data)
        guard bytes.count.isMultiple(of: 9), bytes.count / 9 <= Self.maximumSamples else { return nil }
        samples = stride(from: 0, to: bytes.count, by: 9).map { start in
            func value(_ at: Int) -> Int16 {
                Int16(bitPattern: UInt16(bytes[start + at]) << 8 | UInt16(bytes[start + at + 1]))
            }
            return Sample(
                x: value(0),
                y: value(2),
                eyeDistance: value(4),
                rightEye: bytes[start + 6],
                leftEye: bytes[start + 7],
                smile: bytes[start + 8]
            )
        }
    }

    /// True if there is no movement that anything could be known by.
    public var isEmpty: Bool { samples.isEmpty }

    fileprivate static func weight(_ seconds: Double) -> Double { exp(-0.5 * (seconds / reach) * (seconds / reach)) }
}

extension MovementSketch.Sample {
    /// The mean of the frames near a moment, the nearest ones foremost.
    fileprivate init(
        of poses: ArraySlice<FacePose>,
        at time: Double,
        about middle: (x: Double, y: Double),
        unit: Double
    ) {
        let weights = poses.map { MovementSketch.weight($0.time - time) }
        let total = weights.reduce(0, +)
        guard total >= MovementSketch.leastWeight else {
            self = .unknown
            return
        }
        func mean(_ value: KeyPath<FacePose, Double>) -> Double {
            zip(poses, weights).reduce(0) { $0 + $1.0[keyPath: value] * $1.1 } / total
        }
        func share(_ value: KeyPath<FacePose, Double>) -> UInt8 { UInt8(min(1, max(0, mean(value))) * 255) }
        self.init(
            x: Int16(clamping: Int(((mean(\.x) - middle.x) / unit).rounded())),
            y: Int16(clamping: Int(((mean(\.y) - middle.y) / unit).rounded())),
            eyeDistance: max(1, Int16(clamping: Int((mean(\.eyeDistance) / unit).rounded()))),
            rightEye: share(\.rightEye),
            leftEye: share(\.leftEye),
            smile: share(\.smile)
        )
    }

    /// The same as a mirror shows it.
    var mirrored: Self {
        var mirrored = self
        mirrored.x = x == .min ? .max : -x
        (mirrored.rightEye, mirrored.leftEye) = (leftEye, rightEye)
        return mirrored
    }
}
