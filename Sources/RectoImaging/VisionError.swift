// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Why an operation on pixels could not be carried out.
public enum VisionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There was no memory for the intermediate images.
    case outOfMemory
    /// OpenCV or zxing-cpp refused the operation, named here.
    case failed(operation: String)

    /// Throws unless a shim's call went well.
    static func check(_ status: recto_vision_status, _ operation: String) throws(VisionError) {
        switch status {
        case .ok: return
        case .no_memory: throw .outOfMemory
        case .failed: throw .failed(operation: operation)
        }
    }

    /// The end of a sentence.
    public var description: String {
        switch self {
        case .outOfMemory: "there was not enough memory"
        case .failed(let operation): "the step “\(operation)” failed"
        }
    }
}
