// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import HTTPTypes
internal import Hummingbird
internal import RectoJSON
internal import RectoWeb

/// A file of a page as an answer, with the tag that a browser asks for changes by (RFC 9110, 8.8.3).
struct PageFile: Sendable {
    private let file: WebFile
    private let tag: String

    /// The answer about a file.
    init(_ file: WebFile) {
        self.file = file
        tag = "\"\(Array(SHA256.hash(data: file.bytes)).prefix(16).hexadecimal)\""
    }

    /// The file, or that the browser has it already.
    func response(to request: Request, _ policy: PagePolicy) -> Response {
        var headers = policy.headers
        headers[.eTag] = tag
        if isKnown(to: request) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = file.mediaType
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
        )
    }

    /// True if the sender has this very file (RFC 9110, 13.1.2).
    private func isKnown(to request: Request) -> Bool {
        guard let tags = request.headers[.ifNoneMatch] else { return false }
        return tags.split(separator: ",").contains { part in
            let known = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            let text = String(known)
            return text == "*" || (text.hasPrefix("W/") ? String(text.dropFirst(2)) : text) == tag
        }
    }
}
