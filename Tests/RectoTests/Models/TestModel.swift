// SPDX-License-Identifier: Apache-2.0
import Crypto
import TestSupport

/// An embedder of our own, whose vector is the mean colour, and the entry that lists it.
struct TestModel {
    var name = "test"
    var file = ONNXBuilder.meanColour(width: 8, height: 8).file

    var entry: String {
        """
        {
            "name": "\(name)", "purpose": "faceEmbedder", "file": "test.onnx", "bytes": \(file.count),
            "sha256": "\(SHA256.hash(data: file).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())",
            "source": "the tests", "licence": "Apache-2.0",
            "embedder": {
                "width": 8, "height": 8, "colourOrder": "bgr", "scale": 1,
                "alignment": { "rightEye": [2, 3], "leftEye": [5, 3] },
                "metric": "cosine",
                "distances": [{ "distance": 0.5, "falseMatchRate": 0.01, "basis": "made up" }]
            }
        }
        """
    }

    var text: String { "{ \"schema\": \"recto.models/1\", \"models\": [\(entry)] }" }

    var manifest: [UInt8] { Array(text.utf8) }
}
