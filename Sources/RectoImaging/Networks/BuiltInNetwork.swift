// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// A network that is compiled in, named as its file is in `Models`.
package enum BuiltInNetwork: String, CaseIterable, Sendable {
    /// Sees documents, and where their borders are.
    case documentFinder = "outlines/finder.onnx"
    /// Measures the openness of an eye.
    case eye = "expressions/eye.onnx"
    /// Finds the eyes of a face, and the direction of its look.
    case face = "expressions/face.onnx"
    /// Measures the smile of a mouth.
    case mouth = "expressions/mouth.onnx"
    /// Reads a line of a document's print, character by character.
    case printReader = "print/reader.onnx"
    /// Compares a line of a card's print with known values.
    case printRecogniser = "print/recogniser.onnx"
    /// Judges squares of a picture for traces of screens and prints.
    case recaptureJudge = "recapture/judge.onnx"
    /// Finds machine readable zones.
    case zoneLocator = "mrz/locator.onnx"
    /// Reads a line of a machine readable zone.
    case zoneRecogniser = "mrz/recogniser.onnx"

    /// The bytes of its ONNX file.
    package var file: [UInt8] {
        let bytes =
            switch self {
            case .documentFinder: unsafe recto_document_finder()
            case .eye: unsafe recto_eye_network()
            case .face: unsafe recto_face_network()
            case .mouth: unsafe recto_mouth_network()
            case .printReader: unsafe recto_print_reader()
            case .printRecogniser: unsafe recto_print_recogniser()
            case .recaptureJudge: unsafe recto_recapture_judge()
            case .zoneLocator: unsafe recto_zone_locator()
            case .zoneRecogniser: unsafe recto_zone_recogniser()
            }
        return unsafe Array(UnsafeBufferPointer(start: bytes.base, count: bytes.count))
    }
}
