// SPDX-License-Identifier: Apache-2.0
public import Recto
public import SystemPackage

extension RectoEngine {
    /// Reads a file and gives its lines: one for each document, or one that names the problem.
    ///
    /// - Parameters:
    ///   - path: Of the file; a path of a folder, of a pipe or of nothing gives a line with that finding.
    ///   - expectation: The kind of image that is expected; `nil` goes by the file's name.
    /// - Returns: One line at least.
    /// - Throws: `CancellationError` only; every other problem is in the line.
    public func scanLines(ofFile path: FilePath, expecting expectation: Expectation? = nil) async throws -> [ScanLine] {
        try await lines(ofFile: path, expecting: expectation)
    }
}
