// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// A folder for one test, gone after it with all that is in it.
package struct TemporaryFolder: Sendable {
    /// Its path.
    package let path: String

    /// Lends a folder to `body`, and removes it whatever becomes of that.
    @discardableResult
    package static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("recto-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(TemporaryFolder(path: url.path))
    }

    /// The path of something in it, which need not exist.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, makes the folders above it if they lack, and returns its path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    /// Makes a folder, with those above it, and returns its path.
    @discardableResult
    package func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        return path(name)
    }

    /// Makes a symbolic link that holds `target` as it is, and returns its path.
    @discardableResult
    package func link(_ name: String, to target: String) throws -> String {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
        return path(name)
    }

    /// Makes a named pipe that nobody writes to, and returns its path.
    package func makePipe(_ name: String) throws -> String {
        guard unsafe mkfifo(path(name), 0o644) == 0 else { throw POSIXError(.EIO) }
        return path(name)
    }

    /// Sets who may do what with a file or folder, in octal digits as `chmod` takes them.
    package func setPermissions(_ permissions: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    }

    /// The bytes of a file in it.
    package func contents(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// The names of what lies directly in it, or in a folder in it, in order.
    package func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self.path(name)).sorted()
    }
}
