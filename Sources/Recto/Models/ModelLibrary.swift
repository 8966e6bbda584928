// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoSystem
public import SystemPackage

/// The model files on this machine: found in a few folders, and used only if every byte is as the manifest says.
public struct ModelLibrary: Sendable {
    /// The folders that are searched, in this order.
    public let folders: [FilePath]
    /// The models to search for, the preferred ones first.
    ///
    /// Models in the folders' own manifests come before those known to Recto. Of two with one name the first counts.
    public let models: [Model]

    /// The library of these folders, which need not exist.
    ///
    /// - Throws: ``ModelError`` if a folder has a `models.json` that cannot be used.
    public init(folders: [FilePath] = ModelLibrary.standardFolders) throws(ModelError) {
        self.folders = folders
        var models: [Model] = []
        for folder in folders {
            if let manifest = try Self.manifest(in: folder) { models += manifest.models }
        }
        var names: Set<String> = []
        self.models = (models + ModelManifest.builtIn.models).filter { names.insert($0.name).inserted }
    }

    /// The default folders: those of the variable `RECTO_MODELS`, separated by colons, the user's, and two of the
    /// installed program.
    ///
    /// The user's is `recto/models` in the folder of the variable `XDG_DATA_HOME`, by default `~/.local/share`;
    /// `Scripts/models` puts models there. The program's are `models` beside it, and `share/recto/models` beside the
    /// folder that it is installed in.
    public static var standardFolders: [FilePath] {
        let named = ProcessInfo.processInfo.environment["RECTO_MODELS"] ?? ""
        return named.split(separator: ":").map { FilePath(String($0)) } + userFolders + installedFolders
    }

    private static var userFolders: [FilePath] {
        let environment = ProcessInfo.processInfo.environment
        // The variables count only with full paths, by the XDG Base Directory Specification.
        func folder(_ name: String) -> FilePath? {
            environment[name].map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
        }
        let data = folder("XDG_DATA_HOME") ?? folder("HOME")?.appending(".local/share")
        return data.map { [$0.appending("recto/models")] }?.filter { !isHidden($0) } ?? []
    }

    /// True of a folder in one that may not be looked into: a service may run as another user than its environment says.
    private static func isHidden(_ folder: FilePath) -> Bool {
        do {
            _ = try FileManager.default.attributesOfItem(atPath: folder.string)
            return false
        } catch {
            return (error as? CocoaError)?.code == .fileReadNoPermission
        }
    }

    private static var installedFolders: [FilePath] {
        // Links are followed: a link in /usr/local/bin leads to the folder that the program was unpacked in.
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let folder = program.map({ FilePath($0).removingLastComponent() }) else { return [] }
        return [folder.appending("models"), folder.removingLastComponent().appending("share/recto/models")]
    }

    private static func manifest(in folder: FilePath) throws(ModelError) -> ModelManifest? {
        let path = folder.appending("models.json")
        let file: [UInt8]
        do throws(InputError) {
            file = try InputFile(path).contents(limit: 1 << 20)
        } catch .notFound {
            return nil
        } catch {
            throw .unreadable(path, reason: error.reason)
        }
        do throws(ModelManifestError) {
            return try ModelManifest(parsing: file)
        } catch {
            throw .unusableManifest(path, reason: error.reason)
        }
    }

    /// The result of the search for a model's file.
    public enum Status: Sendable, Hashable {
        /// The file is there, with the right hash.
        case present(FilePath)
        /// No folder has it.
        case absent
        /// A file of its name is there with other content, described in words. Later folders are not searched.
        case wrongDigest(FilePath, found: String)
        /// A file of its name is there, and reading it fails. Later folders are not searched.
        case unreadable(FilePath, reason: String)
    }

    /// The status of a model; reads its whole file.
    public func status(of model: Model) -> Status {
        do throws(ModelError) {
            return .present(try read(model).path)
        } catch {
            switch error {
            case .absent: return .absent
            case .wrongDigest(_, let path, let found): return .wrongDigest(path, found: found)
            case .unreadable(let path, let reason), .unusableManifest(let path, let reason):
                return .unreadable(path, reason: reason)
            case .unusable(_, let path): return .unreadable(path, reason: error.description)
            }
        }
    }

    /// A model's file: the bytes with the verified hash, so that nothing else can get loaded in their place.
    ///
    /// - Throws: ``ModelError``.
    public func load(_ model: Model) throws(ModelError) -> [UInt8] {
        try read(model).bytes
    }

    /// The first file of the model's name in the folders, read and verified.
    func read(_ model: Model) throws(ModelError) -> (path: FilePath, bytes: [UInt8]) {
        for folder in folders {
            let path = folder.appending(model.file)
            var bytes: [UInt8] = []
            var refusal: ModelError?
            do throws(InputError) {
                let file = InputFile(path)
                // A larger file is not read at all.
                if case .regular(let count) = try file.kind(), count > model.bytes {
                    let found = "more than \(model.bytes) bytes instead of \(model.bytes)"
                    refusal = .wrongDigest(model, path, found: found)
                } else {
                    bytes = try file.contents(limit: model.bytes + 1)
                }
            } catch .notFound {
                continue
            } catch {
                throw .unreadable(path, reason: error.reason)
            }
            if let refusal { throw refusal }
            if let found = difference(of: bytes, from: model) { throw .wrongDigest(model, path, found: found) }
            return (path, bytes)
        }
        throw .absent(model, lookedIn: folders)
    }

    /// The difference of a file from the model; `nil` if it is the model.
    private func difference(of file: [UInt8], from model: Model) -> String? {
        if file.starts(with: "version https://git-lfs".utf8) {
            return "a pointer of Git LFS instead of the file: “git lfs pull” in its repository fetches that"
        }
        guard file.count == model.bytes else {
            let count = file.count > model.bytes ? "more than \(model.bytes)" : "\(file.count)"
            return "\(count) bytes instead of \(model.bytes)"
        }
        let digest = SHA256.hash(data: file).hexadecimal
        return digest == model.sha256 ? nil : "SHA-256 \(digest)"
    }
}
