// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

extension Request {
    /// The longest body of JSON, in bytes.
    static let greatestBody = 64_000

    /// The body of a request with JSON.
    func json(isRequired: Bool = true, limit: Int = greatestBody) async throws -> Data {
        let isJSON = headers[.contentType]?.mediaType == "application/json"
        let body = try await data(limit: limit)
        if body.isEmpty, !isRequired { return body }
        guard isJSON else { throw RequestRefused(.mediaTypeNotSupported, "The body must be application/json.") }
        return body
    }

    /// The body, of any type.
    ///
    /// A longer one is not read to its end.
    func data(limit: Int) async throws -> Data {
        if let length = headers[.contentLength].flatMap(Int.init), length > limit {
            throw RequestRefused(.requestTooLarge)
        }
        var data = Data()
        for try await buffer in body {
            guard data.count + buffer.readableBytes <= limit else { throw RequestRefused(.requestTooLarge) }
            data.append(contentsOf: buffer.readableBytesView)
        }
        return data
    }

    /// The SHA-256 of the body that the sender states (`Content-Digest`, RFC 9530); `nil` if it states none.
    var contentDigest: Data? {
        get throws(RequestRefused) {
            guard let text = headers[.contentDigest] else { return nil }
            for part in text.split(separator: ",") {
                let value = part.drop { $0 == " " }
                guard value.hasPrefix("sha-256=:"), value.hasSuffix(":") else { continue }
                guard let digest = Data(base64Encoded: String(value.dropFirst(9).dropLast())), digest.count == 32 else {
                    break
                }
                return digest
            }
            throw RequestRefused(.wrongForm, at: "/Content-Digest", "The digest must be written as in “sha-256=:…:”.")
        }
    }

    /// The revision that the sender has seen (`If-Match`, RFC 9110, 13.1.1); `nil` if any is right.
    var expectedRevision: Int? {
        get throws(RequestRefused) {
            guard let text = headers[.ifMatch], text != "*" else { return nil }
            guard let revision = Self.revision(text) else { throw RequestRefused(.revisionMismatch) }
            return revision
        }
    }

    /// The revision that the sender has seen and must name (`If-Match`): “any” is no answer.
    var requiredRevision: Int {
        get throws(RequestRefused) {
            guard let revision = try expectedRevision else {
                throw RequestRefused(
                    .preconditionRequired,
                    "Send the entity tag of the verification that you looked at, as in If-Match: \"7\"."
                )
            }
            return revision
        }
    }

    /// The revision that an entity tag names, strong or weak; `nil` if it is none of ours.
    static func revision(_ tag: String) -> Int? {
        let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        guard strong.count > 2, strong.first == "\"", strong.last == "\"" else { return nil }
        return Int(strong.dropFirst().dropLast())
    }

    /// A value of the query, decoded.
    func query(_ name: String) -> String? {
        uri.queryParameters[name[...]].map(String.init)
    }

    /// A word of the query that something is chosen by, such as the name of an application.
    func queryWord(_ name: String) throws(RequestRefused) -> String? {
        guard let text = query(name) else { return nil }
        guard (1...200).contains(text.utf8.count) else {
            throw RequestRefused(.outOfRange, at: "/\(name)", "“\(name)” must have 1 to 200 bytes.")
        }
        return text
    }

    /// True if the query says so.
    func flag(_ name: String) throws(RequestRefused) -> Bool {
        switch query(name) {
        case nil, "false"?: false
        case "true"?: true
        default: throw RequestRefused(.notOneOf, at: "/\(name)", "“\(name)” must be true or false.")
        }
    }

    /// A whole number of the query.
    func query(_ name: String, in range: ClosedRange<Int>) throws(RequestRefused) -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw RequestRefused(
                .outOfRange,
                at: "/\(name)",
                "“\(name)” must be \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }

    /// Refuses names in the query that have no meaning.
    func allowQuery(_ names: String...) throws(RequestRefused) {
        for (name, _) in uri.queryParameters where !names.contains(String(name)) {
            throw RequestRefused(.unknownMember, at: "/\(name.prefix(64))", "A name of the query has no meaning here.")
        }
    }
}

extension String {
    /// The media type of a header's value, without parameters.
    var mediaType: String { prefix { $0 != ";" }.filter { $0 != " " }.lowercased() }
}

extension FileKind {
    /// The kind that a header names, with any parameters.
    init?(header: String) { self.init(rawValue: header.mediaType) }
}
