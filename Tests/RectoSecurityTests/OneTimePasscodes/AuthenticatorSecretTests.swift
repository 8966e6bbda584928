// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct AuthenticatorSecretTests {
    /// The secret of RFC 6238 Appendix B.
    private static let base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    private static let bytes = Array("12345678901234567890".utf8)

    @Test(
        arguments: [
            base32, base32.lowercased(), "\n \(base32)\n", "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ",
            "otpauth://totp/anna?secret=\(base32)\n",
        ]
    )
    func `reads a file with Base32 or a link`(text: String) throws {
        #expect(try AuthenticatorSecret(text: text).bytes == Self.bytes)
    }

    @Test(arguments: ["", "hello world!", "GEZDGNBVGY3TQOJ1", String(repeating: "A", count: 1_001)])
    func `refuses text that is no secret`(text: String) {
        #expect(throws: OneTimePasscodeError.unreadableSecret) { try AuthenticatorSecret(text: text) }
    }

    @Test func `refuses a secret that is too short`() {
        #expect(throws: OneTimePasscodeError.unsuitableSecret) { try AuthenticatorSecret(text: "GEZDGNBVGY3TQOJQ") }
    }

    @Test(arguments: [(OneTimePasscodeGenerator.HashFunction.sha1, 20), (.sha256, 32), (.sha512, 64)])
    func `makes secrets as long as the hash, each another`(
        function: OneTimePasscodeGenerator.HashFunction,
        count: Int
    ) throws {
        var configuration = OneTimePasscodeGenerator.Configuration()
        configuration.hashFunction = function
        let secrets = try (0..<3).map { _ in try AuthenticatorSecret.generated(for: configuration) }
        #expect(secrets.allSatisfy { $0.bytes.count == count } && Set(secrets).count == 3)
        #expect(try AuthenticatorSecret(text: secrets[0].base32, configuration: configuration) == secrets[0])
    }

    @Test func `makes the passcodes of its settings`() throws {
        var configuration = OneTimePasscodeGenerator.Configuration()
        configuration.digits = 8
        let secret = try AuthenticatorSecret(text: Self.base32, configuration: configuration)
        #expect(secret.generator.passcode(at: Date(timeIntervalSince1970: 59)).passcode == "94287082")
    }

    @Test func `does not show itself`() throws {
        let secret = try AuthenticatorSecret(text: Self.base32)
        var dumped = ""
        dump(secret, to: &dumped)
        #expect("\(secret)" == "authenticator secret" && !dumped.contains("49"))
    }
}
