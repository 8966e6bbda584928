// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct NetworkTests {
    private static let file = ONNXBuilder.biased(by: [1, -2, 3], width: 4, height: 2).file

    private let input = NetworkInput(values: (0..<24).map { Float($0) - 12 }, planes: 3, width: 4, height: 2)

    private var sums: [Float] { input.values.enumerated().map { $1 + [1, -2, 3][$0 / 8] } }

    @Test func `gives the last layer's values`() throws {
        #expect(try Network(Self.file).run(input) == [sums.map { $0 < 0 ? 0 : $0 }])
    }

    @Test func `gives named outputs in the order of their names`() throws {
        let clipped = sums.map { $0 < 0 ? 0 : $0 }
        let network = try Network(Self.file)
        #expect(try network.run(input, outputs: ["sum"]) == [sums])
        #expect(try network.run(input, outputs: ["clipped", "sum"]) == [clipped, sums])
    }

    @Test func `fails where it has no such output, and works again after it`() throws {
        let network = try Network(Self.file)
        #expect(throws: VisionError.failed(operation: "run a network")) { try network.run(input, outputs: ["nothing"]) }
        #expect(throws: VisionError.failed(operation: "run a network")) { try network.run(input, outputs: [""]) }
        #expect(try network.run(input, outputs: ["sum"]) == [sums])
    }

    @Test func `fails where the input has other planes`() throws {
        let network = try Network(Self.file)
        let grey = NetworkInput(values: [1, 2, 3, 4], planes: 1, width: 2, height: 2)
        #expect(throws: VisionError.self) { try network.run(grey) }
        #expect(try network.run(input, outputs: ["sum"]) == [sums])
    }

    @Test func `serves many at once`() async throws {
        let network = try Network(Self.file)
        let (input, sums) = (input, sums)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try network.run(input, outputs: ["sum"]) == [sums] } }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test(arguments: [
        ("locator", [64, 48]), ("locator", [272, 144]), ("recogniser", [32, 32]), ("recogniser", [940, 32]),
    ])
    func `computes convolutions itself as OpenCV does`(name: String, size: [Int]) throws {
        let file = try Repository.bytes("Models/mrz/\(name).onnx")
        var generator = SeededGenerator(seed: 7)
        let samples = (0..<size[0] * size[1]).map { _ in Float.random(in: -2...2, using: &generator) }
        let input = NetworkInput(values: samples, planes: 1, width: size[0], height: size[1])
        let expected = try Network(file).run(input)[0]
        let network = try Network(file, runner: .convolutional)
        for _ in 0..<2 {
            let values = try network.run(input)[0]
            #expect(values.count == expected.count)
            // Whole numbers of 14 bits take the place of values in between.
            #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 0.01 * max(1, abs($1)) })
        }
    }

    @Test(arguments: [
        (BuiltInNetwork.printReader, 332, 32), (.printRecogniser, 36, 32), (.zoneRecogniser, 940, 32),
        (.zoneLocator, 272, 144), (.documentFinder, 160, 96),
    ])
    func `computes the same values on each kind of processor`(network: BuiltInNetwork, width: Int, height: Int) throws {
        var generator = SeededGenerator(seed: 11)
        let samples = (0..<width * height).map { _ in Float.random(in: -2...2, using: &generator) }
        let input = NetworkInput(values: samples, planes: 1, width: width, height: height)
        let expected = try Network(network.file, runner: .convolutional).run(input)
        for arithmetic in Network.arithmetics {
            #expect(try Network(network.file, arithmetic: arithmetic).run(input) == expected, "build \(arithmetic)")
        }
    }

    @Test func `leaves networks with other layers to OpenCV`() {
        #expect(throws: VisionError.self) { try Network(Self.file, runner: .convolutional) }
    }

    @Test func `fails where a convolution's input is too small or has other planes`() throws {
        let network = try Network(try Repository.bytes("Models/mrz/recogniser.onnx"), runner: .convolutional)
        for (planes, height) in [(2, 32), (1, 4)] {
            let values = [Float](repeating: 0, count: planes * height * 32)
            let input = NetworkInput(values: values, planes: planes, width: 32, height: height)
            #expect(throws: VisionError.self) { try network.run(input) }
        }
    }

    @Test(arguments: [[], [0], Array("not a network".utf8), [UInt8](repeating: 0xFF, count: 1000)])
    func `refuses what is no network`(bytes: [UInt8]) {
        #expect(throws: VisionError.self) { try Network(bytes) }
    }

    @Test func `takes colour in either order, less its mean and scaled, with nothing beyond the image`() throws {
        let image = Image(width: 2, height: 1, format: .rgb) { x, _, channel in 10 * (channel + 1) + x }
        let input = try NetworkInput(image, order: .rgb, mean: [1, 2, 3], scale: 2, width: 3, height: 2)
        #expect(input.values == [18, 20, 0, 0, 0, 0, 36, 38, 0, 0, 0, 0, 54, 56, 0, 0, 0, 0])
        let reversed = try NetworkInput(image, order: .bgr, mean: [1, 2, 3], scale: 2, width: 3, height: 2)
        #expect(reversed.values == [54, 56, 0, 0, 0, 0, 36, 38, 0, 0, 0, 0, 18, 20, 0, 0, 0, 0])
    }

    @Test func `takes grey for all three colours, and parts of images`() throws {
        let image = Image(width: 4, height: 4, format: .grey) { x, y, _ in 10 * y + x }
        let part = try #require(image.cropped(x: 1, y: 2, width: 2, height: 2))
        let input = try NetworkInput(part, order: .bgr, width: 2, height: 2)
        #expect(input.values == [21, 22, 31, 32, 21, 22, 31, 32, 21, 22, 31, 32])
    }
}
