// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoVerification

/// The request of a service's link, or of its QR code.
public struct SessionLink: Sendable, Hashable {
    /// The kinds of request.
    public enum Action: Sendable, Hashable {
        /// Begin a verification.
        case verify(token: String)
        /// Send one file of a verification from another device.
        case sendFile(Slot, step: StepID, token: String)
    }

    /// The service.
    public let address: ServiceAddress
    /// The request.
    public let action: Action

    /// Reads a link.
    ///
    /// - Parameters:
    ///   - text: The link, as a QR code holds it.
    ///   - allowsPlainHTTP: True if `http` is allowed for other machines.
    /// - Throws: ``ClientError/unrecognizedLink``, ``ClientError/unsupportedLinkAction`` and
    ///   ``ClientError/unusableAddress``.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(ClientError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.count <= Self.longestText, var parts = URLComponents(string: text), parts.scheme != nil,
            let token = Self.token(in: parts)
        else { throw .unrecognizedLink }
        var path = parts.path.split(separator: "/")
        let isOfPage = parts.fragment != nil
        action = try Self.action(&path, token)
        // Files are sent to an address of the interface, which browsers do not open.
        if isOfPage, case .sendFile = action { throw .unrecognizedLink }
        (parts.path, parts.query, parts.fragment) = (path.map { "/\($0)" }.joined(), nil, nil)
        guard let base = parts.string else { throw .unrecognizedLink }
        address = try ServiceAddress(base, allowsPlainHTTP: allowsPlainHTTP)
    }

    private static let longestText = 2_000
    /// As long as any token that is claimed with.
    private static let tokenLengths = 16...200

    /// Removes the end of a path, which names the action, and reads it.
    private static func action(_ path: inout [Substring], _ token: String) throws(ClientError) -> Action {
        if path.last == "start" {
            path.removeLast()
            return .verify(token: token)
        }
        let end = path.suffix(4).map(String.init)
        guard end.count == 4, end[0] == "v1", end[1] == "uploads", let slot = Slot(rawValue: end[3]) else {
            throw .unsupportedLinkAction
        }
        path.removeLast(4)
        return .sendFile(slot, step: StepID(rawValue: end[2]), token: token)
    }

    /// The token of the fragment, or of the query of a link that an earlier version made.
    private static func token(in parts: URLComponents) -> String? {
        let items = parts.queryItems ?? []
        if let token = parts.fragment {
            // A page may be that of an application, which its link names.
            guard items.isEmpty || items.map(\.name) == ["application"] else { return nil }
            return isToken(token) ? token : nil
        }
        guard items.count == 1, items[0].name == "token", let token = items[0].value, isToken(token) else { return nil }
        return token
    }

    private static func isToken(_ text: String) -> Bool {
        tokenLengths.contains(text.utf8.count) && text.utf8.allSatisfy(\.isUnreserved)
    }
}

extension UInt8 {
    /// True for an unreserved character (RFC 3986, 2.3).
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
