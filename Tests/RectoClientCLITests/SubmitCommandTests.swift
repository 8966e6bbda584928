// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SubmitCommandTests {
    private static let code = "1234 5678 9012"
    /// A port that services do not have: nothing can be sent there.
    private static let nowhere = "http://127.0.0.1:1"

    private static let client = Program.path("recto-client")

    private func refused(_ arguments: [String], because text: String) async throws {
        try await TemporaryFolder.with { folder in
            let state = ["--state", folder.path("state")]
            let result = try await Command.run(Self.client, arguments + state, within: .seconds(240))
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(text), "\(result.errors)")
        }
    }

    @Test(arguments: [
        (["submit"], "Begin with one of"),
        (["submit", "--code", code, "--saved"], "Begin with one of"),
        (["submit", "--code", code], "name the service with --server"),
        (["submit", "--code", "12", "--server", nowhere], "A code has twelve digits."),
        (["submit", "--code", code, "--server", "http://example.org"], "must begin with https://"),
        (["submit", "--link", "hello"], "This is no link of a service. Copy the whole link"),
        (["submit", "--link", "https://example.org/login?token=aaaaaaaaaaaaaaaaaaaa"], "for something else"),
        (["submit", "--code", code, "--server", nowhere, "--form", "name"], "written as name=value"),
        (
            ["submit", "--code", code, "--server", nowhere, "--front", "/nowhere.jpg"],
            "cannot be read: nothing is there."
        ),
        (["submit", "--code", code, "--server", nowhere, "--front", "/"], "cannot be read: it is a folder."),
        (["submit", "--qr", "/nowhere.png"], "cannot be read: nothing is there."),
        (["submit", "--code", code, "--server", nowhere, "--camera", "/nowhere"], "/nowhere"),
        (["submit", "--code", code, "--server", nowhere, "--mirrored"], "--mirrored is of --camera."),
        (
            ["submit", "--code", code, "--server", nowhere, "--camera", "-", "--frames", "a"],
            "--camera takes the frames"
        ),
        (["submit", "--code", code, "--server", nowhere, "--frame-times", "a"], "--frame-times are of --frames."),
        (["submit", "--code", code, "--server", nowhere, "--record", "/nowhere.ndjson"], "cannot be read as lines"),
        (["link", "back"], "There is no saved session"),
        (["link", "frames"], "front, back or page"),
        (["upload", "hello", "/nowhere.jpg"], "This is no link of a service."),
        (["upload", "https://example.org/start?token=aaaaaaaaaaaaaaaaaaaa", "/nowhere.jpg"], "recto submit --link"),
        (
            [
                "upload", "https://elsewhere.example/v1/uploads/card/back?token=aaaaaaaaaaaaaaaaaaaa", "/nowhere.jpg",
                "--server", "https://example.org",
            ],
            "The link leads to https://elsewhere.example, not to https://example.org."
        ),
        (["upload", "\(nowhere)/v1/uploads/card/back?token=aaaaaaaaaaaaaaaaaaaa", "/nowhere.jpg"], "cannot be read"),
        (["resume"], "There is no saved session"),
        (["status"], "There is no saved session"),
        (["cancel"], "There is no saved session"),
    ])
    func `cannot run`(_ arguments: [String], _ text: String) async throws {
        try await refused(arguments, because: text)
    }

    @Test(
        .enabled(if: Command.canLimitProcesses, "only root can run a program as another user"),
        arguments: [1, 3, 5]
    )
    func `says that the system refuses threads, in place of waiting for them`(count: Int) async throws {
        try await TemporaryFolder.with { folder in
            let words = ["submit", "--code", Self.code, "--server", Self.nowhere, "--state", folder.path("state")]
            let result = try await Command.run("recto-client", words, processes: count, in: folder)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("recto: cannot start threads: Resource temporarily"), "\(result.errors)")
        }
    }

    @Test func `refuses records that are none, and records of other pictures`() async throws {
        try await TemporaryFolder.with { folder in
            let page = Repository.folder.appendingPathComponent("Samples/persons/linus/page.jpg").path
            let long = String(repeating: "{}\n", count: 3_333_334)
            for (text, reason) in [
                ("{]", "Line 1 of"), ("{}\n", "no line about these files"), (long, "has more than 10000000 bytes"),
            ] {
                let file = folder.path("records.ndjson")
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
                let words = ["submit", "--code", Self.code, "--server", Self.nowhere, "--page", page, "--record", file]
                try await refused(words, because: reason)
            }
        }
    }

    @Test func `takes the lines that recto scan wrote of the same files`() async throws {
        try await TemporaryFolder.with { folder in
            let page = Repository.folder.appendingPathComponent("Samples/persons/linus/page.jpg").path
            let scan = try await Command.run(Program.path("recto"), ["scan", page], within: .seconds(240))
            #expect(scan.status == 0)
            let file = folder.path("records.ndjson")
            try Data(scan.text.utf8).write(to: URL(fileURLWithPath: file))
            let words = ["submit", "--code", Self.code, "--server", Self.nowhere, "--page", page, "--record", file]
            // Everything is read before the service is asked for.
            try await refused(words, because: "cannot be reached")
        }
    }

    @Test func `names itself as people call it`() async throws {
        let help = try await Command.run(Self.client, ["submit", "--help"])
        #expect(help.status == 0)
        #expect(help.text.contains("USAGE: recto submit"))
        let version = try await Command.run(Self.client, ["--version"])
        #expect(version.lines.count == 1)
        #expect(version.lines.first?.hasPrefix("recto ") == true)
    }

    @Test func `refuses a link that leads elsewhere than was said`() async throws {
        let link = "https://elsewhere.example/start?token=aaaaaaaaaaaaaaaaaaaa"
        try await refused(
            ["submit", "--link", link, "--server", "https://example.org"],
            because: "The link leads to https://elsewhere.example, not to https://example.org."
        )
    }

    @Test func `refuses files before an invitation is used`() async throws {
        try await TemporaryFolder.with { folder in
            let file = try folder.write("GIF89a".utf8, to: "front.jpg")
            let start = ["submit", "--code", Self.code, "--server", Self.nowhere, "--front", file]
            let result = try await Command.run(Self.client, start + ["--state", folder.path("state")])
            #expect(result.status == 2)
            #expect(result.errors.contains("Files of this kind are not read. (front)"), "\(result.errors)")
            let status = try await Command.run(Self.client, ["status", "--state", folder.path("state")])
            #expect(status.errors.contains("no saved session"))
        }
    }

    @Test func `takes the link from a picture of a QR code`() async throws {
        let link = "https://elsewhere.example/start?token=aaaaaaaaaaaaaaaaaaaa"
        let code = DrawnCode.image("QRCode", link, width: 600, height: 600)
        try await TemporaryFolder.with { folder in
            let picture = try folder.write(ImageEncoder(.jpeg(quality: 80)).encode(code), to: "invitation.jpg")
            try await refused(
                ["submit", "--qr", picture, "--server", "https://example.org"],
                because: "The link leads to https://elsewhere.example, not to https://example.org."
            )
        }
    }

    @Test func `refuses a picture without a QR code`() async throws {
        let picture = try #require(Sample.all.first { $0.family == "not-a-license" }).path
        try await refused(["submit", "--qr", picture], because: "no QR code")
    }

    @Test func `keeps the session where the service cannot be reached`() async throws {
        try await TemporaryFolder.with { folder in
            let start = ["submit", "--code", Self.code, "--server", Self.nowhere, "--state", folder.path("state")]
            let result = try await Command.run(Self.client, start, within: .seconds(240))
            #expect(result.status == 2)
            #expect(result.errors.contains("The service cannot be reached"), "\(result.errors)")
            let status = try await Command.run(Self.client, ["status", "--state", folder.path("state")])
            #expect(status.errors.contains("The service cannot be reached"), "\(status.errors)")
        }
    }
}
