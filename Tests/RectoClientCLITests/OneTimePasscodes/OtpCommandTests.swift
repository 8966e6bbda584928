// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OtpCommandTests {
    /// The secrets of RFC 6238 Appendix B, in Base32.
    private static let sha1 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    private static let sha256 = sha1 + "GEZDGNBVGY3TQOJQGEZA"
    private static let sha512 = sha1 + sha1 + sha1 + "GEZDGNA"

    private func otp(_ arguments: String..., input: String = "") async throws -> Command.Result {
        try await Command.run(
            Program.path("recto-client"),
            ["otp"] + arguments,
            input: Array(input.utf8),
            within: .seconds(240)
        )
    }

    private func otp(_ arguments: [String], input: String) async throws -> Command.Result {
        try await Command.run(
            Program.path("recto-client"),
            ["otp"] + arguments,
            input: Array(input.utf8),
            within: .seconds(240)
        )
    }

    /// RFC 6238 Appendix B.
    @Test(arguments: [
        (59, "SHA1", sha1, "94287082"), (1_111_111_109, "sha256", sha256, "68084774"),
        (20_000_000_000, "SHA512", sha512, "47863826"),
    ])
    func `makes the passcodes that the standard gives`(
        time: Int,
        hash: String,
        secret: String,
        passcode: String
    ) async throws {
        let options = ["--at", "\(time)", "--hash", hash, "--digits", "8"]
        let code = try await otp(["code"] + options, input: secret)
        #expect(code.status == 0 && code.text == "\(passcode), for \(30 - time % 30) s\n", "\(code.errors)")
        let check = try await otp(["check", passcode, "-"] + options, input: secret)
        #expect(check.status == 0 && check.text == "right\n")
    }

    @Test func `says when a passcode holds, as a line of JSON`() async throws {
        let link = "otpauth://totp/a?secret=\(Self.sha1)&digits=8"
        let code = try await otp("code", "--json", "--at", "59", input: link)
        #expect(
            code.text == #"{"event":"code","passcode":"94287082","periodInSeconds":30,"schema":"recto.otp/1","#
                + #""secondsLeft":1,"validFrom":"1970-01-01T00:00:30Z","validUntil":"1970-01-01T00:01:00Z"}"# + "\n"
        )
    }

    @Test(
        arguments: [
            (59, 1, "right", 0, "right"), (89, 1, "right", -1, "right, 30 s late"), (29, 1, "right", 1, "30 s early"),
            (89, 0, "expired", -1, "30 s ago"), (149, 1, "expired", -3, "its clock is slow"),
            (659, 1, "expired", -20, "600 s ago"), (0, 0, "early", 1, "its clock is fast"),
        ] as [(Int, Int, String, Int, String)]
    )
    func `says if a passcode is right, or of another time`(
        time: Int,
        window: Int,
        result: String,
        windows: Int,
        words: String
    ) async throws {
        let options = ["check", "287-082", "--at", "\(time)", "--window", "\(window)"]
        let text = try await otp(options, input: Self.sha1)
        #expect(text.text.contains(words), "\(text.text)")
        let json = try await otp(options + ["--json"], input: Self.sha1)
        #expect(json.text.contains("\"result\":\"\(result)\"") && json.text.contains("\"windows\":\(windows)"))
        #expect(json.text.contains("\"seconds\":\(30 * windows)"))
        for answer in [text, json] { #expect(answer.status == (result == "right" ? 0 : 1)) }
    }

    @Test(arguments: ["287083", "", "28708", "2870820", "abcdef"])
    func `says that a passcode is wrong`(passcode: String) async throws {
        let check = try await otp("check", passcode, "--at", "59", input: Self.sha1)
        #expect(check.status == 1 && check.text == "wrong: not the passcode of any time within 600 s\n")
        let line = try await otp("check", passcode, "--at", "59", "--json", input: Self.sha1)
        #expect(
            line.status == 1 && line.text == "{\"event\":\"checked\",\"result\":\"wrong\",\"schema\":\"recto.otp/1\"}\n"
        )
    }

    @Test func `makes a secret that the other commands read, in files of its owner alone`() async throws {
        try await TemporaryFolder.with { folder in
            let (saved, svg) = (folder.path("link"), folder.path("code.svg"))
            let made = try await otp(
                ["enrol", "--account", "anna", "--issuer", "Shop", "--save", saved, "--svg", svg],
                input: ""
            )
            #expect(made.status == 0, "\(made.errors)")
            let link = try String(contentsOfFile: saved, encoding: .utf8)
            #expect(made.lines.count == 2 && made.lines.last == "link: " + link.dropLast())
            #expect(link.hasPrefix("otpauth://totp/Shop:anna?secret="))
            #expect(
                try String(contentsOfFile: svg, encoding: .utf8) == (QRCode(String(link.dropLast()))?.svgText ?? "")
                    + "\n"
            )
            for path in [saved, svg] {
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            let code = try await otp("code", saved, "--at", "59")
            let passcode = String(code.text.prefix(6))
            #expect(try await otp("check", passcode, saved, "--at", "59").status == 0)
            let again = try await otp("enrol", "--account", "anna", "--save", saved)
            #expect(again.status == 2 && again.errors.contains("cannot write to"))
            #expect(try String(contentsOfFile: saved, encoding: .utf8) == link)
        }
    }

    @Test func `leaves no secret that was never shown`() async throws {
        try await TemporaryFolder.with { folder in
            let (saved, svg) = (folder.path("link"), folder.path("missing/code.svg"))
            let arguments = ["enrol", "--account", "anna", "--save", saved, "--svg"]
            let failed = try await otp(arguments + [svg], input: "")
            #expect(failed.status == 2 && failed.output.isEmpty)
            #expect(failed.errors.contains("cannot write to \(svg)"), "\(failed.errors)")
            #expect(!FileManager.default.fileExists(atPath: saved))
            #expect(try await otp(arguments + [saved], input: "").status == 2, "one file cannot hold both")
            #expect(!FileManager.default.fileExists(atPath: saved))
            #expect(try await otp(arguments + [folder.path("code.svg")], input: "").status == 0)
        }
    }

    @Test func `draws the QR code on the terminal, or writes a line of JSON`() async throws {
        let drawn = try await otp("enrol", "--account", "anna")
        let link = try #require(drawn.lines.first { $0.hasPrefix("link: ") }).dropFirst(6)
        #expect(drawn.text.hasSuffix(try #require(QRCode(String(link))).terminalText))
        let line = try await otp("enrol", "--account", "anna", "--json", "--hash", "SHA256", "--digits", "8")
        #expect(line.lines.count == 1 && line.text.contains(#""event":"enrolled""#))
        #expect(line.text.contains(#""hashFunction":"SHA256""#) && line.text.contains("algorithm=SHA256&digits=8"))
    }

    @Test(arguments: [
        (["code", "/nowhere"], "", "cannot be read"), (["code"], "", "Base32"), (["code"], "hello!", "Base32"),
        (["code"], String(repeating: "A", count: 5_000), "Base32"), (["code"], "MZXW6YTB", "16 to 128 bytes"),
        (["code"], "otpauth://hotp/a?secret=\(sha1)", "otpauth://totp/"),
        (["code", "--digits", "9"], sha1, "6 to 8 digits"), (["code", "--period", "0"], sha1, "1 to 3600 seconds"),
        (["code", "--hash", "MD5"], sha1, "--hash is SHA1"), (["code", "--at", "-1"], sha1, "--at"),
        (["check", "123456", "--window", "11"], sha1, "--window is 0 to 10"), (["check"], sha1, "passcode"),
        (["check", "287", "082"], sha1, "a passcode with spaces is put between quotes"),
        (["enrol", "--account", "a:b"], "", "colon"), (["enrol"], "", "--account"),
        (["enrol", "--account", "a", "--svg", "/nowhere/a.svg"], "", "cannot write to /nowhere/a.svg"),
    ])
    func `cannot run`(_ arguments: [String], input: String, words: String) async throws {
        let result = try await otp(arguments, input: input)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(input.isEmpty || !result.errors.contains(input), "secrets are not repeated")
    }
}
