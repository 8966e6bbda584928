// SPDX-License-Identifier: Apache-2.0

/// The files of the pages, in the folders in which the service shows them.
public enum WebFiles {
    /// All of them, in the order of their paths.
    public static let all: [WebFile] = storedPages.map { WebFile($0.path, Array($0.text.utf8)) }
        .sorted { $0.path < $1.path }

    /// The file at a path such as `/console/main.js`; `nil` if there is none.
    public static func file(at path: String) -> WebFile? { byPath[path] }

    private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
}
