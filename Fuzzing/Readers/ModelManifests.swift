// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import TestSupport

/// Lists of model files.
struct ModelManifests: FuzzedReader {
    let name = "manifest"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) {
        do throws(ModelManifestError) {
            let models = try ModelManifest(parsing: bytes).models
            for model in models {
                precondition(!model.file.contains("/") && !model.file.hasPrefix("."), "a file that leads elsewhere")
                precondition(model.bytes > 0, "a file of \(model.bytes) bytes")
            }
            precondition(Set(models.map(\.name)).count == models.count, "two models of one name")
        } catch {
            precondition(!error.reason.isEmpty)
        }
    }

    /// The list compiled in, an entry at a time.
    func seeds() throws -> [[UInt8]] {
        let text = try Repository.text("Sources/Recto/Models/models.json")
        guard var list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
            let models = list["models"] as? [Any]
        else { return [] }
        return try models.map { model in
            list["models"] = [model]
            return try Array(JSONSerialization.data(withJSONObject: list, options: .sortedKeys))
        }
    }
}
