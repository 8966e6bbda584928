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
    ///
    /// As other systems write them, all lines may end with a carriage return before the line feed, and the first may
    /// begin with a byte order mark. In a list with zeros, every byte between them is the path's.
    package init(parsing bytes: [UInt8]) {
        guard !bytes.contains(0) else {
            paths = bytes.split(separator: 0).map { FilePath(bytes: $0) }
            return
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // Behind the last line feed there may be a line without one.
        let haveReturns = lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") }
        let names = lines.map { line in
            haveReturns && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }
        paths = names.filter { !$0.isEmpty }.map { FilePath(bytes: $0) }
    }
}
