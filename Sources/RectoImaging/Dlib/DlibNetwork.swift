// SPDX-License-Identifier: Apache-2.0

/// A residual network in dlib's own file format, as its author publishes those that compare faces.
///
/// D. E. King, “Dlib-ml: A Machine Learning Toolkit”, 2009. The file is the network's type, written from the last layer
/// to the first, then each layer's weights and state from the first layer to the last.
package struct DlibNetwork {
    /// Rows and columns of the input.
    let side: Int
    /// Subtracted from red, green and blue samples of 0 to 255, before they are divided by 256.
    let mean: [Float]
    /// The layers, the first one first.
    let layers: [Layer]

    /// The window of a layer that moves over its input.
    struct Window: Hashable {
        let rows: Int
        let columns: Int
        let rowStride: Int
        let columnStride: Int
        let rowPadding: Int
        let columnPadding: Int
    }

    /// A layer.
    enum Layer {
        /// A convolution: its window, and weights by filter, channel, row and column, and a bias for each filter.
        case convolution(Window, filters: Int, weights: [Float], biases: [Float])
        /// A factor and a summand for each channel.
        case affine(factors: [Float], summands: [Float])
        /// Negative values become 0.
        case rectifier
        /// The greatest value of a window.
        case maximum(Window)
        /// The mean of a window; one without rows takes all of its input.
        case mean(Window)
        /// The sum with the value that an earlier mark names.
        case sum
        /// A mark at which a value is kept, or taken again.
        case mark
        /// All inputs by a matrix, `inputs × outputs`.
        case dense(inputs: Int, outputs: Int, weights: [Float])
    }

    /// The network in the bytes of a file.
    ///
    /// - Throws: ``DlibFileError`` if they are another network or damaged.
    package init(_ file: [UInt8]) throws(DlibFileError) {
        var reader = DlibReader(file)
        try reader.version(1, of: "a network")
        try reader.name("loss_metric_2")
        _ = try (reader.real(), reader.real())
        let marks = try Self.marks(&reader)
        try reader.name("input_rgb_image_sized")
        mean = [try reader.real(), try reader.real(), try reader.real()]
        side = try reader.integer("the height of the input", in: 1...Self.mostSide)
        _ = try reader.integer("the width of the input", in: side...side)
        var layers: [Layer] = []
        for (index, isMark) in marks.enumerated() {
            if isMark {
                layers.append(.mark)
            } else {
                layers.append(try Self.layer(&reader))
                try Self.state(&reader, isFirst: index == 0)
            }
        }
        self.layers = layers
        try reader.end()
    }

    /// Most layers and marks.
    private static let mostLayers = 4096
    /// Most rows and columns of the input, as of every embedder.
    private static let mostSide = 1024

    /// The places of the marks among the layers, from the first to the last, by the versions of their types.
    private static func marks(_ reader: inout DlibReader) throws(DlibFileError) -> [Bool] {
        var marks: [Bool] = []
        while marks.count < mostLayers {
            switch try reader.integer("the version of a layer", in: 1...3) {
            case 1: marks.append(true)
            case 2: marks.append(false)
            default: return [false] + marks.reversed()
            }
        }
        throw .unsupported("it has more than \(mostLayers) layers")
    }

    private static func layer(_ reader: inout DlibReader) throws(DlibFileError) -> Layer {
        let start = reader.position
        switch try reader.text() {
        case "con_4": return try convolution(&reader)
        case "affine_":
            let parameters = try reader.tensor().values
            let channels = try alias(&reader)
            guard try alias(&reader) == channels, parameters.count == 2 * channels.reduce(1, *) else {
                throw .unsupported("an affine layer has other weights than its shape says")
            }
            // 0 is for convolutions, with a factor for each channel.
            _ = try reader.integer("the mode of an affine layer", in: 0...0)
            let middle = parameters.count / 2
            return .affine(factors: Array(parameters[..<middle]), summands: Array(parameters[middle...]))
        case "relu_": return .rectifier
        case "add_prev_": return .sum
        case "max_pool_2": return .maximum(try window(&reader))
        case "avg_pool_2": return .mean(try window(&reader))
        case "fc_2": return try dense(&reader)
        case let other: throw .unexpectedPart(expected: "a layer", found: other, byte: start)
        }
    }

    private static func convolution(_ reader: inout DlibReader) throws(DlibFileError) -> Layer {
        let parameters = try reader.tensor().values
        let filters = try reader.integer("the number of filters", in: 1...4096)
        let window = try window(&reader)
        let (weights, biases) = (try alias(&reader), try alias(&reader))
        try learningRates(&reader)
        guard weights.count == 4, weights[0] == filters, weights[2] == window.rows, weights[3] == window.columns,
            biases.reduce(1, *) == filters, weights.reduce(1, *) + filters == parameters.count
        else { throw .unsupported("a convolution has other weights than its shape says") }
        let count = parameters.count - filters
        return .convolution(
            window,
            filters: filters,
            weights: Array(parameters[..<count]),
            biases: Array(parameters[count...])
        )
    }

    private static func dense(_ reader: inout DlibReader) throws(DlibFileError) -> Layer {
        let outputs = try reader.integer("the number of outputs", in: 1...1 << 16)
        let inputs = try reader.integer("the number of inputs", in: 1...1 << 16)
        let parameters = try reader.tensor().values
        _ = (try alias(&reader), try alias(&reader))
        // 1 is without biases.
        _ = try reader.integer("the mode of the last layer", in: 1...1)
        try learningRates(&reader)
        guard parameters.count == inputs * outputs else {
            throw .unsupported("the last layer has other weights than its shape says")
        }
        return .dense(inputs: inputs, outputs: outputs, weights: parameters)
    }

    private static func window(_ reader: inout DlibReader) throws(DlibFileError) -> Window {
        Window(
            rows: try reader.integer("the height of a window", in: 0...64),
            columns: try reader.integer("the width of a window", in: 0...64),
            rowStride: try reader.integer("a stride", in: 1...64),
            columnStride: try reader.integer("a stride", in: 1...64),
            rowPadding: try reader.integer("a padding", in: 0...64),
            columnPadding: try reader.integer("a padding", in: 0...64)
        )
    }

    /// The shape of a part of a layer's weights.
    private static func alias(_ reader: inout DlibReader) throws(DlibFileError) -> [Int] {
        try reader.version(1, of: "a part of a tensor")
        var shape: [Int] = []
        for _ in 0..<4 { shape.append(try reader.integer("a dimension", in: 0...1 << 12)) }
        return shape
    }

    /// Training's learning rates and decays.
    private static func learningRates(_ reader: inout DlibReader) throws(DlibFileError) {
        for _ in 0..<4 { _ = try reader.real() }
    }

    /// The data that training keeps beside a layer: three conditions and the last gradients.
    private static func state(_ reader: inout DlibReader, isFirst: Bool) throws(DlibFileError) {
        for _ in 0..<3 { _ = try reader.boolean() }
        for _ in 0..<3 { _ = try reader.tensor() }
        if isFirst { _ = try reader.integer("the number of samples", in: 0...1) }
    }
}
