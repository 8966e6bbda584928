// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoCommands

/// The text of `recto --version`: the engine in the first line, then a line for each part that answers depend on.
struct VersionText {
    /// The first line.
    static let heading = "recto \(EngineVersion.number)"

    /// All lines, without a line feed after the last one.
    ///
    /// - Throws: `ModelError` if a folder's list of models cannot be used.
    static func lines() throws(ModelError) -> [String] {
        let version = EngineVersion(models: try ModelLibrary())
        let parts = [("network", version.networks), ("model", version.models), ("library", version.libraries)]
        return [heading]
            + parts.flatMap { kind, parts in
                parts.map { "\(kind.padded(to: 7)) \($0.name.padded(to: 22)) \($0.identity)".printable }
            }
    }
}
