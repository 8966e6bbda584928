// SPDX-License-Identifier: Apache-2.0

/// Writes an ONNX file: protocol buffers by the field numbers of onnx.proto.
struct ONNXWriter {
    /// The nodes and tensors of the graph, as they are written.
    private var graph: [UInt8] = []

    /// An attribute of a node.
    enum Attribute {
        case integers(String, [Int])
    }

    /// Adds an operation with one output of its own name.
    mutating func add(_ operation: String, _ inputs: [String], to output: String, _ attributes: [Attribute] = []) {
        var node: [UInt8] = []
        for input in inputs { node.append(input, as: 1) }
        node.append(output, as: 2)
        node.append(output, as: 3)
        node.append(operation, as: 4)
        for case .integers(let name, let values) in attributes {
            var attribute: [UInt8] = []
            attribute.append(name, as: 1)
            for value in values { attribute.append(value, as: 8) }
            // 7: a list of whole numbers.
            attribute.append(7, as: 20)
            node.append(attribute, as: 5)
        }
        graph.append(node, as: 1)
    }

    /// Adds a constant of real numbers.
    mutating func add(_ values: [Float], named name: String, shape: [Int]) {
        precondition(shape.reduce(1, *) == values.count, "as many values as the shape has")
        var tensor = Self.head(of: name, shape: shape, type: 1)
        tensor.append(header: 9, count: 4 * values.count)
        // The format is little-endian, as are the processors.
        unsafe values.withUnsafeBytes { unsafe tensor.append(contentsOf: $0) }
        graph.append(tensor, as: 5)
    }

    /// Adds a constant of whole numbers.
    mutating func add(_ values: [Int], named name: String) {
        var tensor = Self.head(of: name, shape: [values.count], type: 7)
        tensor.append(values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }, as: 9)
        graph.append(tensor, as: 5)
    }

    /// The file of the graph.
    func file(input: (name: String, shape: [Int]), output: (name: String, shape: [Int])) -> [UInt8] {
        var graph = graph
        graph.append("network", as: 2)
        graph.append(Self.value(input), as: 11)
        graph.append(Self.value(output), as: 12)
        var operators: [UInt8] = []
        operators.append("", as: 1)
        // Operator set 11 and version 6 of the format are read by OpenCV 4.6 and newer ones.
        operators.append(11, as: 2)
        var file: [UInt8] = []
        file.append(6, as: 1)
        file.append(graph, as: 7)
        file.append(operators, as: 8)
        return file
    }

    private static func head(of name: String, shape: [Int], type: Int) -> [UInt8] {
        var tensor: [UInt8] = []
        for dimension in shape { tensor.append(dimension, as: 1) }
        tensor.append(type, as: 2)
        tensor.append(name, as: 8)
        return tensor
    }

    private static func value(_ value: (name: String, shape: [Int])) -> [UInt8] {
        var shape: [UInt8] = []
        for size in value.shape {
            var dimension: [UInt8] = []
            dimension.append(size, as: 1)
            shape.append(dimension, as: 1)
        }
        var tensor: [UInt8] = []
        tensor.append(1, as: 1)
        tensor.append(shape, as: 2)
        var type: [UInt8] = []
        type.append(tensor, as: 1)
        var message: [UInt8] = []
        message.append(value.name, as: 1)
        message.append(type, as: 2)
        return message
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ value: Int, as field: Int) {
        append(number: UInt64(field << 3))
        append(number: UInt64(bitPattern: Int64(value)))
    }

    fileprivate mutating func append(_ text: String, as field: Int) { append(Array(text.utf8), as: field) }

    fileprivate mutating func append(_ bytes: [UInt8], as field: Int) {
        append(header: field, count: bytes.count)
        append(contentsOf: bytes)
    }

    fileprivate mutating func append(header field: Int, count: Int) {
        append(number: UInt64(field << 3 | 2))
        append(number: UInt64(count))
    }

    private mutating func append(number: UInt64) {
        var rest = number
        while rest >= 128 {
            append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
