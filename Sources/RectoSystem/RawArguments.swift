// SPDX-License-Identifier: Apache-2.0
package import SystemPackage

/// The arguments of a program that are no text, as the system has them.
///
/// The language gives arguments as text, in which bytes that are no UTF-8 are lost: a file with such a name would not be
/// found.
package struct RawArguments: Sendable {
    /// Their paths in order, by the path that is made of them as text.
    private var paths: [FilePath: [FilePath]] = [:]

    /// Most bytes of a command line: the system allows fewer.
    private static let mostBytes = 1 << 24

    /// Those of this program.
    package static var ofProcess: RawArguments {
        RawArguments((try? InputFile("/proc/self/cmdline").contents(limit: mostBytes)) ?? [])
    }

    /// Those of a command line.
    ///
    /// - Parameter commandLine: The program's own name, which counts for nothing, and the arguments, each ended by a zero.
    package init(_ commandLine: [UInt8]) {
        let arguments = commandLine.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
        for argument in arguments where String(validating: argument, as: UTF8.self) == nil {
            let text = FilePath(String(decoding: argument, as: UTF8.self))
            paths[text, default: []].append(FilePath(bytes: argument))
        }
    }

    /// The number of arguments that are no text.
    package var count: Int { paths.values.reduce(0) { $0 + $1.count } }

    /// The paths that arguments name.
    ///
    /// - Parameter texts: The paths that were made of arguments as text, in their order.
    /// - Returns: The same paths, with their own bytes.
    package func restored(_ texts: [FilePath]) -> [FilePath] {
        guard !paths.isEmpty else { return texts }
        var rest = paths
        return texts.map { text in
            guard let path = rest[text]?.first else { return text }
            rest[text]?.removeFirst()
            return path
        }
    }
}
