// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import SystemPackage
import TestSupport
import Testing

struct LineReaderTests {
    /// The lines of these bytes, given to the reader in pieces of this size.
    private func lines(of bytes: [UInt8], limit: Int, pieces: Int) throws -> [LineReader.Line] {
        let (output, input) = try FileDescriptor.pipe()
        // A thread of its own: reader and writer wait for each other.
        Thread.detachNewThread {
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                _ = try? input.writeAll(bytes[start..<min(start + pieces, bytes.count)])
            }
            try? input.close()
        }
        var reader = LineReader(output, limit: limit)
        var lines: [LineReader.Line] = []
        while let line = try reader.next() { lines.append(line) }
        try output.close()
        return lines
    }

    @Test(arguments: [1, 3, 1_000])
    func `gives lines however their bytes arrive`(pieces: Int) throws {
        let lines = try lines(of: Array("one\ntwo\r\n\nfour".utf8), limit: 100, pieces: pieces)
        #expect(lines == ["one", "two\r", "", "four"].map { .bytes(Array($0.utf8)) })
    }

    @Test func `waits for bytes of a stream that was told not to wait`() throws {
        let (output, input) = try FileDescriptor.pipe()
        _ = fcntl(output.rawValue, F_SETFL, O_NONBLOCK)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.2)
            _ = try? input.writeAll("late\n".utf8)
            try? input.close()
        }
        var reader = LineReader(output, limit: 100)
        let lines = [try reader.next(), try reader.next()]
        #expect(lines == [.bytes(Array("late".utf8)), nil])
        try output.close()
    }

    @Test(arguments: [1, 7, 100_000])
    func `passes over a line that is too long, and goes on`(pieces: Int) throws {
        let long = [UInt8](repeating: 120, count: pieces == 1 ? 300 : 200_000)
        let bytes = Array("a\n".utf8) + long + Array("\nb\n".utf8)
        #expect(try lines(of: bytes, limit: 100, pieces: pieces) == [.bytes([97]), .tooLong, .bytes([98])])
    }

    @Test func `takes a line of just the length that is allowed`() throws {
        let bytes = Array("abcd\nabcde\n".utf8)
        #expect(try lines(of: bytes, limit: 4, pieces: 100) == [.bytes(Array("abcd".utf8)), .tooLong])
    }

    @Test func `names a last line without an end that is too long`() throws {
        #expect(try lines(of: Array("abcdefgh".utf8), limit: 4, pieces: 2) == [.tooLong])
    }

    @Test func `gives nothing of nothing`() throws {
        #expect(try lines(of: [], limit: 4, pieces: 1) == [])
        #expect(try lines(of: [10, 10], limit: 4, pieces: 1) == [.bytes([]), .bytes([])])
    }

    @Test func `says that a folder cannot be read`() throws {
        let folder = try FileDescriptor.open(FilePath("/"), .readOnly)
        defer { try? folder.close() }
        var reader = LineReader(folder, limit: 4)
        #expect(throws: InputError.self) { try reader.next() }
    }
}
