// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import RectoSecurity

struct AuthenticatorLinkTests {
    private static let base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    private func link(issuer: String? = "Big Shop", account: String = "zoë@example.org") throws -> AuthenticatorLink {
        try AuthenticatorLink(
            issuer: issuer,
            account: account,
            secret: try AuthenticatorSecret(text: Self.base32)
        )
    }

    @Test func `writes what authenticator apps read`() throws {
        #expect(
            try link().text == "otpauth://totp/Big%20Shop:zo%C3%AB%40example.org?secret=\(Self.base32)"
                + "&issuer=Big%20Shop&algorithm=SHA1&digits=6&period=30"
        )
        #expect(try link(issuer: nil, account: "a").text.hasPrefix("otpauth://totp/a?secret="))
    }

    @Test(arguments: ["Shop", nil, "50% & more=?#/é"]) func `reads what it wrote`(issuer: String?) throws {
        let written = try link(issuer: issuer)
        #expect(try AuthenticatorLink(written.text) == written)
    }

    @Test func `reads the settings of others`() throws {
        let text = "OTPAUTH://TOTP/Shop%3A%20anna?algorithm=sha256&digits=8&period=60&image=x&secret=\(Self.base32)"
        let link = try AuthenticatorLink(text)
        #expect(link.issuer == "Shop" && link.account == "anna")
        #expect(link.secret.configuration.hashFunction == .sha256)
        #expect(link.secret.configuration.digits == 8 && link.secret.configuration.period == 60)
    }

    @Test(
        arguments: [
            ("https://example.org", OneTimePasscodeError.unreadableLink),
            ("otpauth://hotp/a?secret=\(base32)&counter=1", .unreadableLink),
            ("otpauth://totp/a?secret=\(base32)&secret=\(base32)", .unreadableLink),
            ("otpauth://totp/a?secret=\(base32)&algorithm=MD5", .unreadableLink),
            ("otpauth://totp/a?secret=\(base32)&digits=x", .unsuitableDigits),
            ("otpauth://totp/a?secret=\(base32)&digits=9", .unsuitableDigits),
            ("otpauth://totp/a?secret=\(base32)&period=0", .unsuitablePeriod),
            ("otpauth://totp/a", .unreadableSecret), ("otpauth://totp/a?secret=1", .unreadableSecret),
            ("otpauth://totp/?secret=\(base32)", .unsuitableName), ("", .unreadableLink),
            ("otpauth://totp/a?secret=\(String(repeating: "A", count: 2_000))", .unreadableLink),
        ]
    )
    func `refuses what is no such link`(text: String, error: OneTimePasscodeError) {
        #expect(throws: error) { try AuthenticatorLink(text) }
    }

    @Test(arguments: ["", "a:b", "a\nb", String(repeating: "é", count: 33)])
    func `refuses names that apps would misread`(name: String) {
        #expect(throws: OneTimePasscodeError.unsuitableName) { try link(account: name) }
        #expect(throws: OneTimePasscodeError.unsuitableName) { try link(issuer: name) }
    }

    @Test func `does not show its secret`() throws {
        let link = try link()
        var dumped = ""
        dump(link, to: &dumped)
        #expect("\(link)" == "authenticator link" && !dumped.contains("secret="))
    }

    @Test(arguments: OneTimePasscodeError.allCases) func `says every refusal in a sentence`(
        _ error: OneTimePasscodeError
    ) {
        #expect(Sentence.defect(of: error.description) == nil, "\(error.description)")
    }
}
