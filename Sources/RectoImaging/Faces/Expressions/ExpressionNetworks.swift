// SPDX-License-Identifier: Apache-2.0

/// The networks for eyes, mouths and faces, compiled in and loaded when first needed; all readers share them.
enum ExpressionNetworks {
    /// How far an eye is open.
    static let eye = Result { () throws(VisionError) in try Network(BuiltInNetwork.eye.file) }
    /// Smile and opening of a mouth.
    static let mouth = Result { () throws(VisionError) in try Network(BuiltInNetwork.mouth.file) }
    /// Where the eyes of a face are, and where it looks.
    static let face = Result { () throws(VisionError) in try Network(BuiltInNetwork.face.file) }
}
