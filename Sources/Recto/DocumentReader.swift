// SPDX-License-Identifier: Apache-2.0
internal import Crypto
package import RectoRecords
package import RectoSystem
package import SystemPackage

/// What reads images: an engine in this process, or one in others.
package protocol DocumentReader: Sendable {
    /// What an input may cost before it is refused.
    var limits: Limits { get }

    /// Reads every document in an image; see ``RectoEngine/readAll(_:expecting:within:)``.
    func readAll(_ bytes: [UInt8], expecting expectation: Expectation, within time: Duration?) async throws -> [Reading]

    /// Puts together what was read of one person's images.
    func person(from readings: [Reading]) -> PersonReading

    /// The same on a day that documents must be valid on.
    func person(from readings: [Reading], on day: CalendarDate) -> PersonReading

    /// What comes of comparing the faces in two readings.
    func comparison(of one: Reading, with other: Reading) -> FaceComparison

    /// Does work that computes or waits on one of the reader's own threads.
    func onWorker<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
}

extension DocumentReader {
    /// Reads a file and gives its lines: one for each document, or one that says what is wrong.
    ///
    /// - Parameters:
    ///   - path: Of the file; a path that names a folder, a pipe or nothing gives a line with that finding.
    ///   - expectation: What the image is said to show; `nil` goes by the file's name.
    ///   - digest: SHA-256 that the file is said to have, in lower-case hexadecimal digits; `nil` takes any.
    /// - Returns: One line at least.
    /// - Throws: `CancellationError` only: whatever else goes wrong stands in the line.
    package func lines(
        ofFile path: FilePath,
        expecting expectation: Expectation? = nil,
        digest: String? = nil
    ) async throws -> [ScanLine] {
        let file = InputFile(path)
        let limits = limits
        do {
            // On a worker, since reading a file waits for the disk.
            let bytes = try await onWorker {
                // A file with more bytes is refused by its size; one more than allowed shows a file that lies about it.
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
    ///   - bytes: The whole file; one byte more than the limits allow says that there are more.
    ///   - name: What the lines call it.
    ///   - expectation: What the image is said to show; `nil` goes by the content.
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
    /// What is wrong with a path.
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
