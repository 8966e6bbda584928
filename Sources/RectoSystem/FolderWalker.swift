// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import SystemPackage

/// Lists the files of a folder and of the folders in it.
public struct FolderWalker: Sendable {
    /// The result of a walk.
    public struct Listing: Sendable, Hashable {
        /// Everything that is not a folder, in byte order of the path.
        ///
        /// Links to folders are not followed and left out.
        public internal(set) var files: [FilePath] = []
        /// Folders that could not be listed, or not to their end, and entries that could not be looked at, with the
        /// reason, in byte order of the path.
        public internal(set) var unreadable: [Unreadable] = []
        /// Files and folders passed over because their names start with a dot.
        public internal(set) var hiddenCount = 0
        /// Links to folders, which are not followed.
        public internal(set) var linkedFolderCount = 0
    }

    /// A folder that could not be listed, or not to its end, or an entry of one that could not be looked at.
    public struct Unreadable: Sendable, Hashable {
        /// Its path.
        public let path: FilePath
        /// The system's reason.
        public let error: InputError
    }

    /// A walker; it has no settings.
    public init() {}

    /// Lists the content of a folder; a folder that cannot be listed costs only itself.
    public func list(_ folder: FilePath) -> Listing {
        var listing = Listing()
        // A stack, not recursion: folders may be nested deeper than a thread's stack.
        var pending = [folder]
        while let next = pending.popLast() {
            do {
                try forEachEntry(of: next) { entry in
                    switch entry.kind {
                    case .hidden: listing.hiddenCount += 1
                    case .folder: pending.append(entry.path)
                    case .linkToFolder: listing.linkedFolderCount += 1
                    case .file: listing.files.append(entry.path)
                    case .unknown(let error): listing.unreadable.append(Unreadable(path: entry.path, error: error))
                    }
                }
            } catch {
                listing.unreadable.append(Unreadable(path: next, error: error))
            }
        }
        listing.files.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        listing.unreadable.sort { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        return listing
    }

    struct Entry {
        enum Kind {
            case hidden, folder, linkToFolder, file
            case unknown(InputError)
        }

        let path: FilePath
        let kind: Kind
    }

    func entries(of folder: FilePath) throws(InputError) -> [Entry] {
        var entries: [Entry] = []
        try forEachEntry(of: folder) { entries.append($0) }
        return entries
    }

    /// Passes on the entries of a folder; if a disk fails in the middle of it, those that came before.
    private func forEachEntry(of folder: FilePath, _ body: (Entry) -> Void) throws(InputError) {
        guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else {
            throw InputError(Errno(rawValue: errno))
        }
        defer { unsafe closedir(stream) }
        while let name = try unsafe Self.nextName(in: stream) {
            guard let component = name.lastComponent, component.kind == .regular else { continue }
            let path = folder.appending(component)
            // A dot before a combining mark is a dot all the same.
            let isHidden = component.string.utf8.first == UInt8(ascii: ".")
            body(Entry(path: path, kind: isHidden ? .hidden : kind(of: path)))
        }
    }

    /// The next name in an open folder; `nil` at its end.
    static func nextName(in stream: OpaquePointer) throws(InputError) -> FilePath? {
        // Only this number tells a failure from the end.
        errno = 0
        guard let item = unsafe readdir(stream) else {
            let failure = errno
            guard failure == 0 else { throw InputError(Errno(rawValue: failure)) }
            return nil
        }
        return unsafe withUnsafePointer(to: &item.pointee.d_name) { name in
            unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe FilePath(platformString: $0) }
        }
    }

    /// The kind of entry at a path.
    ///
    /// The type in a folder's entry is a courtesy of some file systems; the status is the truth.
    private func kind(of path: FilePath) -> Entry.Kind {
        do {
            switch try path.stat(followTargetSymlink: false).type {
            case .directory: return .folder
            case .symbolicLink: return (try? path.stat().type) == .directory ? .linkToFolder : .file
            default: return .file
            }
        } catch {
            return .unknown(InputError(error))
        }
    }
}
