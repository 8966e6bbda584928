// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoStore
import SystemPackage

/// Replaces the master key in use with another one.
struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts another master key in the place of the one in use; the service must be stopped.",
        discussion: """
            Wraps the key of every verification anew. May be ended at any moment, even by a power cut: until it says that it \
            is done, the files of the key and of the key with .next at the end of its name open the folder together, the \
            service does so by itself, and the same command goes on. Afterwards the file of the key holds the new one, which \
            opens the folder alone; the one before is in the file with .old at the end, in the place of any that was \
            there, and opens nothing but earlier backups. Destroy it once there are none.
            """
    )

    @OptionGroup var folder: DataFolder

    @Option(
        help: ArgumentHelp("The file of the other key; by default a new one is made.", valueName: "file"),
        completion: .file()
    )
    var newKey: String?

    func run() async throws {
        let place = folder.masterKey
        let key = try read(newKey)
        let store = try folder.openExisting()
        let wasRotating = place.isRotating
        let count: Int
        do {
            count = try await place.rotate(store, to: key)
        } catch StoreError.masterKeyRefused(_, .inUse) {
            throw ServeFailure(description: "The key of --new-key is the one in use.")
        } catch StoreError.masterKeyRefused(_, .exists) {
            throw ServeFailure(
                description: "A rotation to another key was begun; leave --new-key out, and it is ended first."
            )
        } catch {
            throw ServeFailure(
                description:
                    "The rotation was not ended, and can be begun again. \((error as? StoreError)?.description ?? "")"
            )
        }
        if wasRotating { try StandardOutput.write("went on with a rotation that had been ended") }
        try StandardOutput.write("keys wrapped anew  \(count)")
        try StandardOutput.write("key in use         \(place.path)")
        try StandardOutput.write("key before         \(place.old)")
    }

    private func read(_ file: String?) throws -> MasterKey? {
        do throws(StoreError) {
            return try file.map { path throws(StoreError) in try MasterKeyFile.read(FilePath(path)) }
        } catch {
            throw ServeFailure(description: "The file of --new-key cannot be used. \(error)")
        }
    }
}
