// SPDX-License-Identifier: Apache-2.0

/// A file of a page, as it is in the program.
public struct WebFile: Sendable, Hashable {
    /// The path of its URL, such as `/console/main.js`.
    public let path: String
    /// The contents.
    public let bytes: [UInt8]

    /// A file with these parts.
    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// The type of the contents, by the end of the path.
    public var mediaType: String {
        let end = path.split(separator: ".").last.map(String.init) ?? ""
        return Self.mediaTypes[end] ?? "application/octet-stream"
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]
}
