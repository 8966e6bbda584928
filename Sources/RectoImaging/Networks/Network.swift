// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision
internal import Synchronization

/// A neural network read from the bytes of an ONNX file, used by any number of threads at once.
///
/// OpenCV's reader of such files reads beyond its memory if one is damaged. So the bytes must first be known to be
/// those of a working network, as by their SHA-256.
///
/// One thread at a time may run a network of OpenCV's. As many are made of the same bytes as run at the same time, and
/// they are kept for the next ones.
package final class Network: Sendable {
    /// The code that computes a network.
    package enum Runner: Sendable {
        /// OpenCV, which knows all kinds of layers.
        case general
        /// Convolutions with few channels, in less of the processor's time.
        ///
        /// For networks of our own, which have nothing but convolutions, rectifiers and sums of two values.
        case convolutional
    }

    private let file: [UInt8]
    private let runner: Runner
    private let arithmetic: Int?
    private let idle: Mutex<[NetworkHandle]>

    /// The builds of the arithmetic of convolutions that this processor can run, by number; the last is the fastest.
    static var arithmetics: Range<Int> { 0..<Int(recto_arithmetic_count()) }

    /// The network in an ONNX file.
    ///
    /// - Throws: ``VisionError`` if OpenCV cannot read the bytes, or if they have layers that the runner lacks.
    package convenience init(_ file: [UInt8], runner: Runner = .general) throws(VisionError) {
        try self.init(file, runner, arithmetic: nil)
    }

    /// The network in an ONNX file of convolutions, computed with a build of their arithmetic.
    ///
    /// - Throws: ``VisionError`` if OpenCV cannot read the bytes, or if they have other layers.
    convenience init(_ file: [UInt8], arithmetic: Int) throws(VisionError) {
        precondition(Self.arithmetics.contains(arithmetic), "a build that this processor can run")
        try self.init(file, .convolutional, arithmetic: arithmetic)
    }

    private init(_ file: [UInt8], _ runner: Runner, arithmetic: Int?) throws(VisionError) {
        self.file = file
        self.runner = runner
        self.arithmetic = arithmetic
        idle = Mutex([try NetworkHandle(file, runner, arithmetic)])
    }

    /// The values of the named outputs, or of the last layer if none is named.
    ///
    /// - Throws: ``VisionError`` if the input does not fit the network, or it has no such output.
    package func run(_ input: NetworkInput, outputs names: [String] = []) throws(VisionError) -> [[Float]] {
        let waiting = idle.withLock { $0.popLast() }
        let handle = if let waiting { waiting } else { try NetworkHandle(file, runner, arithmetic) }
        // Not after an error, which can leave a network half allocated.
        let outputs = try handle.run(input, outputs: names)
        idle.withLock { $0.append(handle) }
        return outputs
    }
}

/// The input of a network: planes of samples, row by row, one plane after the other.
package struct NetworkInput: Sendable {
    /// The samples of all planes.
    package let values: [Float]
    /// Number of planes.
    package let planes: Int
    /// Columns of each plane.
    package let width: Int
    /// Rows of each plane.
    package let height: Int

    /// Planes of these samples, `planes × height × width` of them.
    package init(values: [Float], planes: Int, width: Int, height: Int) {
        precondition(values.count == planes * width * height, "as many samples as the planes have")
        self.values = values
        self.planes = planes
        self.width = width
        self.height = height
    }

    /// An image as three planes, at their top left corner if they are larger; beyond it they are 0.
    ///
    /// - Parameters:
    ///   - image: In colour, or in grey, which fills all planes alike.
    ///   - order: The plane that comes first.
    ///   - mean: Subtracted from the red, green and blue samples of 0 to 255.
    ///   - scale: The factor for the differences.
    ///   - width: Columns of the planes, at least the image's.
    ///   - height: Rows of the planes, at least the image's.
    /// - Throws: ``VisionError`` if there is no memory.
    package init(
        _ image: Image,
        order: ColourOrder,
        mean: [Float] = [0, 0, 0],
        scale: Float = 1,
        width: Int,
        height: Int
    ) throws(VisionError) {
        precondition(mean.count == 3, "a mean for each of red, green and blue")
        precondition(image.width <= width && image.height <= height, "the planes cover the image")
        values = try unsafe [Float](capacity: 3 * width * height, "make a network's input") { planes, _ in
            unsafe image.withPixels { pixels in
                unsafe recto_pixels_planes(pixels, order == .bgr, mean, scale, Int32(width), Int32(height), planes)
            }
        }
        planes = 3
        self.width = width
        self.height = height
    }
}

/// The order in which a network wants its planes of colour.
public enum ColourOrder: String, Sendable, Hashable, Codable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
}

/// Owns a network of OpenCV's.
///
/// Once taken from the pool, it has one user until it is put back.
@safe
private final class NetworkHandle: @unchecked Sendable {
    private let network: OpaquePointer

    init(_ file: [UInt8], _ runner: Network.Runner, _ arithmetic: Int?) throws(VisionError) {
        var network: OpaquePointer?
        guard !file.isEmpty else { throw .failed(operation: "read a network") }
        let isConvolutional = runner == .convolutional
        try VisionError.check(
            unsafe recto_network_create(file, file.count, isConvolutional, &network),
            "read a network"
        )
        guard let network = unsafe network else { throw .failed(operation: "read a network") }
        unsafe self.network = network
        guard let arithmetic else { return }
        try VisionError.check(
            unsafe recto_network_choose_arithmetic(network, Int32(arithmetic)),
            "choose a network's arithmetic"
        )
    }

    deinit {
        unsafe recto_network_free(network)
    }

    func run(_ input: NetworkInput, outputs names: [String]) throws(VisionError) -> [[Float]] {
        let (planes, height, width) = (Int32(input.planes), Int32(input.height), Int32(input.width))
        let characters = names.flatMap(\.utf8CString) + [0]
        try VisionError.check(
            unsafe recto_network_run(network, input.values, planes, height, width, characters, names.count),
            "run a network"
        )
        var outputs: [[Float]] = []
        for index in 0..<max(1, names.count) { outputs.append(try output(index)) }
        return outputs
    }

    private func output(_ index: Int) throws(VisionError) -> [Float] {
        var values: UnsafePointer<Float>?
        var count = 0
        try VisionError.check(unsafe recto_network_output(network, index, &values, &count), "run a network")
        return unsafe Array(UnsafeBufferPointer(start: values, count: count))
    }
}
