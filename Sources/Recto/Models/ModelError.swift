// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

/// The reason why a model cannot be used.
public enum ModelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Its file is in none of the folders.
    case absent(Model, lookedIn: [FilePath])
    /// The file has the model's name but not its content, as described in words: it is not used.
    case wrongDigest(Model, FilePath, found: String)
    /// The file cannot be read, for the system's reason.
    case unreadable(FilePath, reason: String)
    /// A folder's list of models cannot be used.
    case unusableManifest(FilePath, reason: String)
    /// The file is as the manifest says, but is no network that can be run.
    case unusable(Model, FilePath)

    /// The cause and the remedy.
    public var description: String {
        switch self {
        case .absent(let model, let folders):
            """
            The model \(model.name) needs the file \(model.file), which is in none of these folders: \
            \(folders.isEmpty ? "none were named" : folders.map(\.string).joined(separator: ", ")). \
            Get it from \(model.source), or name its folder in RECTO_MODELS.
            """
        case .wrongDigest(let model, let path, let found):
            """
            \(path.string) is not the file of the model \(model.name), and is not used: it has \(found). \
            Needed is SHA-256 \(model.sha256), from \(model.source). Replace the file or remove it.
            """
        case .unreadable(let path, let reason):
            "\(path.string) cannot be read: \(reason). Mend that, or remove it."
        case .unusableManifest(let path, let reason):
            "\(path.string) cannot be used: \(reason). Correct it, or remove it."
        case .unusable(let model, let path):
            "\(path.string) is as the list of models says, but \(model.name) cannot be run from it. Remove its entry."
        }
    }
}
