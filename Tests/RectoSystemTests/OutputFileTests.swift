// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import SystemPackage
import TestSupport
import Testing

struct OutputFileTests {
    @Test func `makes a file anew and writes everything`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(Array("what was there before".utf8), to: "out")
            let file = try OutputFile(replacing: FilePath(path))
            try file.write(Array("one\n".utf8))
            try file.write([])
            try file.write(Array("two\n".utf8))
            try file.close()
            #expect(try folder.contents("out") == Array("one\ntwo\n".utf8))
        }
    }

    @Test func `leaves what a file holds until it is said how much of it is kept`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(Array("one\ntwo\nthr".utf8), to: "out")
            let file = try OutputFile(opening: FilePath(path))
            #expect(try folder.contents("out") == Array("one\ntwo\nthr".utf8))
            try file.keep(8)
            try file.write(Array("three\n".utf8))
            try file.close()
            #expect(try folder.contents("out") == Array("one\ntwo\nthree\n".utf8))
        }
    }

    @Test func `takes away what it made if there is no result, and nothing else`() async throws {
        try await TemporaryFolder.with { folder in
            let older = try folder.write([1, 2], to: "older")
            try OutputFile(opening: FilePath(older)).discard()
            #expect(try folder.contents("older") == [1, 2])
            try OutputFile(opening: FilePath(folder.path("new"))).discard()
            #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
            // A link that leads nowhere was there before.
            try folder.link("link", to: "nowhere")
            try OutputFile(opening: FilePath(folder.path("link"))).discard()
            #expect(try FilePath(folder.path("link")).stat().size == 0)
        }
    }

    @Test func `lets one write to a file at a time, and anybody to a device`() async throws {
        try await TemporaryFolder.with { folder in
            let path = FilePath(folder.path("out"))
            let file = try OutputFile(replacing: path)
            try file.write([1])
            #expect { try OutputFile(replacing: path) } throws: { error in
                (error as? OutputError)?.reason == "another run writes to it"
            }
            #expect(try folder.contents("out") == [1])
            try file.close()
            try OutputFile(replacing: path).close()
            let devices = try (0..<2).map { _ in try OutputFile(replacing: "/dev/null") }
            for device in devices { try device.close() }
        }
    }

    @Test func `waits for room in a stream that was told not to wait`() throws {
        let (output, input) = try FileDescriptor.pipe()
        _ = fcntl(input.rawValue, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: 120, count: 300_000)
        let file = try OutputFile(opening: FilePath("/dev/fd/\(input.rawValue)"))
        Thread.detachNewThread {
            try? file.write(bytes)
            try? file.close()
            try? input.close()
        }
        // More than a pipe holds: the writer is full by now.
        Thread.sleep(forTimeInterval: 0.2)
        #expect(try InputFile(FilePath("/dev/fd/\(output.rawValue)")).stream(limit: 1_000_000) == bytes)
        try output.close()
    }

    @Test func `says that the disk is full`() throws {
        let file = try OutputFile(replacing: "/dev/full")
        #expect { try file.write([1]) } throws: { error in
            (error as? OutputError)?.name == "/dev/full"
                && (error as? OutputError)?.reason == "No space left on device"
        }
        try file.close()
    }

    @Test func `says that there is no such folder`() {
        #expect { try OutputFile(replacing: "/nonexistent/out") } throws: { error in
            (error as? OutputError)?.name == "/nonexistent/out"
                && (error as? OutputError)?.reason == "No such file or directory"
        }
    }

    @Test func `does not write over a folder`() async throws {
        try await TemporaryFolder.with { folder in
            #expect(throws: OutputError.self) { try OutputFile(replacing: FilePath(folder.path)) }
        }
    }

    @Test func `fails after it was closed`() async throws {
        try await TemporaryFolder.with { folder in
            let file = try OutputFile(replacing: FilePath(folder.path("out")))
            try file.close()
            // Another test may have been given the number of the descriptor meanwhile, and this be no error then.
            do throws(OutputError) {
                try file.write([])
            } catch {
                #expect(error.reason == "Bad file descriptor")
            }
        }
    }

    @Test func `makes a folder, or takes the one that is there`() async throws {
        try await TemporaryFolder.with { folder in
            let path = FilePath(folder.path("crops"))
            try OutputFile.makeFolder(path)
            try OutputFile.makeFolder(path)
            #expect(try InputFile(path).kind() == .folder)
        }
    }

    @Test func `removes a file, or takes it that there is none`() async throws {
        try await TemporaryFolder.with { folder in
            let path = FilePath(try folder.write([1], to: "page"))
            try OutputFile.remove(path)
            try OutputFile.remove(path)
            #expect(try folder.names() == [])
            #expect(throws: OutputError.self) { try OutputFile.remove(FilePath(folder.path)) }
        }
    }

    @Test func `makes no folder in one that is missing or in the place of a file`() async throws {
        try await TemporaryFolder.with { folder in
            #expect(throws: OutputError.self) { try OutputFile.makeFolder(FilePath(folder.path("a/b"))) }
            let file = FilePath(try folder.write([1], to: "file"))
            #expect { try OutputFile.makeFolder(file) } throws: { error in
                (error as? OutputError)?.reason == "File exists"
            }
        }
    }
}
