// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import NIOCore

/// A request as it goes over the wire.
package struct HTTPRequest: Sendable {
    /// GET, POST, PUT.
    package var method: String
    /// The fields beside `Host` and `Content-Length`, which are added.
    package var fields: [(name: String, value: String)]
    /// The content.
    package var body: [UInt8]?
    /// Receives the number of bytes of the content that were handed over.
    package var onProgress: (@Sendable (Int) -> Void)?

    package init(_ method: String, fields: [(name: String, value: String)] = [], body: [UInt8]? = nil) {
        self.method = method
        self.fields = fields
        self.body = body
    }

    /// Large enough to fill a connection, small enough for progress to be seen on a slow one.
    static let pieceSize = 65_536

    /// The first lines (RFC 9112, 3).
    ///
    /// - Throws: ``HTTPFailure/requestInvalid`` if something in them would end a line.
    func head(for destination: HTTPDestination) throws(HTTPFailure) -> ByteBuffer {
        var lines = ["\(method) \(destination.target) HTTP/1.1", "Host: \(destination.authority)"]
        lines += fields.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        guard !destination.target.contains(" "), lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } })
        else { throw .requestInvalid }
        return ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
}

/// The place that a URL names.
package struct HTTPDestination: Sendable, Hashable {
    /// A name, or an address without brackets.
    package let host: String
    package let port: Int
    package let isEncrypted: Bool
    /// The path with the question.
    let target: String
    /// The address to connect to, if the name was resolved before.
    package var resolved: String?

    /// The place of a URL of the schemes `http` and `https`; `nil` for any other text.
    package init?(_ text: String) {
        // Foundation would encode line ends and spaces, which no address has (RFC 3986).
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(),
            scheme == "https" || scheme == "http", let host = parts.percentEncodedHost, !host.isEmpty
        else { return nil }
        isEncrypted = scheme == "https"
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? (isEncrypted ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        let path = parts.percentEncodedPath
        target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    /// The value of `Host` (RFC 9110, 7.2).
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isEncrypted ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// True if the same connection leads to both.
    func sharesConnection(with other: HTTPDestination) -> Bool {
        (host, port, isEncrypted, resolved) == (other.host, other.port, other.isEncrypted, other.resolved)
    }
}
