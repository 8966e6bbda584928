// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoSystem
import SystemPackage

/// Writes straightened parts of images as PNG files.
struct CropWriter {
    private let folder: FilePath

    /// Crops go to this folder, which is made where its parent exists.
    ///
    /// - Throws: `OutputError`.
    init(folder: FilePath) throws(OutputError) {
        self.folder = folder
        try OutputFile.makeFolder(folder)
    }

    /// Writes the crops of one document: `maria-back-1f0c9a52-barcode.png`, with the beginning of the image's digest,
    /// since files of the same name lie in many folders.
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

    /// Whether crops have such names.
    static func isName(_ name: String) -> Bool {
        guard let match = name.wholeMatch(of: /.+-[0-9a-f]{8}(-[0-9]+)?-([a-z]+)\.png/) else { return false }
        return Crop.Part(rawValue: String(match.2)) != nil
    }

    /// As much of a name as leaves room for what follows it: a name of a file has at most 255 bytes.
    private static func shortened(_ stem: String) -> String {
        var stem = stem
        while stem.utf8.count > 200 { stem.removeLast() }
        return stem
    }
}
