// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoVerification

/// A session as stored on the disk: a head that names the kind of file, then the session under AES-256-GCM.
///
/// The head is authenticated with the rest, so that no file passes for one of another version.
enum SealedState {
    private static let magic = Data("RECTOSESSION".utf8)
    /// The version that is written, and the only one that is read.
    private static let version: UInt8 = 1
    private static let headSize = magic.count + 1

    /// The largest file that is read, in bytes: many times the size of a session.
    static let largestFile = 1_000_000

    /// Seals a session.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - key: 256 bits.
    /// - Returns: The bytes of the file.
    /// - Throws: The errors of encoding.
    static func seal(_ session: SavedSession, with key: SymmetricKey) throws -> Data {
        let head = magic + [version]
        let box = try AES.GCM.seal(try WireJSON.encode(session), using: key, authenticating: head)
        return head + Data(box.nonce) + box.ciphertext + box.tag
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: Its bytes.
    ///   - key: 256 bits.
    /// - Returns: The session.
    /// - Throws: ``ClientError/foreignState``, ``ClientError/newerState(version:)``, ``ClientError/damagedState``.
    static func open(_ file: Data, with key: SymmetricKey) throws(ClientError) -> SavedSession {
        let file = Data(file)
        guard file.count > headSize, file.prefix(magic.count) == magic else { throw .foreignState }
        let version = file[magic.count]
        guard version <= Self.version else { throw .newerState(version: Int(version)) }
        guard version == Self.version else { throw .foreignState }
        do {
            let box = try AES.GCM.SealedBox(combined: file.dropFirst(headSize))
            let content = try AES.GCM.open(box, using: key, authenticating: file.prefix(headSize))
            return try WireJSON.decode(SavedSession.self, from: content)
        } catch {
            throw .damagedState
        }
    }
}
