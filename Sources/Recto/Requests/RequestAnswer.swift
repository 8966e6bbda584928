// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A line of the answer to a request: a line as of a scan, and the request's name before it.
public struct RequestAnswer: Sendable {
    /// What the sender calls the request; `nil` where that could not be made out.
    public var id: ReadRequest.ID?
    /// What was read.
    public var line: ScanLine

    /// An answer.
    public init(id: ReadRequest.ID?, line: ScanLine) {
        self.id = id
        self.line = line
    }

    /// The answer to what is no request: outcome `rejected`, with the reason.
    public init(_ error: RequestError) {
        self.init(
            id: error.id,
            line: ScanLine(path: "", refused: Finding(.requestInvalid, .error, message: "\(error)"))
        )
    }
}

extension RequestAnswer: Encodable {
    private enum Key: String, CodingKey {
        case id
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encodeIfPresent(id, forKey: .id)
        try line.encode(to: encoder)
    }
}
