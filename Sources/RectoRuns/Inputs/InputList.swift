// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
public import RectoRecords
internal import RectoSystem
public import SystemPackage

/// The inputs of a run: the given paths, with folders replaced by their content.
public struct InputList: Sendable {
    /// One input, which gives at least one line.
    public enum Entry: Sendable {
        /// A file, or anything else at the path.
        case file(FilePath)
        /// A folder that could not be listed, or an entry in one that could not be examined.
        case refused(FilePath, Finding)
        /// The image that standard input holds.
        case standardInput

        /// Its path.
        public var path: FilePath {
            switch self {
            case .file(let path), .refused(let path, _): path
            case .standardInput: "-"
            }
        }
    }

    /// The inputs in order: as given, and in byte order of the path inside a folder, unless they were arranged.
    public private(set) var entries: [Entry] = []
    /// Pictures in folders of kinds that are not read, such as TIFF: their number, by the name of the kind.
    public private(set) var unreadPictures: [String: Int] = [:]
    /// Files in folders that are no images.
    public private(set) var otherFiles = 0
    /// Files and folders passed over because their names start with a dot.
    public private(set) var hiddenFiles = 0
    /// Links to folders in folders, which are not followed.
    public private(set) var linkedFolders = 0
    /// Files in folders that an earlier run wrote.
    public private(set) var resultFiles = 0

    /// The inputs that these paths name.
    ///
    /// - Parameters:
    ///   - paths: Files and folders; `-` is the image that standard input holds.
    ///   - listed: Files and folders that come after these; `-` is a file of this name.
    ///   - isResult: Returns true for a file in a folder that an earlier run wrote, which is no input.
    public init(
        _ paths: [FilePath],
        listed: [FilePath] = [],
        isResult: (FilePath) -> Bool = { _ in false }
    ) {
        for path in paths {
            if path == "-" { entries.append(.standardInput) } else { append(path, isResult) }
        }
        for path in listed { append(path, isResult) }
    }

    /// Puts the inputs in the order in which they are read; see ``PersonGrouping/order(of:)``.
    ///
    /// - Parameter groups: The group of each input, `nil` for none.
    /// - Returns: The groups, in that order.
    public mutating func arrange(by groups: [PersonGroup?]) -> [PersonGroup?] {
        let order = PersonGrouping.order(of: groups)
        entries = order.map { entries[$0] }
        return order.map { groups[$0] }
    }

    private mutating func append(_ path: FilePath, _ isResult: (FilePath) -> Bool) {
        if case .folder? = try? InputFile(path).kind() {
            append(FolderWalker().list(path), isResult)
        } else {
            entries.append(.file(path))
        }
    }

    private mutating func append(_ listing: FolderWalker.Listing, _ isResult: (FilePath) -> Bool) {
        hiddenFiles += listing.hiddenCount
        linkedFolders += listing.linkedFolderCount
        var found: [(path: FilePath, entry: Entry)] = listing.unreadable.map { item in
            (item.path, .refused(item.path, Finding(item.error)))
        }
        for file in listing.files {
            if isResult(file) {
                resultFiles += 1
                continue
            }
            switch content(of: file) {
            case .image: found.append((file, .file(file)))
            case .unreadPicture(let kind): unreadPictures[kind, default: 0] += 1
            case .other: otherFiles += 1
            }
        }
        entries += found.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }.map(\.entry)
    }

    /// True if a path names the same file as one of the inputs.
    public func contains(_ path: FilePath) -> Bool {
        let file = InputFile(path)
        guard (try? file.kind()) != nil else { return false }
        return entries.contains { entry in
            switch entry {
            case .file(let input): return InputFile(input).isSame(as: file)
            case .refused: return false
            case .standardInput:
                let input = InputFile("/proc/self/fd/0")
                guard case .regular? = try? input.kind() else { return false }
                return input.isSame(as: file)
            }
        }
    }

    private static let endings: Set = ["jpg", "jpeg", "png", "pdf", "heic", "heif", "hif", "webp"]
    /// The content of a file in a folder.
    private enum Content {
        /// An image or a page, by the ending of its name or by its content.
        case image
        /// A picture of a kind that is not read, with the name of the kind.
        case unreadPicture(kind: String)
        case other
    }

    /// The content of a file in a folder; a file that cannot be read may be an image, and nothing shall be lost.
    private func content(of path: FilePath) -> Content {
        if Self.endings.contains(path.extension?.lowercased() ?? "") { return .image }
        do {
            let start = try InputFile(path).contents(limit: 1024)
            let type = MediaType(sniffing: start.span)
            return switch type {
            case .jpeg, .png, .pdf, .heic, .heif, .webP: .image
            case .gif, .avif, .tiff, .bmp, .jpeg2000, .jpegXL: .unreadPicture(kind: type.name)
            case .zip, .html, .xml, .text, .empty, .unknown: .other
            }
        } catch .unreadable {
            return .image
        } catch {
            return .other
        }
    }
}
