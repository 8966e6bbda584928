// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HandedOverCommandTests {
    @Test(arguments: [
        ("serve", "recto-serve", ""), ("submit", "recto-client", "submit "), ("status", "recto-client", "status "),
        ("resume", "recto-client", "resume "), ("cancel", "recto-client", "cancel "),
        ("upload", "recto-client", "upload "), ("link", "recto-client", "link "),
        ("otp", "recto-client", "otp "),
    ])
    func `hands everything over to the program beside it, in the same process`(
        _ command: String,
        _ program: String,
        _ before: String
    ) async throws {
        try await TemporaryFolder.with { folder in
            let recto = try copy(into: folder)
            let script = "#!/bin/sh\necho $$ \"$@\"\nexit 7\n"
            let other = try folder.write(Array(script.utf8), to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other)
            let result = try await Command.run(
                "/bin/sh",
                ["-c", "echo $$; exec \"$0\" \(command) --port 0 --help -- 'a b'", recto],
                within: .seconds(60)
            )
            #expect(result.status == 7)
            let process = try #require(result.lines.first)
            #expect(result.lines == [process, "\(process) \(before)--port 0 --help -- a b"])
        }
    }

    @Test(arguments: [
        ("serve", "There is no recto-serve beside recto", "Scripts/install --service"),
        ("submit", "There is no recto-client beside recto", "Scripts/install --client"),
    ])
    func `says so where there is none, and how to get it`(
        _ command: String,
        _ absence: String,
        _ remedy: String
    ) async throws {
        try await TemporaryFolder.with { folder in
            let result = try await Command.run(try copy(into: folder), [command], within: .seconds(60))
            #expect(result.status == 2)
            #expect(result.errors.contains(absence))
            #expect(result.errors.contains("swift build -c release --product recto-") && result.errors.contains(remedy))
        }
    }

    private func copy(into folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/recto"
        try FileManager.default.copyItem(atPath: Recto.path, toPath: path)
        return path
    }
}
