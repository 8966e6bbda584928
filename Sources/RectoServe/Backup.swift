// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoJSON
import RectoStore
import SystemPackage

/// Copies everything but the master key.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies all data but the master key to a folder; the service may be at work.",
        discussion: """
            The copy is of one moment, and encrypted as the folder is. Keep the master key apart from it: who has both can \
            read everything. A copy keeps what is erased afterwards, so keep it no longer than you must.
            """
    )

    @Option(help: ArgumentHelp("The folder that everything is kept in.", valueName: "folder"), completion: .directory)
    var data: String

    @Option(
        help: ArgumentHelp("The folder of the copy, which must not exist yet.", valueName: "folder"),
        completion: .directory
    )
    var to: String

    func validate() throws {
        guard !data.isEmpty, !to.isEmpty else { throw DataFolder.isEmpty }
    }

    func run() async throws {
        let store = FilePath(data).appending("store")
        try DataFolder.requireStore(at: store, "There is no store in the folder of --data.")
        let contents: StoreBackup.Contents
        do {
            contents = try await StoreBackup.copy(store, to: FilePath(to)) { _ in }.contents
        } catch StoreError.alreadyExists {
            throw ServeFailure(description: "There is a file or folder at --to already; name one that does not exist.")
        } catch {
            throw ServeFailure("The copy was not made.", because: error)
        }
        try StandardOutput.write("files   \(contents.blobs)")
        if contents.missing > 0 {
            try StandardOutput.write("gone    \(contents.missing), erased while the copy was made, lost or not whole")
        }
        try StandardOutput.write("copy    \(to)")
    }
}

/// Puts a copy in place again.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts the copy of a backup in a folder without data, and checks it.",
        discussion: """
            The master key must be in its place before: the file master.key in --data, or that of --key. The copy is opened \
            with it, with all that is sealed in its database, and its events are followed from the first to the last, \
            before anything is put in place. A copy from before a rotation of the key is opened with the file of the \
            key with .old at the end of its name, if it is there, and wrapped anew. Erasures since the backup are to \
            be done again, and keys to be revoked again: the backup does not know of that.

            A copy of a store with damaged parts has them, too. Restore an earlier copy, or name --accept-damage: the \
            service works without these parts.
            """
    )

    @OptionGroup var folder: DataFolder

    @Option(help: ArgumentHelp("The folder of the copy.", valueName: "folder"), completion: .directory)
    var from: String

    @Flag(help: "Puts the copy in place also if parts of it do not open with their key.")
    var acceptDamage = false

    func validate() throws {
        guard !from.isEmpty else { throw DataFolder.isEmpty }
    }

    func run() async throws {
        try DataFolder.requireStore(at: FilePath(from), "There is no copy in the folder of --from.")
        try folder.prepare()
        let (contents, end) = try await restored()
        try StandardOutput.write("files   \(contents.blobs)")
        if contents.missing > 0 {
            try StandardOutput.write("gone    \(contents.missing), which the copy lacks or has not whole")
        }
        try StandardOutput.write("events  \(end.sequence)")
        try StandardOutput.write("head    \(end.hash.hexadecimal)")
    }

    private func restored() async throws -> (StoreBackup.Contents, ChainHead) {
        do {
            return try await StoreBackup.copy(FilePath(from), to: folder.store, checking: check)
        } catch let failure as ServeFailure {
            throw failure
        } catch StoreError.alreadyExists {
            throw ServeFailure(description: "There is a store in the folder of --data already; name another folder.")
        } catch StoreError.masterKeyMissing {
            throw ServeFailure(description: "The copy is sealed with another key; name it with --key.")
        } catch let error as StoreError where error.isSealLost {
            throw ServeFailure(
                description: """
                    A part of the copy does not open with its key: it is damaged, or was altered. Try an earlier copy, or put \
                    this one in place all the same with --accept-damage.
                    """
            )
        } catch {
            throw ServeFailure("The copy cannot be put in place.", because: error)
        }
    }

    /// Opens the copy and all that is sealed in it, and follows its events.
    private func check(_ store: FilePath) async throws -> ChainHead {
        let ring = try folder.masterKey.ringOfCopies()
        let opened = try SQLiteStore(folder: store, keys: ring)
        do {
            try await opened.verifySeals()
        } catch let error as StoreError where error.isSealLost && acceptDamage {
            try StandardOutput.write("damage  accepted; the service leaves out what does not open")
        }
        guard case .intact(let end) = try await opened.verifyChain(expecting: nil) else {
            throw ServeFailure(description: "The events of the copy are not as they were written: it was altered.")
        }
        // The key in use opens it alone from now on, also if the copy is from before a rotation.
        try await opened.rotate(to: ring.current)
        return end
    }
}
