// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import Logging
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// Writes one object of JSON a line: `time`, `level`, `message`, and a member for each piece of metadata.
///
/// The service's own lines have `request`, `verification`, `application` and `network` (a /24 or /64) as far as these are
/// known, and never personal data.
public struct JSONLogHandler: LogHandler {
    /// The metadata of every line.
    public var metadata: Logger.Metadata = [:]
    /// The lowest level that is written.
    public var logLevel = Logger.Level.info

    private let write: @Sendable (Data) -> Void
    private let now: @Sendable () -> Date

    /// A handler.
    ///
    /// - Parameters:
    ///   - now: The clock.
    ///   - write: Takes a line, with its end.
    public init(now: @escaping @Sendable () -> Date = { Date() }, write: @escaping @Sendable (Data) -> Void) {
        self.now = now
        self.write = write
    }

    /// A handler that writes to standard error; a failed write loses its line, and ends nothing.
    public static func standardError() -> JSONLogHandler {
        JSONLogHandler { try? FileHandle.standardError.write(contentsOf: $0) }
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var members: [String: JSONTree] = [:]
        for (key, value) in metadata { members[key] = JSONTree(value) }
        for (key, value) in event.metadata ?? [:] { members[key] = JSONTree(value) }
        // Last, so that no metadata takes their place.
        members["time"] = .text(Timestamp(now()).description)
        members["level"] = .text(event.level.rawValue)
        members["message"] = .text("\(event.message)")
        write(Data((JSONTree.object(members).canonical + "\n").utf8))
    }
}

extension JSONTree {
    /// A value of metadata; whole numbers stay numbers.
    fileprivate init(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .stringConvertible(let value as Int): self = .integer(value)
        case .stringConvertible(let value): self = .text(value.description)
        case .array(let items): self = .array(items.map(JSONTree.init))
        case .dictionary(let members): self = .object(members.mapValues(JSONTree.init))
        }
    }
}
