// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
public import SystemPackage

/// A folder that keeps one session, so that it outlives the program.
///
/// The session is sealed with a key of its own file, which only its owner can read; keep that file elsewhere where the
/// folder is copied to other machines. A new session takes the place of the one before.
public struct StateFolder: Sendable, Hashable {
    private let session: FilePath
    private let key: FilePath

    /// A folder.
    ///
    /// - Parameters:
    ///   - folder: Where the session is kept; made where it is missing.
    ///   - key: The file of the key, 32 bytes of mode 0600; made where it is missing. By default in the folder.
    public init(_ folder: FilePath, key: FilePath? = nil) {
        session = folder.appending("session.sealed")
        self.key = key ?? folder.appending("session.key")
    }

    /// Whether a session is kept.
    public var hasSession: Bool { FileManager.default.fileExists(atPath: session.string) }

    /// Takes the session away; its key stays for the next.
    ///
    /// - Throws: ``ClientError/stateNotAccessible(reason:)``.
    public func removeSession() throws(ClientError) {
        guard hasSession else { return }
        do {
            try FileManager.default.removeItem(atPath: session.string)
        } catch {
            throw .stateNotAccessible(reason: "it cannot be removed")
        }
    }

    func load() throws(ClientError) -> SavedSession {
        guard hasSession else { throw .noSavedSession }
        guard FileManager.default.fileExists(atPath: key.string) else { throw .damagedState }
        let file = try session.contents(atMost: SealedState.largestFile)
        guard let file else { throw .foreignState }
        return try SealedState.open(file, with: try existingKey())
    }

    func save(_ session: SavedSession) throws(ClientError) {
        try self.session.removingLastComponent().makePrivateFolder()
        let key = try FileManager.default.fileExists(atPath: key.string) ? existingKey() : newKey()
        let file: Data
        do {
            file = try SealedState.seal(session, with: key)
        } catch {
            throw .stateNotAccessible(reason: "it cannot be sealed")
        }
        try self.session.replace(with: file)
    }

    private func existingKey() throws(ClientError) -> SymmetricKey {
        guard try key.isPrivate(), let bytes = try key.contents(atMost: 32), bytes.count == 32 else {
            throw .unsuitableStateKey
        }
        return SymmetricKey(data: bytes)
    }

    private func newKey() throws(ClientError) -> SymmetricKey {
        try key.removingLastComponent().makePrivateFolder()
        var generator = SystemRandomNumberGenerator()
        let bytes = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
        try key.replace(with: bytes)
        return SymmetricKey(data: bytes)
    }
}
