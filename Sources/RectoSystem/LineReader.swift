// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

/// Reads lines from a stream as they come, none of them longer than is good for memory.
public struct LineReader: Sendable {
    /// The next part of the stream.
    public enum Line: Sendable, Hashable {
        /// A line without its line feed; the last one may have had none.
        case bytes([UInt8])
        /// A line that was longer than allowed, and was passed over.
        case tooLong
    }

    private let file: FileDescriptor
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    /// The length of the buffer's start that is known to have no line feed.
    private var searched = 0
    private var isPassingOver = false
    private var isAtEnd = false

    /// Bytes asked for at once.
    private static let chunk = 1 << 16

    /// A reader of a stream.
    ///
    /// - Parameters:
    ///   - file: The source of the lines.
    ///   - limit: Most bytes of a line, at least 1.
    public init(_ file: FileDescriptor = .standardInput, limit: Int) {
        precondition(limit > 0, "a line has at least one byte")
        self.file = file
        self.limit = limit
    }

    /// The next line; waits for it as long as it takes.
    ///
    /// - Returns: The line, or `nil` at the end of the stream.
    /// - Throws: ``InputError`` if the stream cannot be read.
    public mutating func next() throws(InputError) -> Line? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return take(upTo: end, skipping: 1)
            }
            searched = buffer.count
            if isAtEnd {
                guard start < buffer.count || isPassingOver else { return nil }
                return take(upTo: buffer.count, skipping: 0)
            }
            if buffer.count - start > limit {
                isPassingOver = true
                (buffer, start, searched) = ([], 0, 0)
            }
            try fill()
        }
    }

    /// The line that ends here.
    private mutating func take(upTo end: Int, skipping separator: Int) -> Line {
        let line = buffer[start..<end]
        defer {
            start = end + separator
            searched = start
            isPassingOver = false
        }
        return isPassingOver || line.count > limit ? .tooLong : .bytes(Array(line))
    }

    private mutating func fill() throws(InputError) {
        if start > 0 {
            buffer.removeFirst(start)
            (searched, start) = (searched - start, 0)
        }
        let more = try InputError.of { try file.nextBytes(atMost: Self.chunk) }
        isAtEnd = more.isEmpty
        buffer += more
    }
}
