// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A line of the answer to a request: the request's name, then the members of a scan's line.
public struct RequestAnswer: Sendable, Encodable {
    /// The sender's name for the request; `nil` if it could not be read.
    public var id: ReadRequest.ID?
    /// The line of the reading.
    public var line: ScanLine

    /// An answer.
    public init(id: ReadRequest.ID?, line: ScanLine) {
        self.id = id
        self.line = line
    }

    /// The answer to an invalid request: outcome `rejected`, with the reason.
    public init(_ error: RequestError) {
        self.init(
            id: error.id,
            line: ScanLine(path: "", refused: Finding(.requestInvalid, .error, message: "\(error)"))
        )
    }

    private enum Key: String, CodingKey {
        case id
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encodeIfPresent(id, forKey: .id)
        try line.encode(to: encoder)
    }
}
