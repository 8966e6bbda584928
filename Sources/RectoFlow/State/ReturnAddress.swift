// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// The address that a person may go back to at the end.
struct ReturnAddress: Sendable, Hashable, Codable {
    /// The address as the application gave it.
    var address: String
    /// The application's own text.
    var state: String?

    /// The address with what the application is told by it: its own text, and the outcome or that there is none yet.
    ///
    /// Anybody can write such an address: the application asks the service for what counts.
    func text(_ outcome: VerificationOutcome?) -> String {
        guard var parts = URLComponents(string: address) else { return address }
        let told = [("state", state), ("outcome", outcome?.rawValue ?? "open")]
            .compactMap { name, value in value.map { "\(name)=\($0.escaped)" } }
        parts.percentEncodedQuery = ([parts.percentEncodedQuery].compactMap(\.self) + told).joined(separator: "&")
        return parts.string ?? address
    }
}

extension String {
    /// The text with all but unreserved characters escaped (RFC 3986, 2.3).
    fileprivate var escaped: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
    }
}
