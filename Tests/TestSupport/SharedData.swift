// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Test data that stays outside the repository: `../shared` beside the package, or where RECTO_SHARED points.
public enum SharedData {
    /// The folder of the shared data, whether or not it exists.
    public static let folder: URL =
        if let path = ProcessInfo.processInfo.environment["RECTO_SHARED"] {
            URL(fileURLWithPath: path, isDirectory: true)
        } else {
            URL(fileURLWithPath: #filePath, isDirectory: false)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("shared", isDirectory: true)
        }

    /// The file at a path inside the folder, or `nil` if there is none.
    public static func file(_ path: String) -> URL? {
        let url = folder.appendingPathComponent(path, isDirectory: false)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }
}
