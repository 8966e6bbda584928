// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import RectoVerification
import Testing

/// Somebody who calls the service, with what they authorize their requests with.
struct TestCaller {
    let client: any TestClientProtocol
    var token: String?
    /// The verification that paths beginning with `.` are under.
    var verification = ""

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: Data? = nil,
        type: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        var fields = HTTPFields()
        if let token { fields[.authorization] = "Bearer \(token)" }
        if let type { fields[.contentType] = type }
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let uri = path.hasPrefix(".") ? "/v1/verifications/\(verification)\(path.dropFirst())" : path
        let response = try await client.executeRequest(
            uri: uri,
            method: method,
            headers: fields,
            body: body.map { ByteBuffer(bytes: $0) }
        )
        return TestAnswer(response)
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> TestAnswer {
        try await send(.get, path, headers: headers)
    }

    @discardableResult
    func post(_ path: String, _ json: String? = nil, headers: [String: String] = [:]) async throws -> TestAnswer {
        try await send(
            .post,
            path,
            json.map { Data($0.utf8) },
            type: json == nil ? nil : "application/json",
            headers: headers
        )
    }

    /// Posts what a reviewer does, about the verification as it is now.
    @discardableResult
    func review(_ path: String, _ json: String) async throws -> TestAnswer {
        try await post(path, json, headers: ["If-Match": try await get(".").revision])
    }

    func put(_ path: String, _ bytes: Data, type: String, headers: [String: String] = [:]) async throws -> TestAnswer {
        try await send(.put, path, bytes, type: type, headers: headers)
    }
}

/// Files that are what they say, as far as anybody looks who only looks at the beginning.
enum TestFile {
    /// A JPEG with a frame header of this size, and some text at its end.
    static func jpeg(width: Int = 1_600, height: Int = 1_000, end: String = "good") -> Data {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0]
        bytes += [0xFF, 0xC0, 0, 11, 8]
        bytes += [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0]
        bytes += [0xFF, 0xDA]
        return Data(bytes) + Data("CANARYIMAGE \(end)".utf8)
    }

    /// So many images one after the other, whose ends are where they say.
    static func frames(_ count: Int) -> Data {
        let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9]
        return Data((0..<count).flatMap { _ in image })
    }

    static func png(width: UInt32, height: UInt32) -> Data {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8)
        for value in [width, height] { bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        return Data(bytes) + Data([8, 2, 0, 0, 0])
    }

    static func digest(_ data: Data) -> String { "sha-256=:\(Data(SHA256.hash(data: data)).base64EncodedString()):" }
}
