// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import RectoImaging

struct DlibNetworkTests {
    private func output(_ file: [UInt8], grey: UInt8) throws -> [Float] {
        let dlib = try DlibNetwork(file)
        let network = try Network(dlib.onnx())
        let image = Image(greyOf: grey, width: dlib.side, height: dlib.side, format: .rgb)
        let input = try NetworkInput(
            image,
            order: .rgb,
            mean: dlib.mean,
            scale: 1 / 256,
            width: dlib.side,
            height: dlib.side
        )
        return try network.run(input)[0]
    }

    @Test(arguments: [30, 94, 222] as [UInt8])
    func `computes what dlib would, with blocks of one size and of two`(grey: UInt8) throws {
        let found = try output(DlibBuilder.network(), grey: grey)
        let expected = DlibBuilder.networkOutput(grey: Float(grey))
        #expect(found.count == 2)
        for (value, other) in zip(found, expected) { #expect(abs(value - other) < 1e-5, "\(found) \(expected)") }
    }

    @Test func `names the version and the layer that it does not know`() {
        #expect(throws: DlibFileError.unexpectedPart(expected: "a network, version 1", found: "version 2", byte: 0)) {
            try DlibNetwork(DlibBuilder.network(version: 2))
        }
        let other = DlibBuilder.network().replacing("affine_", with: "affina_")
        let error = #expect(throws: DlibFileError.self) { try DlibNetwork(other) }
        guard case .unexpectedPart("a layer", "affina_", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("“a layer” was expected") == true)
    }

    @Test func `refuses a file that ends early, at every byte, and one that goes on`() {
        let file = DlibBuilder.network()
        for count in 0..<file.count {
            #expect(throws: DlibFileError.self, "\(count) bytes") { try DlibNetwork(Array(file[..<count])) }
        }
        #expect(throws: DlibFileError.excess(byte: file.count)) { try DlibNetwork(file + [0]) }
    }

    @Test func `refuses layers that are no residual network`() throws {
        var marks = DlibBuilder.networkMarks
        // A layer more than the file has.
        #expect(throws: DlibFileError.self) { try DlibNetwork(DlibBuilder.network(marks: [2] + marks)) }
        // A block without a begin.
        marks.remove(at: marks.count - 5)
        let network = try DlibNetwork(DlibBuilder.network(marks: marks))
        #expect(throws: DlibFileError.self) { try network.onnx() }
    }

    @Test func `survives any file`() {
        var mutator = Mutator(seed: 41)
        for _ in 0..<5000 {
            do throws(DlibFileError) {
                _ = try DlibNetwork(mutator.mutation(of: [DlibBuilder.network()])).onnx()
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test(
        arguments: [[0x01], [0x09], [0x00], [0x11, 1], [0x08, 255, 255, 255, 255, 255, 255, 255, 255]] as [[UInt8]]
    )
    func `takes no number that dlib does not write`(bytes: [UInt8]) {
        var reader = DlibReader(bytes)
        #expect(throws: DlibFileError.self) { try reader.integer() }
    }

    @Test func `reads back the numbers that dlib writes`() throws {
        var builder = DlibBuilder()
        let numbers = [0, 1, -1, 255, 256, -65536, 123_456_789, -1 << 40]
        let reals: [Float] = [0, 1, -1, 0.1, -122.782, 3e-20, 1e20]
        for number in numbers { builder.integer(number) }
        for real in reals { builder.real(real) }
        var reader = DlibReader(builder.bytes)
        for number in numbers { #expect(try reader.integer() == number) }
        for real in reals { #expect(try reader.real() == real) }
        try reader.end()
    }
}

extension [UInt8] {
    fileprivate func replacing(_ text: String, with other: String) -> [UInt8] {
        var bytes = self
        for start in indices.dropLast(text.utf8.count) where bytes[start...].starts(with: text.utf8) {
            bytes.replaceSubrange(start..<start + text.utf8.count, with: other.utf8)
        }
        return bytes
    }
}
