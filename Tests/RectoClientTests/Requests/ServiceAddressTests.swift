// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoClient

struct ServiceAddressTests {
    @Test(arguments: [
        ("https://verify.example.org", "https://verify.example.org"),
        ("https://verify.example.org:8443/", "https://verify.example.org:8443"),
        ("https://example.org/idv//", "https://example.org/idv"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://localhost", "http://localhost"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ])
    func `takes addresses that encrypt, and those of this machine`(_ text: String, _ address: String) throws {
        #expect(try ServiceAddress(text).text == address)
    }

    @Test(arguments: [
        "http://verify.example.org", "ftp://verify.example.org", "verify.example.org", "https://", "",
        "https://user:secret@example.org", "https://example.org/?a=b", "https://example.org/#a",
        "https://" + String(repeating: "a", count: 2_000),
    ])
    func `refuses others`(_ text: String) {
        #expect(throws: ClientError.unusableAddress) { try ServiceAddress(text) }
    }

    @Test func `takes plain HTTP where that is allowed`() throws {
        #expect(try ServiceAddress("http://verify.internal", allowsPlainHTTP: true).text == "http://verify.internal")
    }

    @Test(arguments: [
        ("/.well-known/jwks.json", "https://example.org/.well-known/jwks.json"),
        ("https://example.org/idv/keys", "https://example.org/idv/keys"),
        ("https://elsewhere.example/keys", nil),
        ("http://example.org/keys", nil),
        ("https://example.org:444/keys", nil),
    ])
    func `follows the service to its own host alone`(_ reference: String, _ url: String?) throws {
        #expect(try ServiceAddress("https://example.org/idv").url(resolving: reference) == url)
    }
}
