// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import RectoImaging

/// Prints every quality measure of the images of a folder, of series that get worse step by step, and what it costs.
///
/// `QualityBenchmark FOLDER [BOXES]`; `BOXES` is a JSON file that gives the rectangles of faces by file name.
@main
struct QualityBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first, arguments.count <= 2 else {
            FileHandle.standardError.write(Data("usage: QualityBenchmark FOLDER [BOXES]\n".utf8))
            exit(2)
        }
        let boxes = try arguments.dropFirst().first.map(FaceBoxes.init(path:))
        let images = try decodedImages(in: folder)
        for (name, image) in images {
            print(name, image.width, image.height)
            try print("  image", line(QualityAssessor().assess(image)))
            for box in boxes?.boxes(of: name) ?? [] {
                try print("  face ", line(QualityAssessor().assess(Face(box: box), in: image)))
            }
        }
        if boxes == nil {
            for (name, image) in images where name.hasSuffix("texas-on-wood.jpg") || images.count == 1 {
                try printSeries(of: image, name: name)
            }
        }
        try printCost()
    }

    private static func printSeries(of image: Image, name: String) throws {
        print("series of", name)
        let series: [[Degradation]] = [
            [0, 0.5, 1, 1.5, 2, 3, 4, 6, 10].map { .blur($0) },
            [1, 3, 5, 9, 15].map { .motion($0) },
            [0, 0.02, 0.05, 0.1, 0.2, 0.3].map { .glare($0) },
            [1, 0.7, 0.5, 0.3, 0.2, 0.1].map { .gain($0) },
            [1, 1.5, 2, 3, 5].map { .gain($0) },
            [0, 0.2, 0.4, 0.6, 0.8].map { .fog($0) },
            [1, 0.7, 0.5, 0.3, 0.1].map { .contrast($0) },
            [1, 2, 3, 4, 6].map { .shrunk($0) },
            [0, 2, 5, 10, 20].map { .noise($0) },
        ]
        for step in series.joined() {
            let worse = step.applied(to: Degradation.gain(0.85).applied(to: image))
            try print("  \(step)", line(QualityAssessor().assess(document: nil, format: .id1, in: worse)))
        }
    }

    private static func printCost() throws {
        let photo = Image(width: 4000, height: 3000, format: .grey) { pixels in
            for index in pixels.indices {
                let (y, x) = index.quotientAndRemainder(dividingBy: 4000)
                pixels[index] = UInt8((x / 40 + y / 30).isMultiple(of: 2) ? 220 - x / 60 : 60 + (x * y) % 7)
            }
        }
        let outline = Quadrilateral(
            topLeft: Point(x: 520, y: 610),
            topRight: Point(x: 3400, y: 500),
            bottomRight: Point(x: 3500, y: 2400),
            bottomLeft: Point(x: 480, y: 2300)
        )
        let face = Face(box: [1500, 1000, 900, 900])
        let assessor = QualityAssessor()
        let reduced = Degradation.shrunk(4).applied(to: photo)
        let costs: [(String, () throws -> Void)] = [
            ("image", { _ = try assessor.assess(photo) }),
            ("image, already reduced", { _ = try assessor.assess(reduced) }),
            ("document", { _ = try assessor.assess(document: outline, format: .id1, in: photo) }),
            ("face", { _ = try assessor.assess(face, in: photo) }),
        ]
        for (name, work) in costs {
            let times = try (0..<21).map { _ in try measured(work).milliseconds }
            print("cost of", name, "at 12 million pixels:", median(times).rounded2, "ms")
        }
    }

    private static func line(_ quality: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let values = try JSONDecoder().decode([String: Assessment].self, from: encoder.encode(quality))
        return values.sorted { $0.key < $1.key }.map { key, assessment in
            switch assessment {
            case .value(let value): "\(key) \(value.rounded2)"
            case .notAssessed(let reason): "\(key) \(reason)"
            }
        }.joined(separator: "  ")
    }

    private static func decodedImages(in folder: String) throws -> [(String, Image)] {
        let root = URL(fileURLWithPath: folder)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        return try files.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.map { name in
            let bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent(name)))
            let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
            return (name, image)
        }
    }
}

/// Rectangles of faces from hairline to chin by file name, each a list of x, y, width and height, or an object of such lists.
private struct FaceBoxes {
    private let entries: [String: Any]

    init(path: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        entries = object as? [String: Any] ?? [:]
    }

    func boxes(of path: String) -> [[Double]] {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if let boxes = entries[name] as? [[Double]] { return boxes }
        return (entries[name] as? [String: Any])?["main"].flatMap { $0 as? [Double] }.map { [$0] } ?? []
    }
}

extension Face {
    /// A face whose eyes are where they mostly are in a rectangle from hairline to chin.
    init(box: [Double]) {
        let bounds = Rectangle(x: box[0], y: box[1], width: box[2], height: box[3])
        let eyes = Eyes(
            right: Point(x: bounds.x + 0.284 * bounds.width, y: bounds.y + 0.38 * bounds.height),
            left: Point(x: bounds.x + 0.716 * bounds.width, y: bounds.y + 0.38 * bounds.height)
        )
        self.init(bounds: bounds, eyes: eyes, score: 1)
    }
}
