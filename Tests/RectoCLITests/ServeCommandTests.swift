// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ServeCommandTests {
    @Test func `hands everything over to the program beside it, in the same process`() async throws {
        try await TemporaryFolder.with { folder in
            let recto = try copy(into: folder)
            let script = "#!/bin/sh\necho $$ \"$@\"\nexit 7\n"
            let serve = try folder.write(Array(script.utf8), to: "recto-serve")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: serve)
            let result = try await Command.run(
                "/bin/sh",
                ["-c", "echo $$; exec \"$0\" serve --port 0 --help -- 'a b'", recto],
                within: .seconds(60)
            )
            #expect(result.status == 7)
            let process = try #require(result.lines.first)
            #expect(result.lines == [process, "\(process) --port 0 --help -- a b"])
        }
    }

    @Test func `says so where there is none`() async throws {
        try await TemporaryFolder.with { folder in
            let result = try await Command.run(try copy(into: folder), ["serve"], within: .seconds(60))
            #expect(result.status == 2)
            #expect(result.errors.contains("There is no recto-serve beside recto"))
        }
    }

    private func copy(into folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/recto"
        try FileManager.default.copyItem(atPath: Recto.path, toPath: path)
        return path
    }
}
