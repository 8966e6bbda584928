// SPDX-License-Identifier: Apache-2.0

/// The networks for eyes, mouths and faces, compiled in and loaded when first needed; all readers share them.
enum ExpressionNetworks {
    /// The openness of an eye.
    static let eye = Result { () throws(VisionError) in try Network(BuiltInNetwork.eye.file) }
    /// Smile and opening of a mouth.
    static let mouth = Result { () throws(VisionError) in try Network(BuiltInNetwork.mouth.file) }
    /// The places of a face's eyes, and the direction of its look.
    static let face = Result { () throws(VisionError) in try Network(BuiltInNetwork.face.file) }
}
