// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import SystemPackage
import Testing

@testable import RectoClient

struct StateFolderTests {
    private func begun(_ code: String = "123456789012") throws -> SavedSession {
        SavedSession(try Invitation(code: code, at: try ServiceAddress("https://example.org")), notes: [:])
    }

    private func session() throws -> SavedSession {
        let claim = """
            {"verification":"1","accessToken":"t","issuedAt":"2026-03-09T08:15:30Z","expiresAt":"2026-03-09T08:30:30Z",
             "serviceKeysURL":"https://example.org/.well-known/jwks.json","audience":"https://example.org"}
            """
        var session = try begun()
        session.claim = try WireJSON.decode(from: Data(claim.utf8))
        return session
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

    @Test func `keeps the session before until another one is claimed`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let (before, after) = (try session(), try begun())
        try folder.save(before)
        #expect(try folder.isUnderWay)
        try folder.save(after)
        #expect(try folder.load().secret == after.secret)
        #expect(try folder.giveUpBeginning(after: .problem(Problem(.codeInvalid)), wasSent: true))
        #expect(try folder.load().secret == before.secret)
    }

    @Test func `goes on with what was begun where that may have been claimed`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try folder.save(try session())
        let after = try begun()
        try folder.save(after)
        let unreachable = ClientError.unreachable
        let others = [ClientError.outcomeUnknown, .problem(Problem(.rateLimited)), .unexpectedAnswer(status: 502)]
        for error in others + [unreachable] { #expect(try !folder.giveUpBeginning(after: error, wasSent: true)) }
        // The session before goes on meanwhile.
        try folder.save(try session())
        #expect(try folder.load().secret == after.secret)
        let address = try ServiceAddress("https://example.org")
        #expect(folder.beginning(of: try Invitation(code: "1234 5678 9012", at: address))?.secret == after.secret)
        #expect(folder.beginning(of: try Invitation(code: "123456789013", at: address)) == nil)
        #expect(try folder.giveUpBeginning(after: unreachable, wasSent: false), "nothing was sent")
    }

    @Test func `forgets what was begun once it is claimed, whenever the program ended`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let session = try session()
        var begun = session
        begun.claim = nil
        try folder.save(begun)
        let file = temporary.path.appending("session.beginning").string
        let bytes = try Data(contentsOf: URL(filePath: file))
        try folder.save(session)
        #expect(!FileManager.default.fileExists(atPath: file))
        try bytes.write(to: URL(filePath: file))
        #expect(try folder.load().claim != nil)
    }

    @Test func `says whether a verification is under way, as far as is known`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        #expect(try !folder.isUnderWay)
        try folder.save(try begun())
        #expect(try !folder.isUnderWay, "nothing was claimed")
        var session = try session()
        for (hasEnded, isUnderWay) in [(nil, true), (false, true), (true, false)] {
            session.hasEnded = hasEnded
            try folder.save(session)
            #expect(try folder.isUnderWay == isUnderWay)
        }
    }

    @Test func `goes on without encryption if that was allowed at the beginning`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        // Nobody listens there, and it is not this machine by its name.
        let address = try ServiceAddress("http://127.0.0.2:1", allowsPlainHTTP: true)
        let invitation = try Invitation(code: "123456789012", at: address)
        try folder.save(SavedSession(invitation, notes: [:]))
        await #expect(throws: ClientError.unusableAddress) {
            _ = try await VerificationClient.resume(from: folder, configuration: .quick(attempts: 1))
        }
        await #expect(throws: ClientError.unreachable) {
            var configuration = ClientConfiguration.quick(attempts: 1)
            configuration.allowsPlainHTTP = true
            _ = try await VerificationClient.claim(invitation, savingIn: folder, configuration: configuration)
        }
        await #expect(throws: ClientError.unreachable) {
            _ = try await VerificationClient.resume(from: folder, configuration: .quick(attempts: 1))
        }
    }

    @Test func `tells a folder that cannot be entered from one without a session`() throws {
        let temporary = try TemporaryFolder()
        // A link to itself can be entered by nobody, whatever they may.
        let loop = temporary.path.appending("loop")
        try FileManager.default.createSymbolicLink(atPath: loop.string, withDestinationPath: loop.string)
        let folder = StateFolder(loop)
        #expect(!folder.hasSession)
        func isNotAccessible(_ error: any Error) -> Bool {
            if case .stateNotAccessible? = error as? ClientError { true } else { false }
        }
        #expect { try folder.load() } throws: { isNotAccessible($0) }
        #expect { try folder.isUnderWay } throws: { isNotAccessible($0) }
        #expect { try folder.removeSession() } throws: { isNotAccessible($0) }
        #expect { try StateFolder(temporary.path.appending("none")).load() } throws: {
            $0 as? ClientError == .noSavedSession
        }
    }

    @Test func `takes a session away`() throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try folder.removeSession()
        try folder.save(try session())
        try folder.removeSession()
        #expect(!folder.hasSession)
    }

    @Test func `takes what several programs keep at the same time`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let session = try session()
        try folder.save(session)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<20 {
                        try folder.save(session)
                        #expect(try folder.load().secret == session.secret)
                    }
                }
            }
            try await group.waitForAll()
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path.string).sorted()
        #expect(left == ["session.key", "session.sealed"])
    }
}
