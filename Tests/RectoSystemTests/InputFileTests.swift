// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InputFileTests {
    @Test func `reads a whole file`() async throws {
        try await TemporaryFolder.with { folder in
            let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let file = InputFile(FilePath(try folder.write(bytes, to: "a")))
            #expect(try file.kind() == .regular(byteCount: 200_000))
            #expect(try file.contents(limit: 1_000_000) == bytes)
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 199_999, 200_000, 200_001])
    func `reads no more than the limit`(limit: Int) async throws {
        try await TemporaryFolder.with { folder in
            let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }
            let file = InputFile(FilePath(try folder.write(bytes, to: "a")))
            #expect(try file.contents(limit: limit) == Array(bytes.prefix(limit)))
        }
    }

    @Test func `reads an empty file as no bytes`() async throws {
        try await TemporaryFolder.with { folder in
            let file = InputFile(FilePath(try folder.write([], to: "a")))
            #expect(try file.kind() == .regular(byteCount: 0))
            #expect(try file.contents(limit: 10).isEmpty)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "there is no /proc"))
    func `reads a file that claims to have no bytes`() throws {
        let file = InputFile("/proc/self/status")
        #expect(try file.kind() == .regular(byteCount: 0))
        let text = String(decoding: try file.contents(limit: 1 << 20), as: UTF8.self)
        #expect(text.hasPrefix("Name:"))
        #expect(try file.contents(limit: 5) == Array("Name:".utf8))
    }

    @Test func `stops at the limit in a file that grows while it is read`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write([UInt8](repeating: 1, count: 1 << 16), to: "growing")
            let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            let growth = Task {
                while !Task.isCancelled {
                    try writer.seekToEnd()
                    try writer.write(contentsOf: Data(repeating: 1, count: 1 << 16))
                    await Task.yield()
                }
            }
            defer { growth.cancel() }
            for _ in 0..<50 {
                #expect(try InputFile(FilePath(path)).contents(limit: 1 << 20).count <= 1 << 20)
            }
        }
    }

    @Test func `says that there is nothing`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1], to: "file")
            try folder.link("dangling", to: "nowhere")
            for name in ["missing", "missing/deeper", "file/below", "dangling"] {
                let file = InputFile(FilePath(folder.path(name)))
                #expect(throws: InputError.notFound) { try file.contents(limit: 1) }
                #expect(throws: InputError.notFound) { try file.kind() }
            }
            #expect(throws: InputError.notFound) { try InputFile("").kind() }
        }
    }

    @Test func `refuses a pipe that nobody writes to at once`() async throws {
        try await TemporaryFolder.with { folder in
            let file = InputFile(FilePath(try folder.makePipe("pipe.jpg")))
            #expect(try file.kind() == .other(name: "a pipe"))
            #expect(throws: InputError.notAFile(name: "a pipe")) { try file.contents(limit: 10) }
        }
    }

    @Test func `reads all that a pipe brings in many parts`() throws {
        let bytes = (0..<8_000_000).map { UInt8(truncatingIfNeeded: ($0 >> 8) &* 31) }
        for limit in [8_000_000, 8_000_001] {
            let (output, input) = try FileDescriptor.pipe()
            defer { try? output.close() }
            Thread.detachNewThread {
                _ = try? input.closeAfter { _ = try input.writeAll(bytes) }
            }
            let file = InputFile(FilePath("/dev/fd/\(output.rawValue)"))
            #expect(try file.stream(limit: limit) == Array(bytes.prefix(limit)))
        }
    }

    @Test func `refuses folders and devices`() async throws {
        try await TemporaryFolder.with { folder in
            let kind = try InputFile(FilePath(folder.path)).kind()
            #expect(kind == .folder)
            #expect(throws: InputError.notAFile(name: "a folder")) {
                try InputFile(FilePath(folder.path)).contents(limit: 10)
            }
            for device in ["/dev/zero", "/dev/null"] {
                #expect(throws: InputError.notAFile(name: "a device")) {
                    try InputFile(FilePath(device)).contents(limit: 10)
                }
            }
        }
    }

    @Test func `follows links, and says where they go in circles`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1, 2, 3], to: "real")
            let link = try folder.link("link", to: "real")
            #expect(try InputFile(FilePath(link)).contents(limit: 10) == [1, 2, 3])

            try folder.link("here", to: "there")
            let circle = FilePath(try folder.link("there", to: "here"))
            #expect(throws: InputError.self) { try InputFile(circle).kind() }
            #expect { try InputFile(circle).contents(limit: 10) } throws: { error in
                guard case InputError.unreadable? = error as? InputError else { return false }
                return true
            }
        }
    }

    @Test func `gives the system's reason where reading is not allowed`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1], to: "secret.jpg")
            try folder.write([1], to: "closed/inside.jpg")
            try folder.setPermissions(0o000, of: "secret.jpg")
            try folder.setPermissions(0o000, of: "closed")
            defer { try? folder.setPermissions(0o755, of: "closed") }
            Privileges.withoutRoot {
                let reason = InputError.unreadable(reason: "Permission denied")
                #expect(throws: reason) { try InputFile(FilePath(folder.path("secret.jpg"))).contents(limit: 10) }
                #expect(throws: reason) { try InputFile(FilePath(folder.path("closed/inside.jpg"))).kind() }
            }
        }
    }

    @Test func `reads a file whose name is not text`() async throws {
        try await TemporaryFolder.with { folder in
            let path = FilePath(folder.path).appending(FilePath.Component(bytes: [0x66, 0xFF, 0xFE]))
            let file = try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: .ownerReadWrite)
            try file.closeAfter { _ = try file.writeAll([7]) }
            #expect(try InputFile(path).contents(limit: 10) == [7])
        }
    }
}
