// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// The networks for eyes, mouths and faces, compiled in and loaded when first needed; all readers share them.
enum ExpressionNetworks {
    /// How far an eye is open.
    static let eye = Result { () throws(VisionError) in try Network(unsafe bytes(recto_eye_network())) }
    /// Smile and opening of a mouth.
    static let mouth = Result { () throws(VisionError) in try Network(unsafe bytes(recto_mouth_network())) }
    /// Where the eyes of a face are, and where it looks.
    static let face = Result { () throws(VisionError) in try Network(unsafe bytes(recto_face_network())) }

    private static func bytes(_ file: recto_bytes) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: file.base, count: file.count))
    }
}
