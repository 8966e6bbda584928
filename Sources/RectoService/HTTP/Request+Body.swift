// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import RectoJSON
internal import RectoVerification

extension Request {
    /// The longest body of JSON, in bytes.
    static let greatestBody = 64_000

    /// The body of a request with JSON.
    ///
    /// - Parameters:
    ///   - isRequired: True if there must be one.
    ///   - limit: The longest allowed body, in bytes.
    /// - Returns: The bytes; none if there is no body.
    /// - Throws: ``RequestRefused`` if it is something else or too large.
    func json(isRequired: Bool = true, limit: Int = greatestBody) async throws -> Data {
        let isJSON = headers[.contentType]?.mediaType == "application/json"
        let body = try await data(limit: limit)
        if body.isEmpty, !isRequired { return body }
        guard isJSON else { throw RequestRefused(.mediaTypeNotSupported, "The body must be application/json.") }
        return body
    }

    /// The body, of any type.
    ///
    /// - Parameter limit: The longest allowed body, in bytes; a longer one is not read to its end.
    /// - Returns: The bytes.
    /// - Throws: ``RequestRefused``.
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
