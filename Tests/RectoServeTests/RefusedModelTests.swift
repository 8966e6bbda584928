// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport
internal import Testing

/// Model files that are not what they should be, when the service starts.
@Suite(.timeLimit(.minutes(10)))
struct RefusedModelTests {
    private func expectRefusal(of path: String, _ program: [String], in folder: TemporaryFolder) async throws {
        let words = program + ["--data", folder.path("open/data"), "--port", "0", "--demo"]
        let environment = ["RECTO_MODELS": folder.path, "XDG_DATA_HOME": "/nonexistent"]
        let result = try await Command.run(words[0], Array(words.dropFirst()), environment: environment)
        #expect(result.status == 2, "\(result.errors)")
        #expect(!result.text.contains("listening"))
        #expect(result.errors.contains(path), "\(result.errors)")
    }

    @Test(arguments: BadModelFile.allCases, BadModelFile.ListedFile.all)
    func `refuses it by name, and does not start`(bad: BadModelFile, file: BadModelFile.ListedFile) async throws {
        try await TemporaryFolder.with { folder in
            try file.prepare(folder)
            try folder.makeFolder("open")
            let path = try bad.put(inPlaceOf: file, in: folder)
            try await expectRefusal(of: path, [Program.path("recto-serve")], in: folder)
        }
    }

    @Test(.enabled(if: !Privileges.isRoot || Nobody.command != nil, "the tests run as root, and there is no setpriv"))
    func `refuses one that it may not read`() async throws {
        try await TemporaryFolder.with { folder in
            for name in ["recto", "recto-serve"] {
                try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: Program.path(name)))), to: name)
                try folder.setPermissions(0o755, of: name)
            }
            try folder.makeFolder("open")
            try folder.setPermissions(0o777, of: "open")
            let file = BadModelFile.ListedFile.resNet
            let path = try folder.write([1], to: file.name)
            try folder.setPermissions(0o000, of: file.name)
            try await expectRefusal(of: path, (Nobody.command ?? []) + [folder.path("recto-serve")], in: folder)
        }
    }
}
