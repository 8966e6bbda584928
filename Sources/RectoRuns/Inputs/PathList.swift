// SPDX-License-Identifier: Apache-2.0
package import RectoSystem
package import SystemPackage

/// Paths of inputs in a file or in standard input, one a line.
///
/// A list with a zero in it ends each path with a zero, as `find -print0` writes it.
package struct PathList: Sendable {
    /// The paths, in order.
    package let paths: [FilePath]

    /// Most bytes of a list: several million paths.
    package static let mostBytes = 1 << 28

    /// The list in a file, or in standard input for `-`.
    ///
    /// - Throws: `InputError`, also for a list that is too long.
    package init(at path: FilePath) throws(InputError) {
        let bytes =
            path == "-"
            ? try InputFile.standardInput(limit: Self.mostBytes + 1)
            : try InputFile(path).stream(limit: Self.mostBytes + 1)
        guard bytes.count <= Self.mostBytes else {
            throw .unreadable(reason: "it has more than \(Self.mostBytes) bytes")
        }
        self.init(parsing: bytes)
    }

    /// The paths in these bytes; empty ones are left out.
    package init(parsing bytes: [UInt8]) {
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        paths = bytes.split(separator: separator).map { FilePath(bytes: $0) }
    }
}
