// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import RectoJSON
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoClient

struct SealedStateTests {
    private let key = SymmetricKey(data: Data(repeating: 7, count: 32))

    private func session() throws -> SavedSession {
        let address = try ServiceAddress("https://verify.example.org")
        return SavedSession(try Invitation(code: "1234 5678 9012", at: address), notes: ["front": "a.jpg"])
    }

    @Test func `opens what it sealed`() throws {
        let session = try session()
        let opened = try SealedState.open(try SealedState.seal(session, with: key), with: key)
        #expect(opened.address == session.address)
        #expect(opened.secret == session.secret)
        #expect(opened.notes == ["front": "a.jpg"])
        #expect(opened.keys.signing.id == session.keys.signing.id)
        #expect(opened.keys.agreement.id == session.keys.agreement.id)
        guard case .code("123456789012") = opened.proof else {
            Issue.record("the code is gone")
            return
        }
    }

    @Test func `opens a session of before, which says less`() throws {
        let whole = try JSONTree(reading: try WireJSON.encode(try session()))
        guard case .object(var members) = whole else {
            Issue.record("a session is no object")
            return
        }
        for name in ["sealsMessages", "hasEnded"] { members[name] = nil }
        let old = try WireJSON.decode(SavedSession.self, from: try WireJSON.encode(JSONTree.object(members)))
        #expect(old.sealsMessages == nil && old.hasEnded == nil && old.notes == ["front": "a.jpg"])
    }

    @Test func `shows nothing of what it holds`() throws {
        let sealed = try SealedState.seal(try session(), with: key)
        for text in ["123456789012", "verify.example.org", "a.jpg", "PRIVATE KEY"] {
            #expect(sealed.range(of: Data(text.utf8)) == nil)
        }
    }

    @Test func `refuses every changed byte by name`() throws {
        let sealed = try SealedState.seal(try session(), with: key)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            let expected: ClientError = index < 12 ? .foreignState : index == 12 ? .foreignState : .damagedState
            #expect(throws: expected) { try SealedState.open(changed, with: key) }
        }
    }

    @Test func `refuses every truncation`() throws {
        let sealed = try SealedState.seal(try session(), with: key)
        for count in 0..<sealed.count {
            #expect(throws: ClientError.self) { try SealedState.open(sealed.prefix(count), with: key) }
        }
    }

    @Test func `refuses another key, and a newer version`() throws {
        var sealed = try SealedState.seal(try session(), with: key)
        #expect(throws: ClientError.damagedState) { try SealedState.open(sealed, with: SymmetricKey(size: .bits256)) }
        sealed[12] = 9
        #expect(throws: ClientError.newerState(version: 9)) { try SealedState.open(sealed, with: key) }
    }
}
