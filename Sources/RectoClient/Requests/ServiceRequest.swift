// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoVerification

/// A request as it is meant, before it is given to a connection.
struct ServiceRequest: Sendable {
    /// What is done.
    enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// What is sent along.
    struct Body: Sendable {
        let bytes: Data
        let mediaType: String

        /// JSON.
        init(_ value: some Encodable) throws {
            bytes = try WireJSON.encode(value)
            mediaType = "application/json"
        }

        init(_ bytes: Data, mediaType: String) {
            self.bytes = bytes
            self.mediaType = mediaType
        }
    }

    let method: Method
    /// The path, `/v1` among it, with the question.
    let path: String
    var headers: [String: String] = [:]
    var body: Body?

    init(_ method: Method, _ path: String, _ body: Body? = nil) {
        self.method = method
        self.path = path
        self.body = body
    }

    /// What makes the request one, however often and by whichever process it is sent: of the same call at the same
    /// revision the service does one.
    ///
    /// - Parameters:
    ///   - secret: The session's, so that nobody else can guess the key.
    ///   - revision: Of the verification when the call is made.
    /// - Returns: 32 hexadecimal digits.
    func idempotencyKey(secret: Data, revision: Int) -> String {
        var content = Data("\(method.rawValue) \(path)\n\(revision)\n".utf8)
        if let body { content += Data(SHA256.hash(data: body.bytes)) }
        let code = HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: secret))
        return code.prefix(16).hexadecimal
    }
}

extension Sequence<UInt8> {
    /// Two lower-case digits for each byte.
    var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
