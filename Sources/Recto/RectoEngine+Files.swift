// SPDX-License-Identifier: Apache-2.0
package import RectoRecords
package import RectoSystem
public import SystemPackage

extension RectoEngine {
    /// Reads a file and gives its lines: one for each document, or one that says what is wrong.
    ///
    /// - Parameters:
    ///   - path: Of the file; a path that names a folder, a pipe or nothing gives a line with that finding.
    ///   - expectation: What the image is said to show; `nil` goes by the file's name.
    /// - Returns: One line at least.
    /// - Throws: `CancellationError` only: whatever else goes wrong stands in the line.
    public func scanLines(ofFile path: FilePath, expecting expectation: Expectation? = nil) async throws -> [ScanLine] {
        let file = InputFile(path)
        let limits = configuration.limits
        do {
            // On a worker, since reading a file waits for the disk.
            let bytes = try await onWorker {
                // A file with more bytes is refused by its size; one more than allowed shows a file that lies about it.
                if case .regular(let count) = try file.kind(), count > limits.bytes { throw TooManyBytes(count: count) }
                return try file.contents(limit: min(limits.bytes, .max - 1) + 1)
            }
            let expectation = expectation ?? Expectation(fileStem: path.stem ?? "")
            return ScanLine.lines(path: path.string, readings: try await readAll(bytes, expecting: expectation))
        } catch let error as TooManyBytes {
            return [ScanLine(path: path.string, byteCount: error.count, exceeding: limits)]
        } catch let error as InputError {
            return [ScanLine(path: path.string, refused: Finding(error))]
        } catch let error as CancellationError {
            throw error
        } catch {
            let finding = Finding(
                .inputWorkerFailed,
                .error,
                message: "The image could not be worked on: \(error). Try it alone, or with fewer jobs."
            )
            return [ScanLine(path: path.string, refused: finding)]
        }
    }
}

private struct TooManyBytes: Error {
    let count: Int
}

extension Finding {
    /// What is wrong with a path.
    package init(_ error: InputError) {
        switch error {
        case .notFound:
            self.init(.inputNotFound, .error, message: "There is no file of this name. Check the path.")
        case .unreadable(let reason):
            self.init(.inputUnreadable, .error, message: "The file cannot be read: \(reason).")
        case .notAFile(let name):
            self.init(.inputNotAFile, .error, message: "This is \(name), not a file. Name a file or a folder.")
        }
    }
}
