// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The address of a service: scheme, host, port, and the path before `/v1`.
public struct ServiceAddress: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The address, without a slash at its end.
    public let text: String

    /// An address that personal data may be sent to.
    ///
    /// - Parameters:
    ///   - text: Such as `https://verify.example.org`.
    ///   - allowsPlainHTTP: True if `http` is allowed for other machines.
    /// - Throws: ``ClientError/unusableAddress``.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(ClientError) {
        guard text.utf8.count <= Self.longestText, let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            scheme == "https" || scheme == "http" && (allowsPlainHTTP || Self.isThisMachine(host))
        else { throw .unusableAddress }
        var end = text[...]
        while end.last == "/" { end.removeLast() }
        self.text = String(end)
    }

    private static let longestText = 2_000

    private static func isThisMachine(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
    }

    /// The address of a resource, given as the path that follows.
    func url(_ path: String) -> String { text + path }

    /// The address that the service gave for something of its own.
    ///
    /// - Parameter reference: A path from the service's root, or a whole address.
    /// - Returns: `nil` if it leads to another host, whose answer would not be the service's.
    func url(resolving reference: String) -> String? {
        guard let root = URL(string: text), let url = URL(string: reference, relativeTo: root)?.absoluteURL,
            url.scheme?.lowercased() == root.scheme?.lowercased(), url.host == root.host, url.port == root.port
        else { return nil }
        return url.absoluteString
    }

    public var description: String { text }
}
