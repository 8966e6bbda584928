// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoRuns
import RectoSystem
import SystemPackage

/// Checks that no result replaces an input or another result.
extension ScanCommand {
    /// Refuses a table that goes to the file of lines.
    ///
    /// The check comes after that file exists: under any name, it is one file.
    func refuseTableInPlaceOfLines() throws {
        guard let csv, stream(output) == nil, stream(csv) == nil else { return }
        let file = InputFile(FilePath(output))
        guard file.isSame(as: InputFile(FilePath(csv))), case .regular? = try? file.kind() else { return }
        throw Self.sameFile
    }

    static let sameFile = ValidationError(
        "Lines and table cannot go to the same file; give one of them another file."
    )

    /// The number of the open stream that an output is; `nil` for a file.
    func stream(_ name: String) -> Int32? {
        name == "-" ? 1 : OutputFile.streamNumber(of: FilePath(name))
    }

    /// True if a folder is one of the scanned ones, or lies in one.
    func isScanned(_ folder: FilePath) -> Bool {
        paths.contains { path in
            guard case .folder? = try? InputFile(path).kind() else { return false }
            return folder.lies(in: path)
        }
    }

    /// True if a run with the same options may have written a file, by its folder and its name.
    func isEarlierResult(_ path: FilePath) -> Bool {
        if CropWriter.isMarked(path) || ReportWriter.isPicture(path) { return true }
        return isResult(path)
    }

    /// True if this run may write a file, by its folder and its name.
    func isResult(_ path: FilePath) -> Bool {
        guard let name = path.lastComponent?.string else { return false }
        let parent = path.removingLastComponent()
        let folder = InputFile(parent.isEmpty ? "." : parent)
        func lies(in other: FilePath) -> Bool { folder.isSame(as: InputFile(other)) }
        if let crops, CropWriter.isName(name), lies(in: FilePath(crops)) { return true }
        guard let report else { return false }
        if ReportWriter.isFileName(name), lies(in: FilePath(report)) { return true }
        return ReportWriter.isPictureName(name) && lies(in: FilePath(report).appending("pictures"))
    }

    func refuseResultsThatReplace(_ inputs: InputList) throws {
        for result in [output, csv].compactMap(\.self) {
            if let stream = stream(result) {
                // A shell's redirection adds to the file, or has replaced it already.
                guard inputs.contains(FilePath("/proc/self/fd/\(stream)")) else { continue }
                throw ValidationError("Results would go into one of the inputs. Redirect them to another file.")
            }
            let path = FilePath(result)
            if inputs.contains(path) {
                throw ValidationError("\(result) is one of the inputs; results would replace it. Name another file.")
            }
            if let filesFrom, filesFrom != "-", InputFile(path).isSame(as: InputFile(FilePath(filesFrom))) {
                throw ValidationError("\(result) is the list of inputs; results would replace it. Name another file.")
            }
            if isResult(path) {
                throw ValidationError("\(result) is a file of the crops or of the report. Name another file.")
            }
        }
        guard let report else { return }
        if ReportWriter.hasOtherPage(FilePath(report)) {
            throw ValidationError("\(report)/index.html is no report; a report would replace it. Name another folder.")
        }
        let holdsInput = inputs.entries.contains { entry in
            if case .standardInput = entry { false } else { entry.path.lies(in: FilePath(report)) }
        }
        if holdsInput {
            throw ValidationError("\(report) holds inputs; a report would be mixed with them. Name another folder.")
        }
    }
}

extension FilePath {
    /// True if the path goes through a folder, by the names of both.
    fileprivate func lies(in folder: FilePath) -> Bool {
        let here = FilePath(FileManager.default.currentDirectoryPath)
        return here.pushing(self).lexicallyNormalized().starts(with: here.pushing(folder).lexicallyNormalized())
    }
}
