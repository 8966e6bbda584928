// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import Recto
import RectoRecords
import RectoRuns
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InputListTests {
    /// Paths below a folder in the order of the list, those refused with their finding's code.
    private func names(_ list: InputList, in folder: TemporaryFolder) -> [String] {
        list.entries.map { entry in
            switch entry {
            case .file(let path): String(path.string.dropFirst(folder.path.count + 1))
            case .standardInput: "standard input"
            case .refused(let path, let finding):
                "\(path.string.dropFirst(folder.path.count + 1)): \(finding.code.rawValue)"
            }
        }
    }

    @Test func `takes images by ending or content and counts the others`() async throws {
        try await TemporaryFolder.with { folder in
            let text = Array("words".utf8)
            for name in [
                "a.jpg", "b.JPEG", "c.Png", "d.pdf", "notes.txt", "e.gif", "f", "g.HEIC", "h.webp", ".hidden.jpg",
            ] {
                try folder.write(text, to: name)
            }
            try folder.write(TestPictures.jpeg(), to: "photo")
            try folder.write(TestPictures.png(), to: "picture.dat")
            try folder.write(Array("\n%PDF-1.4".utf8), to: "page.txt")
            try folder.write(Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8), to: "phone")
            try folder.write(Array("\0\0\0\u{18}ftypavif\0\0\0\0mif1avif".utf8), to: "other")
            try folder.write([], to: "zero.png")
            try folder.write([], to: "zero")
            let list = InputList([FilePath(folder.path)])
            #expect(
                names(list, in: folder)
                    == [
                        "a.jpg", "b.JPEG", "c.Png", "d.pdf", "g.HEIC", "h.webp", "page.txt", "phone", "photo",
                        "picture.dat", "zero.png",
                    ]
            )
            #expect(list.unreadPictures == ["AVIF": 1])
            #expect(list.otherFiles == 4)
            #expect(list.hiddenFiles == 1)
        }
    }

    @Test func `counts pictures that are not read by their kind`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Array("II*\0".utf8), to: "a.tif")
            try folder.write(Array("MM\0*".utf8), to: "b.tiff")
            try folder.write(Array("GIF89a".utf8), to: "c.gif")
            try folder.write(Array("BM".utf8) + [40, 0, 0, 0, 0, 0, 0, 0], to: "d.bmp")
            try folder.write(Array("no picture".utf8), to: "e.tiff")
            let list = InputList([FilePath(folder.path)])
            #expect(list.entries.isEmpty)
            #expect(list.unreadPictures == ["TIFF": 2, "GIF": 1, "BMP": 1])
            #expect(list.otherFiles == 1)
            // What is named gets its line.
            #expect(InputList([FilePath(folder.path("a.tif"))]).unreadPictures.isEmpty)
        }
    }

    @Test func `takes whatever is named, in the order given and as often`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1], to: "notes.txt")
            try folder.write([1], to: ".hidden")
            try folder.write(TestPictures.png(), to: "folder/a.png")
            let given = ["notes.txt", "missing.jpg", "folder", ".hidden", "notes.txt"]
            let list = InputList(given.map { FilePath(folder.path($0)) })
            #expect(names(list, in: folder) == ["notes.txt", "missing.jpg", "folder/a.png", ".hidden", "notes.txt"])
            #expect(list.otherFiles == 0)
            #expect(list.hiddenFiles == 0)
        }
    }

    @Test func `leaves out of folders what is said to be a result, and counts it`() async throws {
        try await TemporaryFolder.with { folder in
            for name in ["a.jpg", "crops/a.png", "crops/b.png"] { try folder.write([1], to: name) }
            let given = [folder.path, folder.path("crops/a.png")].map { FilePath($0) }
            let list = InputList(given) { $0.lastComponent == "a.png" }
            // What is named is taken, whatever it is.
            #expect(names(list, in: folder) == ["a.jpg", "crops/b.png", "crops/a.png"])
            #expect(list.resultFiles == 1)
        }
    }

    @Test func `lists a folder in byte order of the path`() async throws {
        try await TemporaryFolder.with { folder in
            let inOrder = ["B.jpg", "a-b/1.jpg", "a.jpg", "a/1.jpg", "a0.jpg", "é.jpg"]
            for name in inOrder { try folder.write([1], to: name) }
            #expect(names(InputList([FilePath(folder.path)]), in: folder) == inOrder)
        }
    }

    @Test func `keeps byte order where names are not text`() async throws {
        try await TemporaryFolder.with { folder in
            let paths = [[0x80], [0xEF, 0xBF, 0xBD, 0x2E], [0xFF]].map { (bytes: [UInt8]) in
                FilePath(folder.path).appending(FilePath.Component(bytes: bytes + Array(".jpg".utf8)))
            }
            for path in paths {
                try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: .ownerReadWrite).close()
            }
            #expect(InputList([FilePath(folder.path)]).entries.map(\.path) == paths)
        }
    }

    @Test func `gives a folder that cannot be listed its place and goes on`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1], to: "a.jpg")
            try folder.makeFolder("b")
            try folder.write([1], to: "c.jpg")
            try folder.setPermissions(0o000, of: "b")
            defer { try? folder.setPermissions(0o755, of: "b") }
            let (all, named) = Privileges.withoutRoot {
                (InputList([FilePath(folder.path)]), InputList([FilePath(folder.path("b"))]))
            }
            #expect(names(all, in: folder) == ["a.jpg", "b: input.unreadable", "c.jpg"])
            #expect(names(named, in: folder) == ["b: input.unreadable"])
        }
    }

    @Test func `lists files that it may not look into, since they may be images`() async throws {
        try await TemporaryFolder.with { folder in
            for name in ["secret", "secret.jpg"] {
                try folder.write(TestPictures.png(), to: name)
                try folder.setPermissions(0o000, of: name)
            }
            let list = Privileges.withoutRoot { InputList([FilePath(folder.path)]) }
            #expect(names(list, in: folder) == ["secret", "secret.jpg"])
            #expect(list.otherFiles == 0)
        }
    }

    @Test func `does not wait at pipes`() async throws {
        try await TemporaryFolder.with { folder in
            _ = try folder.makePipe("a.jpg")
            _ = try folder.makePipe("b")
            let list = InputList([FilePath(folder.path), FilePath(folder.path("b"))])
            #expect(names(list, in: folder) == ["a.jpg", "b"])
            #expect(list.otherFiles == 1)
        }
    }
}
