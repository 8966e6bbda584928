// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRuns
import RectoSystem
import SystemPackage

/// Writes a run as a page for people: `index.html` in a folder, with all its data beside it.
///
/// It needs only the encoded lines, so that those of an earlier run can be added. It holds at most as many of them as
/// fit into one file. The page itself comes last: a run that was cut off leaves none.
final class ReportWriter {
    /// Pixels of a picture's longer side: print is legible, and ten thousand pictures still fit into a gigabyte.
    static let pictureSide = 1_000

    private let folder: FilePath
    /// The rows of the table, loaded with the page.
    private var rows: ScriptFiles
    /// The whole lines, loaded when one of them is opened.
    private var lines: ScriptFiles
    private var lineCount = 0
    /// The pictures that rows refer to.
    private var pictures: Set<String> = []

    private var pictureFolder: FilePath { folder.appending("pictures") }
    private var page: FilePath { folder.appending("index.html") }

    /// A report in this folder, which is made if its parent exists; an earlier report in it is replaced.
    ///
    /// - Throws: `OutputError`.
    init(folder: FilePath) throws(OutputError) {
        self.folder = folder
        rows = ScriptFiles(folder: folder, function: "rows", capacity: 5_000)
        lines = ScriptFiles(folder: folder, function: "lines", capacity: 500)
        try OutputFile.makeFolder(folder)
        try OutputFile.remove(page)
    }

    /// Adds a line of `recto.scan/1` or `recto.person/1`, in the order of the run.
    ///
    /// - Throws: `OutputError`, and `DecodingError` if the bytes are no such line.
    func add(line: [UInt8]) throws {
        let content = try JSONDecoder().decode(ReportedLine.self, from: Data(line))
        lineCount += 1
        let place = try lines.add(ScriptText.string(line))
        let row = ReportRow(content, line: lineCount, at: place, picture: pictureName(of: content))
        _ = try rows.add(ScriptText.value(LineEncoder().encode(row)))
    }

    /// Adds the lines of an earlier run; their pictures are already in the folder.
    ///
    /// - Throws: `OutputError` and `InputError`.
    func add(_ earlier: EarlierLines?, in path: FilePath) throws {
        try earlier?.forEachLine(in: path) { try add(line: $0) }
    }

    /// Adds the picture of an image, before the lines that refer to it.
    ///
    /// - Parameters:
    ///   - picture: A JPEG file, upright.
    ///   - sha256: SHA-256 of the file, in hexadecimal digits.
    ///   - page: Page number of the image in the file; `nil` if the file is the image.
    /// - Throws: `OutputError`.
    func add(picture: [UInt8], sha256: String, page: Int? = nil) throws(OutputError) {
        try OutputFile.makeFolder(pictureFolder)
        try write(picture, to: pictureFolder.appending("\(Self.name(sha256, page)).jpg"))
    }

    /// Writes the rest and the page, and removes the remains of an earlier report from the folder.
    ///
    /// - Throws: `OutputError`, and the errors of listing the folder.
    func close() throws {
        try lines.close()
        try rows.close()
        try removeRemains()
        try write(PackageResources.report_css, to: folder.appending("report.css"))
        try write(PackageResources.report_js, to: folder.appending("report.js"))
        let scripts = rows.names.map { #"<script src="\#($0)" defer></script>"# }.joined(separator: "\n")
        let html = String(decoding: PackageResources.index_html, as: UTF8.self)
        try write(Array(html.replacing("<!-- rows -->", with: scripts).utf8), to: page)
    }

    /// The name of a line's picture in the folder, if it is there; a redacted line has none.
    private func pictureName(of line: ReportedLine) -> String? {
        guard line.redacted != true, let digest = line.input?.sha256 else { return nil }
        let name = Self.name(digest, line.input?.page)
        if pictures.contains(name) { return name }
        guard (try? InputFile(pictureFolder.appending("\(name).jpg")).kind()) != nil else { return nil }
        pictures.insert(name)
        return name
    }

    /// True if a folder has a page that is no report's: a report has its script beside it.
    static func hasOtherPage(_ folder: FilePath) -> Bool {
        func has(_ name: String) -> Bool { (try? InputFile(folder.appending(name)).kind()) != nil }
        return has("index.html") && !has("report.js")
    }

    /// True if a file is a picture of a report, by its name and by the files beside its folder.
    static func isPicture(_ path: FilePath) -> Bool {
        let pictures = path.removingLastComponent()
        guard let name = path.lastComponent?.string, isPictureName(name), pictures.lastComponent == "pictures" else {
            return false
        }
        let script = pictures.removingLastComponent().appending("report.js")
        return (try? InputFile(script).kind()) != nil
    }

    /// True if a report has a file of this name beside its pictures.
    static func isFileName(_ name: String) -> Bool {
        ["index.html", "report.css", "report.js"].contains(name)
            || name.wholeMatch(of: /(rows|lines)-[0-9]{3,}\.js/) != nil
    }

    /// True if pictures of a report have names like this.
    static func isPictureName(_ name: String) -> Bool { name.wholeMatch(of: /[0-9a-f]{16}(-[0-9]+)?\.jpg/) != nil }

    /// The name of a picture, with enough digits to tell the images of a run apart.
    private static func name(_ sha256: String, _ page: Int?) -> String {
        sha256.prefix(16) + (page.map { "-\($0)" } ?? "")
    }

    /// Removes files of an earlier report that this one does not have; all other files in the folder stay.
    ///
    /// Without it, pictures would remain after a redacted report replaces another.
    private func removeRemains() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.string)
        let known = Set(rows.names + lines.names)
        for name in names where !known.contains(name) && name.wholeMatch(of: /(rows|lines)-[0-9]{3,}\.js/) != nil {
            try OutputFile.remove(folder.appending(name))
        }
        guard names.contains("pictures") else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: pictureFolder.string) {
            guard Self.isPictureName(name), !pictures.contains(String(name.dropLast(4))) else { continue }
            try OutputFile.remove(pictureFolder.appending(name))
        }
    }

    private func write(_ bytes: [UInt8], to path: FilePath) throws(OutputError) {
        let file = try OutputFile(replacing: path)
        try file.write(bytes)
        try file.close()
    }
}

/// Items as scripts that pass them to the page.
///
/// Each numbered file, such as `rows-000.js`, holds several items.
private struct ScriptFiles {
    let folder: FilePath
    let function: String
    let capacity: Int
    private(set) var items: [[UInt8]] = []
    private(set) var byteCount = 0
    private(set) var names: [String] = []

    /// Most bytes of a file: lines of a page full of documents are long, and this bounds the memory, too.
    private static let mostBytes = 8 << 20

    /// Adds an item, as a script's source.
    ///
    /// - Returns: The number of the item's file, and its place there.
    mutating func add(_ item: [UInt8]) throws(OutputError) -> (file: Int, place: Int) {
        if items.count == capacity || byteCount + item.count > Self.mostBytes { try close() }
        items.append(item)
        byteCount += item.count
        return (names.count, items.count - 1)
    }

    /// Writes the items that are not in a file yet.
    mutating func close() throws(OutputError) {
        guard !items.isEmpty else { return }
        let number = "\(names.count)"
        let name = "\(function)-\(String(repeating: "0", count: max(0, 3 - number.count)))\(number).js"
        let start = "recto.\(function)(\(number), [\n"
        let file = try OutputFile(replacing: folder.appending(name))
        try file.write(Array(start.utf8) + items.joined(separator: Array(",\n".utf8)) + Array("\n]);\n".utf8))
        try file.close()
        names.append(name)
        (items, byteCount) = ([], 0)
    }
}
