// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
internal import RectoVerification

/// A request before it is given to a connection.
struct ServiceRequest: Sendable {
    /// The HTTP method.
    enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// The content of the request.
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
    /// The path, including `/v1`, with the query.
    let path: String
    var headers: [String: String] = [:]
    var body: Body?

    init(_ method: Method, _ path: String, _ body: Body? = nil) {
        self.method = method
        self.path = path
        self.body = body
    }

    /// The idempotency key, the same for each repetition by any process: the service does the same call at the same
    /// revision once.
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
