// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport

/// Networks in dlib's format, and the ONNX files that are made of them.
struct DlibNetworks: FuzzedReader {
    let name = "network"
    let maximumLength = 8192

    func read(_ bytes: [UInt8]) {
        do throws(DlibFileError) {
            let file = try DlibNetwork(bytes).onnx()
            // A layer takes 40 bytes at least, and makes a sum of two padded values at most.
            precondition(file.count <= 16 * bytes.count + 1024, "\(file.count) bytes of \(bytes.count)")
        } catch {
            precondition(!error.description.isEmpty)
        }
    }

    /// Networks with blocks that have all their parts, and with some that lack a mark.
    func seeds() -> [[UInt8]] {
        let marks = DlibBuilder.networkMarks
        let shorter = marks.indices.filter { marks[$0] == 1 }.map { index in
            DlibBuilder.network(marks: Array(marks[..<index] + marks[(index + 1)...]))
        }
        return [DlibBuilder.network(), DlibBuilder.network(version: 2)] + shorter
    }
}
