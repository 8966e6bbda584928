// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The JPEG and PNG files of a folder and its subfolders by the endings of their names, in the order of their paths;
/// of a path that is a file's, that alone.
public func imageFiles(_ path: String) -> [URL] {
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue, let found = FileManager.default.enumerator(atPath: path) else { return [url] }
    return found.compactMap { $0 as? String }
        .filter { ["png", "jpg", "jpeg"].contains(($0 as NSString).pathExtension.lowercased()) }
        .sorted()
        .map { url.appendingPathComponent($0) }
}
