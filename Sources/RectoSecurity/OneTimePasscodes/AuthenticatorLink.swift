// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// An `otpauth://totp/…` link, which gives an authenticator app a secret, most often as a QR code.
///
/// Its form is the one of Google Authenticator's “Key Uri Format”, which other apps follow.
public struct AuthenticatorLink: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The most bytes of a name.
    public static let greatestName = 64

    /// The one who checks the passcodes, as apps show it; `nil` if the link names nobody.
    public let issuer: String?
    /// The person's account with the issuer.
    public let account: String
    /// The secret.
    public let secret: AuthenticatorSecret

    /// A link.
    ///
    /// - Parameters:
    ///   - issuer: 1 to 64 bytes without colons and control characters; `nil` for none.
    ///   - account: The same.
    ///   - secret: The secret.
    /// - Throws: ``OneTimePasscodeError/unsuitableName``.
    public init(issuer: String?, account: String, secret: AuthenticatorSecret) throws(OneTimePasscodeError) {
        for name in [issuer, account].compactMap(\.self) where !Self.isName(name) { throw .unsuitableName }
        (self.issuer, self.account, self.secret) = (issuer, account, secret)
    }

    /// True for a name that a link can hold: 1 to 64 bytes without colons and control characters.
    public static func isName(_ name: String) -> Bool {
        (1...greatestName).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy { $0 != ":" && $0.properties.generalCategory != .control }
    }

    /// The link, which holds the secret.
    public var text: String {
        let configuration = secret.configuration
        let label = [issuer, account].compactMap { $0.map(\.percentEncoded) }.joined(separator: ":")
        var members = ["secret=\(secret.base32)"]
        if let issuer { members.append("issuer=\(issuer.percentEncoded)") }
        members.append("algorithm=\(configuration.hashFunction.rawValue)")
        members += ["digits=\(configuration.digits)", "period=\(configuration.period)"]
        return "otpauth://totp/\(label)?\(members.joined(separator: "&"))"
    }

    /// Reads a link.
    ///
    /// - Parameter text: The link; members that have no meaning here are ignored.
    /// - Throws: ``OneTimePasscodeError``; ``OneTimePasscodeError/unreadableLink`` for a link of another kind, such as
    ///   one of passcodes by a counter, and for members that are given twice.
    public init(_ text: String) throws(OneTimePasscodeError) {
        guard text.utf8.count <= 2_000, let link = URLComponents(string: text), link.scheme?.lowercased() == "otpauth",
            link.host?.lowercased() == "totp"
        else { throw .unreadableLink }
        var members: [String: String] = [:]
        for item in link.queryItems ?? [] {
            guard members.updateValue(item.value ?? "", forKey: item.name) == nil else { throw .unreadableLink }
        }
        guard let secret = members["secret"], let bytes = Base32.decoded(secret) else { throw .unreadableSecret }
        let names = link.path.dropFirst().split(separator: ":", maxSplits: 1).map(\.withoutLeadingSpaces)
        let issuer = members["issuer"] ?? (names.count == 2 ? names[0] : nil)
        let configuration = try OneTimePasscodeGenerator.Configuration(members)
        try self.init(
            issuer: issuer,
            account: names.last ?? "",
            secret: AuthenticatorSecret(bytes: bytes, configuration: configuration)
        )
    }

    /// A label without the secret.
    public var description: String { "authenticator link" }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension OneTimePasscodeGenerator.Configuration {
    /// The settings that a link's members name; those it leaves out have the usual values.
    fileprivate init(_ members: [String: String]) throws(OneTimePasscodeError) {
        self.init()
        if let name = members["algorithm"] {
            guard let function = OneTimePasscodeGenerator.HashFunction(rawValue: name.uppercased()) else {
                throw .unreadableLink
            }
            hashFunction = function
        }
        if let text = members["digits"] {
            guard let number = Int(text) else { throw .unsuitableDigits }
            digits = number
        }
        if let text = members["period"] {
            guard let number = Int(text) else { throw .unsuitablePeriod }
            period = number
        }
    }
}

extension String {
    /// The text with all bytes but the unreserved ones as in `%3A` (RFC 3986 §2.3).
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
    }
}

extension Substring {
    fileprivate var withoutLeadingSpaces: String { String(drop { $0 == " " }) }
}
