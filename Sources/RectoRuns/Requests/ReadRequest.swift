// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import Recto
public import SystemPackage

/// A request to read a file, as `recto filter` takes one a line: `{"id":7,"path":"maria-back.jpg"}`.
///
/// Unknown members are ignored, so that a line can carry the sender's own data.
public struct ReadRequest: Sendable, Hashable {
    /// The sender's name for the request; stands in every answer.
    public var id: ID
    /// Path of the file.
    public var path: FilePath
    /// Expected SHA-256 of the file, in lower-case hexadecimal digits; `nil` takes any.
    public var sha256: String?
    /// The kind of image that is expected; `nil` goes by the file's name.
    public var expectation: Expectation?

    /// A name that a sender gives to a request.
    public enum ID: Sendable, Hashable {
        case text(String)
        case number(Int)
    }

    /// Most bytes of a line: paths have 4,096, and senders must keep their own data short.
    public static let mostBytes = 1 << 16

    /// The request in a line of JSON.
    ///
    /// - Parameter line: Without its line feed.
    /// - Throws: ``RequestError``, with the request's name if it could be read.
    public init(parsing line: [UInt8]) throws(RequestError) {
        let members: Members
        do {
            members = try JSONDecoder().decode(Members.self, from: Data(line))
        } catch {
            throw RequestError(id: nil, problem: "This is no JSON object")
        }
        guard let id = members.id else {
            throw RequestError(id: nil, problem: "The request has no id that is a text or a whole number")
        }
        func refuse(_ problem: String) -> RequestError { RequestError(id: id, problem: problem) }
        guard let path = members.path, !path.isEmpty else { throw refuse("The request has no path") }
        // The system's functions would cut the name off there.
        guard !path.utf8.contains(0) else { throw refuse("The path has a character that no path has") }
        if members.hasDigest {
            guard let digest = members.sha256?.lowercased(), Self.isDigest(digest) else {
                throw refuse("The request's sha256 is not of 64 hexadecimal digits")
            }
            sha256 = digest
        }
        if members.hasExpectation {
            switch members.expect {
            case "auto": expectation = nil
            case "driverLicense", "driver-license": expectation = .driverLicense(nil)
            case "passport": expectation = .passport
            case "selfie": expectation = .selfie
            default: throw refuse("The request's expect is none of auto, driverLicense, passport and selfie")
            }
        }
        self.id = id
        self.path = FilePath(path)
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

/// The error for a request that cannot be understood.
public struct RequestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sender's name for the request, if it could be read.
    public let id: ReadRequest.ID?
    fileprivate let problem: String

    /// The error of a line that is too long to be read.
    public static let tooLong = RequestError(id: nil, problem: "The line has more than \(ReadRequest.mostBytes) bytes")

    /// The problem, and the form of a request.
    public var description: String {
        #"\#(problem). A request is a line like {"id":7,"path":"maria-back.jpg"}."#
    }
}

extension ReadRequest.ID: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        }
    }
}

/// The members of a request that are of the right kind.
private struct Members: Decodable {
    var id: ReadRequest.ID?
    var path: String?
    var sha256: String?
    var expect: String?
    var hasDigest: Bool
    var hasExpectation: Bool

    private enum Key: String, CodingKey {
        case id, path, sha256, expect
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        id = try? members.decodeIfPresent(ReadRequest.ID.self, forKey: .id)
        path = try? members.decodeIfPresent(String.self, forKey: .path)
        sha256 = try? members.decodeIfPresent(String.self, forKey: .sha256)
        expect = try? members.decodeIfPresent(String.self, forKey: .expect)
        hasDigest = try members.contains(.sha256) && !members.decodeNil(forKey: .sha256)
        hasExpectation = try members.contains(.expect) && !members.decodeNil(forKey: .expect)
    }
}
