// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct LinkTokenTests {
    @Test func `comes back from its text, and is never the same`() {
        let tokens = (0..<100).map { _ in LinkToken.generated() }
        #expect(Set(tokens).count == 100)
        for token in tokens {
            #expect(token.text.utf8.count == 43)
            #expect(LinkToken(token.text) == token)
            #expect(LinkToken(token.text)?.digest == token.digest)
        }
    }

    @Test func `is nothing else`() {
        let text = LinkToken.generated().text
        for other in ["", String(text.dropLast()), text + "A", text + "=", String(text.dropLast()) + "+"] {
            #expect(LinkToken(other) == nil)
        }
        // Of the four last characters that differ in bits that stand for nothing, one is taken.
        let endings = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        #expect(endings.count { LinkToken(String(text.dropLast()) + String($0)) != nil } == 16)
    }

    @Test func `is not shown`() {
        let token = LinkToken.generated()
        #expect("\(token)" == "link token" && Mirror(reflecting: token).children.isEmpty)
    }
}
