// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoVerification
public import SystemPackage

/// A folder that keeps one session, so that it outlives the program.
///
/// The session is sealed with a key in a file of its own, which only its owner can read. Keep that file elsewhere if
/// the folder is copied to other machines. A new session replaces the old one as soon as its verification is claimed.
/// Until then both are kept, so a refused code costs nothing.
public struct StateFolder: Sendable, Hashable {
    private let session: FilePath
    /// A session whose verification is not known to be claimed.
    private let beginning: FilePath
    private let key: FilePath

    /// A folder.
    ///
    /// - Parameters:
    ///   - folder: The folder of the session; made if it is missing.
    ///   - key: The file of the key, 32 bytes of mode 0600; made if it is missing. By default in the folder.
    public init(_ folder: FilePath, key: FilePath? = nil) {
        session = folder.appending("session.sealed")
        beginning = folder.appending("session.beginning")
        self.key = key ?? folder.appending("session.key")
    }

    /// True if a session is kept; false if that cannot be told, as in a folder that may not be entered.
    public var hasSession: Bool { (try? session.exists() || beginning.exists()) ?? false }

    /// True if the kept session's verification has not ended, as far as its client knows.
    ///
    /// - Throws: ``ClientError`` for a file that cannot be read, or is no session of this version.
    public var isUnderWay: Bool {
        get throws(ClientError) {
            guard try session.exists() else { return false }
            do throws(ClientError) {
                return try load(session).hasEnded != true
            } catch .damagedState {
                // No program can resume it.
                return false
            }
        }
    }

    /// Takes the session away; its key stays for the next.
    ///
    /// - Throws: ``ClientError/stateNotAccessible(reason:)``.
    public func removeSession() throws(ClientError) {
        try beginning.remove()
        try session.remove()
    }

    /// The session to resume: the one that was begun last.
    func load() throws(ClientError) -> SavedSession {
        guard try beginning.exists() else { return try load(session) }
        let begun = try load(beginning)
        guard let claimed = try? load(session), claimed.secret == begun.secret else { return begun }
        // It was claimed, and the program ended before it took the beginning away.
        return claimed
    }

    /// A session that was begun with an invitation and not completed: to resume, since it may have been claimed.
    func beginning(of invitation: Invitation) -> SavedSession? {
        guard let begun = try? load(beginning), begun.isOf(invitation) else { return nil }
        return begun
    }

    func save(_ session: SavedSession) throws(ClientError) {
        try self.session.removingLastComponent().makePrivateFolder()
        let key = try key.exists() ? existingKey() : newKey()
        let file: Data
        do {
            file = try SealedState.seal(session, with: key)
        } catch {
            throw .stateNotAccessible(reason: "it cannot be sealed")
        }
        guard session.claim != nil else { return try beginning.replace(with: file) }
        try self.session.replace(with: file)
        // Another one may have been begun meanwhile, and be the only way to a verification that was claimed.
        if let begun = try? load(beginning), begun.secret == session.secret { try beginning.remove() }
    }

    /// Discards a session that was begun, if it cannot succeed.
    ///
    /// - Parameters:
    ///   - error: The error of its claim.
    ///   - wasSent: True if its claim may have been sent before.
    /// - Returns: True if it was discarded.
    /// - Throws: ``ClientError/stateNotAccessible(reason:)``.
    @discardableResult
    func giveUpBeginning(after error: ClientError, wasSent: Bool) throws(ClientError) -> Bool {
        let hasPresent = try session.exists()
        switch error {
        case .problem(let problem) where !problem.retryable: break
        // Nothing was sent at all: the code is still good, and the present session has priority.
        case .unreachable where !wasSent && hasPresent: break
        default: return false
        }
        try beginning.remove()
        return true
    }

    private func load(_ path: FilePath) throws(ClientError) -> SavedSession {
        guard try path.exists() else { throw .noSavedSession }
        guard try key.exists() else { throw .damagedState }
        guard let file = try path.contents(atMost: SealedState.largestFile) else { throw .foreignState }
        return try SealedState.open(file, with: try existingKey())
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

extension FilePath {
    fileprivate func remove() throws(ClientError) {
        guard try exists() else { return }
        do {
            try FileManager.default.removeItem(atPath: string)
        } catch {
            throw .stateNotAccessible(reason: "it cannot be removed")
        }
    }
}
