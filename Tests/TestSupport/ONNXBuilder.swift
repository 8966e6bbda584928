// SPDX-License-Identifier: Apache-2.0

/// Writes ONNX files of a few layers: protocol buffers by hand, by onnx.proto's field numbers.
package struct ONNXBuilder {
    /// A layer: an operator from named inputs to named outputs.
    package struct Node {
        package let operation: String
        package let inputs: [String]
        package let outputs: [String]
        /// Attributes that are lists of whole numbers.
        package var integers: [String: [Int]] = [:]

        package init(_ operation: String, _ inputs: [String], _ outputs: [String], _ integers: [String: [Int]] = [:]) {
            self.operation = operation
            self.inputs = inputs
            self.outputs = outputs
            self.integers = integers
        }
    }

    package var nodes: [Node]
    /// Name and shape of what goes in.
    package var input: (name: String, shape: [Int])
    /// Name and shape of what comes out.
    package var outputs: [(name: String, shape: [Int])]
    /// Constants: name, shape and values.
    package var weights: [(name: String, shape: [Int], values: [Float])] = []

    package init(
        input: (name: String, shape: [Int]),
        outputs: [(name: String, shape: [Int])],
        weights: [(name: String, shape: [Int], values: [Float])] = [],
        nodes: [Node]
    ) {
        self.input = input
        self.outputs = outputs
        self.weights = weights
        self.nodes = nodes
    }

    /// The file.
    package var file: [UInt8] {
        let graph =
            nodes.flatMap { message(1, node($0)) } + text(2, "graph")
            + weights.flatMap { message(5, tensor($0.name, $0.shape, $0.values)) }
            + message(11, value(input.name, input.shape)) + outputs.flatMap { message(12, value($0.name, $0.shape)) }
        // IR version 6 and operator set 11, which OpenCV 4.6 reads.
        return number(1, 6) + message(7, graph) + message(8, text(1, "") + number(2, 11))
    }

    private func node(_ node: Node) -> [UInt8] {
        node.inputs.flatMap { text(1, $0) } + node.outputs.flatMap { text(2, $0) } + text(4, node.operation)
            + node.integers.sorted { $0.key < $1.key }.flatMap { name, values in
                // 7: an attribute that is a list of whole numbers.
                message(5, text(1, name) + values.flatMap { number(8, $0) } + number(20, 7))
            }
    }

    private func tensor(_ name: String, _ shape: [Int], _ values: [Float]) -> [UInt8] {
        let bytes = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        // 1: 32-bit floating point.
        return shape.flatMap { number(1, $0) } + number(2, 1) + text(8, name) + field(9, bytes)
    }

    private func value(_ name: String, _ shape: [Int]) -> [UInt8] {
        let dimensions = message(2, shape.flatMap { message(1, number(1, $0)) })
        return text(1, name) + message(2, message(1, number(1, 1) + dimensions))
    }

    private func number(_ key: Int, _ value: Int) -> [UInt8] { varint(key << 3) + varint(value) }
    private func text(_ key: Int, _ value: String) -> [UInt8] { field(key, Array(value.utf8)) }
    private func message(_ key: Int, _ content: [UInt8]) -> [UInt8] { field(key, content) }
    private func field(_ key: Int, _ bytes: [UInt8]) -> [UInt8] { varint(key << 3 | 2) + varint(bytes.count) + bytes }

    private func varint(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
    }
}

extension ONNXBuilder {
    /// A network that adds a constant to each of three planes and clips what is negative; `sum` and `clipped` come out.
    package static func biased(by bias: [Float], width: Int, height: Int) -> ONNXBuilder {
        let identity: [Float] = (0..<9).map { $0 % 4 == 0 ? 1 : 0 }
        return ONNXBuilder(
            input: ("image", [1, 3, height, width]),
            outputs: [("sum", [1, 3, height, width]), ("clipped", [1, 3, height, width])],
            weights: [("identity", [3, 3, 1, 1], identity), ("bias", [3], bias)],
            nodes: [
                Node("Conv", ["image", "identity", "bias"], ["sum"], ["kernel_shape": [1, 1]]),
                Node("Relu", ["sum"], ["clipped"]),
            ]
        )
    }

    /// An embedder whose vector is the mean of each plane.
    package static func meanColour(width: Int, height: Int) -> ONNXBuilder {
        ONNXBuilder(
            input: ("image", [1, 3, height, width]),
            outputs: [("vector", [1, 3, 1, 1])],
            nodes: [
                Node("AveragePool", ["image"], ["vector"], ["kernel_shape": [height, width], "strides": [1, 1]])
            ]
        )
    }
}
