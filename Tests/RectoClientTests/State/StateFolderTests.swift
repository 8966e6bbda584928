// SPDX-License-Identifier: Apache-2.0
import Foundation
import SystemPackage
import Testing

@testable import RectoClient

struct StateFolderTests {
    private func session() throws -> SavedSession {
        SavedSession(try Invitation(code: "123456789012", at: try ServiceAddress("https://example.org")), notes: [:])
    }

    private func mode(_ path: FilePath) throws -> FilePermissions { try path.stat().permissions }

    @Test func `keeps a session, for its owner alone`() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.path.appending("a").appending("b")
        let folder = StateFolder(path)
        #expect(!folder.hasSession)
        let session = try session()
        try folder.save(session)
        #expect(folder.hasSession)
        #expect(try folder.load().secret == session.secret)
        #expect(try mode(path.appending("session.sealed")) == .ownerReadWrite)
        #expect(try mode(path.appending("session.key")) == .ownerReadWrite)
        #expect(try mode(path) == .ownerReadWriteExecute)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.string).count == 2)
    }

    @Test func `keeps the key elsewhere where that is asked for`() throws {
        let temporary = try TemporaryFolder()
        let key = temporary.path.appending("keys").appending("recto.key")
        let folder = StateFolder(temporary.path.appending("state"), key: key)
        try folder.save(try session())
        #expect(try mode(key) == .ownerReadWrite)
        try FileManager.default.removeItem(atPath: key.string)
        #expect(throws: ClientError.damagedState) { try folder.load() }
    }

    @Test func `refuses a key that others can read`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try folder.save(try session())
        let key = temporary.path.appending("session.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: key.string)
        #expect(throws: ClientError.unsuitableStateKey) { try folder.load() }
        #expect(throws: ClientError.unsuitableStateKey) { try folder.save(try session()) }
    }

    @Test func `refuses what is no session, and says so`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        #expect(throws: ClientError.noSavedSession) { try folder.load() }
        try folder.save(try session())
        let file = temporary.path.appending("session.sealed")
        try Data("something else".utf8).write(to: URL(filePath: file.string))
        #expect(throws: ClientError.foreignState) { try folder.load() }
        try Data(count: SealedState.largestFile + 1).write(to: URL(filePath: file.string))
        #expect(throws: ClientError.foreignState) { try folder.load() }
    }

    @Test func `takes a session away`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try folder.removeSession()
        try folder.save(try session())
        try folder.removeSession()
        #expect(!folder.hasSession)
    }
}
