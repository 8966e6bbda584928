// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import RectoSystem
import SystemPackage

/// Writes straightened parts of images as PNG files.
struct CropWriter {
    private let folder: FilePath

    /// Name of the file that marks a folder of crops as results.
    ///
    /// It is hidden, so that no run takes it for an input.
    private static let mark = ".recto-crops"

    /// Prepares the folder for crops, which is made if its parent exists.
    ///
    /// - Parameters:
    ///   - folder: For the crops.
    ///   - isScanned: True if the folder lies in a scanned one: it gets a mark, so that no later run takes a crop for
    ///     an input.
    /// - Throws: `OutputError`.
    init(folder: FilePath, isScanned: Bool) throws(OutputError) {
        self.folder = folder
        try OutputFile.makeFolder(folder)
        guard isScanned else { return }
        try OutputFile(replacing: folder.appending(Self.mark)).close()
    }

    /// True if a file is a crop by its name and by the mark of its folder.
    static func isMarked(_ path: FilePath) -> Bool {
        guard let name = path.lastComponent?.string, isName(name) else { return false }
        return (try? InputFile(path.removingLastComponent().appending(mark)).kind()) != nil
    }

    /// Writes the crops of one document: `maria-back-1f0c9a52-barcode.png`.
    ///
    /// The name has the beginning of the image's hash, because files of the same name may lie in many folders.
    func write(_ line: ScanLine) throws {
        guard let digest = line.reading.input.sha256 else { return }
        let stem = Self.shortened(FilePath(line.path).stem ?? "image")
        for crop in line.reading.crops {
            let number = line.position.count > 1 ? "-\(line.position.index)" : ""
            let name = "\(stem)-\(digest.prefix(8))\(number)-\(crop.part.rawValue).png"
            let file = try OutputFile(replacing: folder.appending(name))
            try file.write(crop.png())
            try file.close()
        }
    }

    /// True if crops have names like this.
    static func isName(_ name: String) -> Bool {
        guard let match = name.wholeMatch(of: /.+-[0-9a-f]{8}(-[0-9]+)?-([a-z]+)\.png/) else { return false }
        return Crop.Part(rawValue: String(match.2)) != nil
    }

    /// The part of a name that leaves room for the rest: a name of a file has at most 255 bytes.
    private static func shortened(_ stem: String) -> String {
        var stem = stem
        while stem.utf8.count > 200 { stem.removeLast() }
        return stem
    }
}
