// SPDX-License-Identifier: Apache-2.0
internal import Crypto
package import Recto
package import RectoRecords
package import RectoSystem
package import SystemPackage

extension DocumentReader {
    /// Reads a file and gives its lines: one for each document, or one that names the problem.
    ///
    /// - Parameters:
    ///   - path: Of the file; a path of a folder, of a pipe or of nothing gives a line with that finding.
    ///   - expectation: The kind of image that is expected; `nil` goes by the file's name.
    ///   - digest: Expected SHA-256 of the file, in lower-case hexadecimal digits; `nil` takes any.
    /// - Returns: One line at least.
    /// - Throws: `CancellationError` only; every other problem is in the line.
    package func lines(
        ofFile path: FilePath,
        expecting expectation: Expectation? = nil,
        digest: String? = nil
    ) async throws -> [ScanLine] {
        let file = InputFile(path)
        let limits = limits
        do {
            // On a worker, because reading a file waits for the disk.
            let bytes = try await onWorker {
                // A file with too many bytes is refused by its size. Reading one byte more than allowed catches a wrong
                // size.
                if case .regular(let count) = try file.kind(), count > limits.bytes { throw TooManyBytes(count: count) }
                let bytes = try file.contents(limit: min(limits.bytes, .max - 1) + 1)
                if let digest, bytes.count <= limits.bytes, SHA256.hash(data: bytes).hexadecimal != digest {
                    throw OtherDigest()
                }
                return bytes
            }
            let expectation = expectation ?? Expectation(fileStem: path.stem ?? "")
            let readings = try await readAll(bytes, expecting: expectation, within: nil)
            return ScanLine.lines(path: path.string, readings: readings)
        } catch let error as TooManyBytes {
            return [ScanLine(path: path.string, byteCount: error.count, exceeding: limits)]
        } catch is OtherDigest {
            let message = "The file has another SHA-256 than the request says: it is another file, or was changed."
            return [ScanLine(path: path.string, refused: Finding(.inputDigestMismatch, .error, message: message))]
        } catch let error as InputError {
            return [ScanLine(path: path.string, refused: Finding(error))]
        } catch {
            return [try line(of: path.string, failedBy: error)]
        }
    }

    /// Reads the bytes of a file that has no path, such as those of standard input, and gives its lines.
    ///
    /// - Parameters:
    ///   - bytes: The whole file; one byte more than the limits allow means that the file is too large.
    ///   - name: The name of the input in the lines.
    ///   - expectation: The kind of image that is expected; `nil` goes by the content.
    /// - Returns: One line at least.
    /// - Throws: `CancellationError` only.
    package func lines(
        of bytes: [UInt8],
        named name: String,
        expecting expectation: Expectation? = nil
    ) async throws -> [ScanLine] {
        do {
            let readings = try await readAll(bytes, expecting: expectation ?? .anything, within: nil)
            return ScanLine.lines(path: name, readings: readings)
        } catch {
            return [try line(of: name, failedBy: error)]
        }
    }

    private func line(of path: String, failedBy error: any Error) throws -> ScanLine {
        if let error = error as? CancellationError { throw error }
        let finding = Finding(
            .inputWorkerFailed,
            .error,
            message: "The image could not be worked on: \(error). Try it alone, or with fewer jobs."
        )
        return ScanLine(path: path, refused: finding)
    }
}

private struct TooManyBytes: Error {
    let count: Int
}

private struct OtherDigest: Error {}

extension Finding {
    /// The problem with a path.
    package init(_ error: InputError) {
        switch error {
        case .notFound:
            self.init(.inputNotFound, .error, message: "There is no file of this name. Check the path.")
        case .unreadable(let reason):
            self.init(.inputUnreadable, .error, message: "The file cannot be read: \(reason).")
        case .notAFile(let name):
            let advice = name == "a folder" ? "Name the files in it." : "Name a file or a folder."
            self.init(.inputNotAFile, .error, message: "This is \(name), not a file. \(advice)")
        }
    }
}
