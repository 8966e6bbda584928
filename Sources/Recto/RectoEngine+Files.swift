// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

extension RectoEngine: DocumentReader {
    package var limits: Limits { configuration.limits }

    /// Reads a file and gives its lines: one for each document, or one that says what is wrong.
    ///
    /// - Parameters:
    ///   - path: Of the file; a path that names a folder, a pipe or nothing gives a line with that finding.
    ///   - expectation: What the image is said to show; `nil` goes by the file's name.
    /// - Returns: One line at least.
    /// - Throws: `CancellationError` only: whatever else goes wrong stands in the line.
    public func scanLines(ofFile path: FilePath, expecting expectation: Expectation? = nil) async throws -> [ScanLine] {
        try await lines(ofFile: path, expecting: expectation)
    }
}
