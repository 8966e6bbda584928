// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

struct SessionLinkTests {
    private static let token = "dGhpcyBpcyBhIHRva2VuIG9mIDQzIGNoYXJhY3RlcnMu"

    @Test func `reads what begins a verification`() throws {
        let link = try SessionLink(" https://verify.example.org/idv/start?token=\(Self.token)\n")
        #expect(link.address.text == "https://verify.example.org/idv")
        #expect(link.action == .verify(token: Self.token))
    }

    @Test(arguments: ["start#", "start?application=acme#"])
    func `reads the secret behind a page's address`(_ page: String) throws {
        let link = try SessionLink("https://verify.example.org/idv/\(page)\(Self.token)")
        #expect(link.address.text == "https://verify.example.org/idv")
        #expect(link.action == .verify(token: Self.token))
    }

    @Test func `reads what asks for a file`() throws {
        let link = try SessionLink("https://example.org/v1/uploads/document/back?token=\(Self.token)")
        #expect(link.address.text == "https://example.org")
        #expect(link.action == .sendFile(.back, step: "document", token: Self.token))
    }

    @Test(arguments: [
        ("", ClientError.unrecognizedLink), ("hello", .unrecognizedLink), ("123456789012", .unrecognizedLink),
        ("https://example.org/start", .unrecognizedLink), ("https://example.org/start?token=short", .unrecognizedLink),
        ("https://example.org/start?token=\(token)&token=\(token)", .unrecognizedLink),
        ("https://example.org/start?token=\(token)#x", .unrecognizedLink),
        ("https://example.org/start?token=\(token)#\(token)", .unrecognizedLink),
        ("https://example.org/start#short", .unrecognizedLink),
        ("https://example.org/start#019ab29e-9c66-7c39-a7ae-1e9eb7a8f3a1/\(token)", .unrecognizedLink),
        ("https://example.org/v1/uploads/document/back#\(token)", .unrecognizedLink),
        ("http://example.org/start#\(token)", .unusableAddress),
        ("https://example.org/start?token=%0D%0A\(token)", .unrecognizedLink),
        ("https://example.org/login?token=\(token)", .unsupportedLinkAction),
        ("https://example.org/v1/uploads/document/side?token=\(token)", .unsupportedLinkAction),
        ("http://example.org/start?token=\(token)", .unusableAddress),
        ("https://user@example.org/start?token=\(token)", .unusableAddress),
        ("https://example.org/start?token=" + String(repeating: "a", count: 2_000), .unrecognizedLink),
    ])
    func `refuses others by name`(_ text: String, _ error: ClientError) {
        #expect(throws: error) { try SessionLink(text) }
    }
}
