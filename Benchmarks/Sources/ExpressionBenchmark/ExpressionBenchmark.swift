// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoImaging

/// Shows what live capture makes of the faces in photographs, one by one, and the processor time of a frame.
///
/// `ExpressionBenchmark IMAGE-OR-FOLDER…`; each image is looked at as the first frame of a camera, and then for ten
/// seconds.
@main
struct ExpressionBenchmark {
    private static let framesPerSecond = 30
    private static let seconds = 10

    static func main() throws {
        let files = CommandLine.arguments.dropFirst().flatMap(imageFiles)
        guard !files.isEmpty else {
            print("usage: ExpressionBenchmark IMAGE-OR-FOLDER…")
            exit(2)
        }
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: file))
            let span = bytes.span
            let image = try ImageDecoder().decode(span, header: ImageHeader(span), as: .grey).image
            print("\(file.lastPathComponent): \(try report(of: image))")
        }
    }

    private static func report(of image: Image) throws -> String {
        var observer = FrameObserver()
        var costs: [Double] = []
        var said = ""
        for frame in 0..<framesPerSecond * seconds {
            let time = Duration.seconds(frame) / framesPerSecond
            let (seen, cost) = try measured {
                try observer.observe(image, frame: frame, at: time, isSettling: true)
            }
            costs.append(cost)
            guard frame == 0 else { continue }
            said = "\(seen.faceCount) face\(seen.faceCount == 1 ? "" : "s")"
            guard let face = seen.face else { continue }
            said +=
                ", right eye open \(face.rightEye.rounded2), left eye open \(face.leftEye.rounded2),"
                + " smile \(face.smile.rounded2), turned \(Int(face.yaw.rounded()))°, \(Int(face.pitch.rounded()))°"
        }
        let total = costs.reduce(0, +)
        let pace = (1_000 * Double(seconds) / total).rounded2
        return said + "; \(image.width) × \(image.height): \((total / Double(costs.count)).rounded2) ms a frame, "
            + "\((costs.max() ?? 0).rounded2) at most, \(pace) times real time"
    }
}
