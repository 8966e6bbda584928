// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// The files of the repository itself.
package enum Repository {
    /// Its root.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of the file at a path from the root.
    ///
    /// - Throws: If there is no such file, or it is not UTF-8.
    package static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path, isDirectory: false), encoding: .utf8)
    }

    /// The bytes of the file at a path from the root.
    ///
    /// - Throws: If there is no such file.
    package static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appendingPathComponent(path, isDirectory: false)))
    }
}
