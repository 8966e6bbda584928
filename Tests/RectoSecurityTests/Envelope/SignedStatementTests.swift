// SPDX-License-Identifier: Apache-2.0
import RectoSecurity
import Testing

struct SignedStatementTests {
    private static let file = SignedStatement.file("ab", showing: "front", for: "document", of: "v")

    @Test func `is its signer's, and of no other text`() throws {
        let key = PrivateKey.generated(for: .es256)
        let signers = try KeySet([key.publicKey])
        let token = try Self.file.token(signedBy: key)
        try Self.file.check(token, signedWith: signers)
        for other in [
            SignedStatement.file("ac", showing: "front", for: "document", of: "v"),
            .file("ab", showing: "back", for: "document", of: "v"),
            .file("ab", showing: "front", for: "other", of: "v"),
            .file("ab", showing: "front", for: "document", of: "w"),
        ] { #expect(throws: EnvelopeError.signatureInvalid) { try other.check(token, signedWith: signers) } }
    }

    @Test func `is refused of another signer, of another kind, changed, too long and where it is none`() throws {
        let (key, other) = (PrivateKey.generated(for: .es256), PrivateKey.generated(for: .es256))
        let signers = try KeySet([key.publicKey, PrivateKey.generated(for: .ecdhESA256KW).publicKey])
        let token = try Self.file.token(signedBy: key)
        let answer = try SignedStatement.answer(200, "ab", to: "m", of: "v").token(signedBy: key)
        for (text, error) in [
            (try Self.file.token(signedBy: other), EnvelopeError.unknownSigner), (answer, .wrongType), ("", .malformed),
            ("a.b", .malformed), (token + String(repeating: "A", count: 5_000), .tooLarge),
        ] { #expect(throws: error) { try Self.file.check(text, signedWith: signers) } }
        let parts = token.split(separator: ".")
        let changed = [parts[0], parts[1], Substring(String(parts[2].reversed()))].joined(separator: ".")
        #expect(throws: EnvelopeError.self) { try Self.file.check(changed, signedWith: signers) }
    }

    @Test func `is not signed with a key for encryption`() {
        #expect(throws: KeyError.wrongUse) {
            try Self.file.token(signedBy: PrivateKey.generated(for: .ecdhESA256KW))
        }
    }
}
