// SPDX-License-Identifier: Apache-2.0

extension DlibNetwork {
    /// The bytes of an ONNX file of the same network, with the last layer's output.
    ///
    /// - Throws: ``DlibFileError`` if the layers do not fit each other.
    package func onnx() throws(DlibFileError) -> [UInt8] {
        var graph = DlibGraph(side: side)
        for layer in layers { try graph.add(layer) }
        return try graph.file()
    }
}

/// The graph of a network that grows layer by layer.
private struct DlibGraph {
    /// A value of the graph: its name, channels, rows and columns.
    private struct Value {
        var name: String
        var channels: Int
        var rows: Int
        var columns: Int
    }

    /// A convolution that an affine layer may still change.
    private struct Convolution {
        let window: DlibNetwork.Window
        let filters: Int
        var weights: [Float]
        var biases: [Float]
    }

    private let side: Int
    private var writer = ONNXWriter()
    private var count = 0
    private var value: Value
    private var waiting: Convolution?
    /// The input of the block, from its first mark on.
    private var input: Value?
    /// The result of the block's convolutions, from the second mark on.
    private var result: Value?
    /// True if the third mark has taken the block's input again.
    private var isSkipping = false

    init(side: Int) {
        self.side = side
        value = Value(name: "image", channels: 3, rows: side, columns: side)
    }

    mutating func add(_ layer: DlibNetwork.Layer) throws(DlibFileError) {
        if case .affine(let factors, let summands) = layer { return try fold(factors, summands) }
        try finishConvolution()
        switch layer {
        case .affine: break
        case .convolution(let window, let filters, let weights, let biases):
            waiting = Convolution(window: window, filters: filters, weights: weights, biases: biases)
        case .rectifier: add("Relu", [value.name], value)
        case .maximum(let window): try pool("MaxPool", window)
        case .mean(let window):
            if window.rows == 0 || window.columns == 0 {
                var mean = value
                (mean.rows, mean.columns) = (1, 1)
                add("GlobalAveragePool", [value.name], mean)
            } else {
                try pool("AveragePool", window)
            }
        case .mark: try mark()
        case .sum: try sum()
        case .dense(let inputs, let outputs, let weights): try dense(inputs, outputs, weights)
        }
    }

    func file() throws(DlibFileError) -> [UInt8] {
        guard waiting == nil, input == nil else { throw .unsupported("its last block has no end") }
        return writer.file(
            input: ("image", [1, 3, side, side]),
            output: (value.name, [1, value.channels, value.rows, value.columns])
        )
    }

    /// Applies factors and summands to the convolution before them.
    private mutating func fold(_ factors: [Float], _ summands: [Float]) throws(DlibFileError) {
        guard var convolution = waiting, factors.count == convolution.filters else {
            throw .unsupported("an affine layer does not fit the layer before it")
        }
        let size = convolution.weights.count / convolution.filters
        for (filter, factor) in factors.enumerated() {
            for index in filter * size..<(filter + 1) * size { convolution.weights[index] *= factor }
            convolution.biases[filter] = convolution.biases[filter] * factor + summands[filter]
        }
        waiting = convolution
    }

    private mutating func finishConvolution() throws(DlibFileError) {
        guard let convolution = waiting else { return }
        waiting = nil
        let window = convolution.window
        guard convolution.weights.count == convolution.filters * value.channels * window.rows * window.columns else {
            throw .unsupported("a convolution does not fit the layer before it")
        }
        let output = try moved(window, channels: convolution.filters)
        let (weights, biases) = ("weights\(count)", "biases\(count)")
        let shape = [convolution.filters, value.channels, window.rows, window.columns]
        writer.add(convolution.weights, named: weights, shape: shape)
        writer.add(convolution.biases, named: biases, shape: [convolution.filters])
        add("Conv", [value.name, weights, biases], output, window.attributes)
    }

    private mutating func pool(_ operation: String, _ window: DlibNetwork.Window) throws(DlibFileError) {
        // dlib's means leave out what is padded, OpenCV's need not.
        guard window.rowPadding == 0, window.columnPadding == 0 else {
            throw .unsupported("a window is padded")
        }
        add(operation, [value.name], try moved(window, channels: value.channels), window.attributes)
    }

    private mutating func mark() throws(DlibFileError) {
        if input == nil {
            input = value
        } else if result == nil {
            result = value
        } else if let input, !isSkipping {
            value = input
            isSkipping = true
        } else {
            throw .unsupported("a block has more marks than known ones have")
        }
    }

    private mutating func sum() throws(DlibFileError) {
        guard let input, isSkipping == (result != nil) else { throw .unsupported("a block has no begin") }
        let (one, other) = (value, result ?? input)
        let whole = Value(
            name: "",
            channels: max(one.channels, other.channels),
            rows: max(one.rows, other.rows),
            columns: max(one.columns, other.columns)
        )
        let names = [padded(one, to: whole), padded(other, to: whole)]
        add("Add", names, whole)
        (self.input, result, isSkipping) = (nil, nil, false)
    }

    /// The name of a value with zeros after its last channels, rows and columns.
    private mutating func padded(_ value: Value, to whole: Value) -> String {
        let missing = [
            0, whole.channels - value.channels, whole.rows - value.rows, whole.columns - value.columns,
        ]
        guard missing.contains(where: { $0 > 0 }) else { return value.name }
        let sizes = "sizes\(count)"
        writer.add([0, 0, 0, 0] + missing, named: sizes)
        let name = "padded\(count)"
        count += 1
        writer.add("Pad", [value.name, sizes], to: name)
        return name
    }

    private mutating func dense(_ inputs: Int, _ outputs: Int, _ weights: [Float]) throws(DlibFileError) {
        guard (value.channels, value.rows, value.columns) == (inputs, 1, 1), input == nil else {
            throw .unsupported("the last layer does not fit the layer before it")
        }
        // As a convolution, whose weights stand output after output.
        var turned = [Float](repeating: 0, count: weights.count)
        for row in 0..<inputs {
            for column in 0..<outputs { turned[column * inputs + row] = weights[row * outputs + column] }
        }
        let name = "weights\(count)"
        writer.add(turned, named: name, shape: [outputs, inputs, 1, 1])
        let output = Value(name: "", channels: outputs, rows: 1, columns: 1)
        add("Conv", [value.name, name], output, [.integers("kernel_shape", [1, 1])])
    }

    /// The value after a window has moved over the present one.
    private func moved(_ window: DlibNetwork.Window, channels: Int) throws(DlibFileError) -> Value {
        let rows = (value.rows + 2 * window.rowPadding - window.rows) / window.rowStride + 1
        let columns = (value.columns + 2 * window.columnPadding - window.columns) / window.columnStride + 1
        let isInside =
            window.rows <= value.rows + 2 * window.rowPadding
            && window.columns <= value.columns + 2 * window.columnPadding
        guard window.rows > 0, window.columns > 0, isInside else {
            throw .unsupported("a window is no part of its layer")
        }
        return Value(name: "", channels: channels, rows: rows, columns: columns)
    }

    /// Adds an operation whose output is the present value from now on.
    private mutating func add(
        _ operation: String,
        _ inputs: [String],
        _ output: Value,
        _ attributes: [ONNXWriter.Attribute] = []
    ) {
        value = output
        value.name = "layer\(count)"
        count += 1
        writer.add(operation, inputs, to: value.name, attributes)
    }
}

extension DlibNetwork.Window {
    fileprivate var attributes: [ONNXWriter.Attribute] {
        [
            .integers("kernel_shape", [rows, columns]), .integers("strides", [rowStride, columnStride]),
            .integers("pads", [rowPadding, columnPadding, rowPadding, columnPadding]),
        ]
    }
}
