// SPDX-License-Identifier: Apache-2.0
internal import SystemPackage

/// The numbered images of a folder as frames of a recording, in the order of their numbers.
///
/// The number is the last one in a name: `take2-frame-10.jpg` has 10. Links, hidden files, folders and files without a
/// number are passed over; a file that is no image is a damaged frame.
package struct FrameFolder: FrameSource {
    private let files: [FilePath]
    private let rate: FrameRate
    private let maximumImageBytes: Int
    private var count = 0

    /// The images in the folder as they are now.
    ///
    /// - Throws: ``FrameError/noImages(source:)``, or why the folder cannot be listed.
    package init(
        _ path: String,
        rate: FrameRate = .standard,
        maximumImageBytes: Int = 20_000_000
    ) throws(FrameError) {
        let entries: [FolderWalker.Entry]
        do {
            entries = try FolderWalker().entries(of: FilePath(path))
        } catch .notFound {
            throw .notFound(source: path)
        } catch {
            throw .failed(source: path, doing: "Listing", reason: error.reason)
        }
        files = entries.compactMap(NumberedImage.init).sorted().map(\.path)
        guard !files.isEmpty else { throw .noImages(source: path) }
        self.rate = rate
        self.maximumImageBytes = maximumImageBytes
    }

    package mutating func next(within wait: Duration) -> FrameArrival {
        guard count < files.count else { return .end }
        let number = count
        count += 1
        let time = rate.time(of: number)
        guard let image = try? InputFile(files[number]).contents(limit: maximumImageBytes + 1),
            image.count <= maximumImageBytes, image.startsAnImage
        else { return .damaged(number: number, time: time) }
        return .frame(CameraFrame(number: number, time: time, picture: .encoded(image)))
    }
}

/// A file that its name makes a frame.
private struct NumberedImage: Comparable {
    let path: FilePath
    /// Digits without leading zeros: numbers of any length.
    private let digits: [UInt8]

    init?(_ entry: FolderWalker.Entry) {
        guard case .file = entry.kind, let name = entry.path.lastComponent,
            let suffix = name.extension?.lowercased(), ["jpg", "jpeg", "png"].contains(suffix),
            (try? entry.path.stat(followTargetSymlink: false).type) == .regular
        else { return nil }
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let stem = Array(name.stem.utf8)
        guard let last = stem.lastIndex(where: isDigit) else { return nil }
        let number = stem[...last].reversed().prefix(while: isDigit).reversed()
        path = entry.path
        digits = Array(number.drop { $0 == 0x30 })
    }

    static func == (one: Self, other: Self) -> Bool { one.path == other.path }

    static func < (one: Self, other: Self) -> Bool {
        if one.digits.count != other.digits.count { return one.digits.count < other.digits.count }
        if one.digits != other.digits { return one.digits.lexicographicallyPrecedes(other.digits) }
        return one.path.bytes.lexicographicallyPrecedes(other.path.bytes)
    }
}

extension [UInt8] {
    fileprivate var startsAnImage: Bool {
        starts(with: [0xFF, 0xD8, 0xFF]) || starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
}
