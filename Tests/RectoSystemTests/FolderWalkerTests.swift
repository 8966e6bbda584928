// SPDX-License-Identifier: Apache-2.0
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import RectoSystem

@Suite(.timeLimit(.minutes(10)))
struct FolderWalkerTests {
    /// The paths below a folder, as the walker lists them.
    private func names(_ paths: [FilePath], in folder: TemporaryFolder) -> [String] {
        paths.map { String($0.string.dropFirst(folder.path.count + 1)) }
    }

    @Test func `lists files in byte order of the path`() async throws {
        try await TemporaryFolder.with { folder in
            // "-" and "." come before "/" and capitals before small letters; a walk by folder would say otherwise.
            let inOrder = ["B", "a-b", "a.jpg", "a/b", "a/c/d", "a0", "aa", "b", "é", "\u{1F4B3}"]
            for name in inOrder.shuffled() { try folder.write([], to: name) }
            #expect(names(FolderWalker().list(FilePath(folder.path)).files, in: folder) == inOrder)
        }
    }

    @Test func `counts what is hidden and does not enter it`() async throws {
        try await TemporaryFolder.with { folder in
            for name in [".DS_Store", ".git/a.jpg", ".git/b.jpg", "seen/.thumb.jpg", "seen/a.jpg", "a.b.jpg"] {
                try folder.write([], to: name)
            }
            let listing = FolderWalker().list(FilePath(folder.path))
            #expect(names(listing.files, in: folder) == ["a.b.jpg", "seen/a.jpg"])
            #expect(listing.hiddenCount == 3)
        }
    }

    @Test func `takes a name for hidden by its first byte`() async throws {
        try await TemporaryFolder.with { folder in
            // The dot and the accent make one character for Swift, and two for everyone else.
            try folder.write([], to: ".\u{301}a.jpg")
            #expect(FolderWalker().list(FilePath(folder.path)).hiddenCount == 1)
        }
    }

    @Test func `lists a folder that is hidden itself, and one given with a slash`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([], to: ".hidden/a.jpg")
            let hidden = FilePath(folder.path(".hidden"))
            #expect(names(FolderWalker().list(hidden).files, in: folder) == [".hidden/a.jpg"])
            let slash = FilePath(folder.path(".hidden/"))
            #expect(names(FolderWalker().list(slash).files, in: folder) == [".hidden/a.jpg"])
        }
    }

    @Test func `lists links to files and does not follow links to folders`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([], to: "real/a.jpg")
            try folder.link("file-link.jpg", to: "real/a.jpg")
            try folder.link("folder-link", to: "real")
            try folder.link("dangling.jpg", to: "nowhere")
            let listing = FolderWalker().list(FilePath(folder.path))
            #expect(names(listing.files, in: folder) == ["dangling.jpg", "file-link.jpg", "real/a.jpg"])
            #expect(listing.linkedFolderCount == 1)
        }
    }

    @Test func `follows a link that is named itself`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([], to: "real/a.jpg")
            let link = FilePath(try folder.link("link", to: "real"))
            #expect(names(FolderWalker().list(link).files, in: folder) == ["link/a.jpg"])
        }
    }

    @Test func `ends where links go in circles`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([], to: "a/b/file.jpg")
            try folder.link("a/b/up", to: "..")
            try folder.link("a/self", to: "self")
            try folder.link("a/b/top", to: folder.path)
            let listing = FolderWalker().list(FilePath(folder.path))
            // A link to itself is no folder: reading it will say what is wrong.
            #expect(names(listing.files, in: folder) == ["a/b/file.jpg", "a/self"])
            #expect(listing.unreadable.isEmpty)
        }
    }

    @Test func `lists pipes without opening them`() async throws {
        try await TemporaryFolder.with { folder in
            _ = try folder.makePipe("pipe.jpg")
            #expect(names(FolderWalker().list(FilePath(folder.path)).files, in: folder) == ["pipe.jpg"])
        }
    }

    @Test func `keeps names that are not text, in byte order`() async throws {
        try await TemporaryFolder.with { folder in
            let paths = [[0x61, 0x80], [0x61, 0xEF, 0xBF, 0xBD], [0x61, 0xFF]].map { bytes in
                FilePath(folder.path).appending(FilePath.Component(bytes: bytes))
            }
            for path in paths.reversed() {
                try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: .ownerReadWrite).close()
            }
            #expect(FolderWalker().list(FilePath(folder.path)).files == paths)
        }
    }

    @Test func `loses only the folder that cannot be listed`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([], to: "a/1.jpg")
            try folder.write([], to: "closed/2.jpg")
            try folder.write([], to: "z/3.jpg")
            try folder.setPermissions(0o000, of: "closed")
            defer { try? folder.setPermissions(0o755, of: "closed") }
            let listing = Privileges.withoutRoot { FolderWalker().list(FilePath(folder.path)) }
            #expect(names(listing.files, in: folder) == ["a/1.jpg", "z/3.jpg"])
            #expect(names(listing.unreadable.map(\.path), in: folder) == ["closed"])
            #expect(listing.unreadable.first?.error == .unreadable(reason: "Permission denied"))
        }
    }

    @Test func `tells a disk that fails in the middle of a folder from the end of it`() throws {
        guard let stream = unsafe opendir("/") else {
            Issue.record("This folder is always there.")
            return
        }
        defer { unsafe closedir(stream) }
        // Reading it fails from here on: its number is another file's.
        let other = try FileDescriptor.open(FilePath("/dev/null"), .readOnly)
        defer { try? other.close() }
        #expect(unsafe dup2(other.rawValue, dirfd(stream)) != -1)
        #expect(throws: InputError.self) { try unsafe FolderWalker.nextName(in: stream) }
    }

    @Test func `says that there is no folder`() {
        let listing = FolderWalker().list("/nonexistent/folder")
        #expect(listing.files.isEmpty)
        #expect(listing.unreadable.map(\.error) == [.notFound])
    }

    @Test func `walks folders nested deep`() async throws {
        try await TemporaryFolder.with { folder in
            var deep = String(repeating: "d", count: 200)
            for _ in 0..<15 { deep += "/" + String(repeating: "d", count: 200) }
            try folder.write([], to: deep + "/a.jpg")
            let listing = FolderWalker().list(FilePath(folder.path))
            #expect(names(listing.files, in: folder) == [deep + "/a.jpg"])
        }
    }
}
