// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoStore
import RectoSystem
import SystemPackage

/// The folder of a service's data, and the key that opens it.
struct DataFolder: ParsableArguments {
    @Option(help: ArgumentHelp("The folder that everything is kept in.", valueName: "folder"), completion: .directory)
    var data: String

    @Option(
        help: ArgumentHelp("The file of the master key; by default master.key in --data.", valueName: "file"),
        completion: .file()
    )
    var key: String?

    func validate() throws {
        guard !data.isEmpty, key != "" else { throw Self.isEmpty }
    }

    /// The mistake of a variable that is not set.
    static let isEmpty = ValidationError("A path is empty. Look whether the variable that should hold it is set.")

    var masterKey: MasterKeyPlace { MasterKeyPlace(key.map { FilePath($0) } ?? FilePath(data).appending("master.key")) }

    var store: FilePath { FilePath(data).appending("store") }

    /// Opens the store in the folder, made the first time, with its master key.
    func open() throws -> SQLiteStore {
        try prepare()
        do {
            if !exists(masterKey.path), !exists(store) { try MasterKeyFile.create(masterKey.path) }
            let ring = try masterKey.ring()
            let opened = try SQLiteStore(folder: store, keys: ring)
            // Nobody rotates while the store is open, but a rotation may have ended since the key was read.
            guard try masterKey.ring().current.id == ring.current.id else { throw StoreError.inUse(folder: data) }
            return opened
        } catch StoreError.inUse {
            throw ServeFailure(description: "A service is at work in the folder of --data; stop it first.")
        } catch StoreError.masterKeyMissing {
            throw ServeFailure(description: "The folder of --data is sealed with another key; name it with --key.")
        } catch {
            throw ServeFailure("The folder of --data cannot be used.", because: error)
        }
    }

    /// Makes the folder if it is missing, and refuses one that others can write to: they could put a store or a key of
    /// their own in its place.
    func prepare() throws {
        let attributes: [FileAttributeKey: Any]
        do {
            try FileManager.default.createDirectory(
                atPath: data,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            attributes = try FileManager.default.attributesOfItem(atPath: data)
        } catch {
            throw ServeFailure("The folder \(data) of --data cannot be used.", because: error)
        }
        guard let mode = attributes[.posixPermissions] as? Int, mode & 0o022 != 0 else { return }
        throw ServeFailure(
            description: """
                Others than its owner can write to the folder \(data) of --data (mode \(String(mode, radix: 8))). Take \
                that away with chmod go-w, or name a folder in it, which is made for its owner alone.
                """
        )
    }

    /// Opens the store, which must be there.
    func openExisting() throws -> SQLiteStore {
        try Self.requireStore(at: store, "There is no store in the folder of --data.")
        return try open()
    }

    /// Refuses a folder without a store, with a sentence, and one that this user may not look into.
    static func requireStore(at folder: FilePath, _ absence: String) throws(ServeFailure) {
        do throws(InputError) {
            guard case .regular = try InputFile(folder.appending("store.sqlite")).kind() else { throw .notFound }
        } catch .notFound {
            throw ServeFailure(description: absence)
        } catch {
            let remedy = "Run this as the service's user."
            throw ServeFailure(description: "The folder \(folder) cannot be looked into: \(error.reason). \(remedy)")
        }
    }

    private func exists(_ path: FilePath) -> Bool { FileManager.default.fileExists(atPath: path.string) }
}
