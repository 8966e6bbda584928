// SPDX-License-Identifier: Apache-2.0

/// Reads one HTTP/1.1 answer from untrusted bytes (RFC 9112).
///
/// Every byte from outside passes through this value. Bytes cannot break a precondition of it, and it keeps no more
/// than its bounds. It refuses switched protocols, other codings and folded lines.
///
/// AsyncHTTPClient 1.37, used before, ends the process instead. Its state machine takes a status below 100 for an
/// interim answer and waits for another head. SwiftNIO's decoder then sends the end of the answer, and the machine
/// reaches a `preconditionFailure` (`HTTPRequestStateMachine.receivedHTTPResponseEnd`). No issue of that project names
/// the status. Its issues 449, 576, 595 and 737 are of the same kind: states that other answers reached.
package struct AnswerReader: Sendable {
    /// The most that an answer may have.
    package struct Bounds: Sendable, Hashable {
        /// Bytes of a line.
        package var line = 8_192
        /// Header and trailer fields.
        package var fields = 100
        /// Interim answers (1xx) before the final one.
        package var interimAnswers = 10
        /// Bytes of the content; `nil` if the head is all that is read.
        package var body: Int?

        /// Bounds for an answer with content of this size at most.
        package init(body: Int?) { self.body = body }
    }

    private enum Stage {
        case statusLine
        case fields
        case content(left: Int)
        case contentUntilClose
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers
        case complete
    }

    private let bounds: Bounds
    private var stage = Stage.statusLine
    private var line: [UInt8] = []
    private var interimAnswers = 0
    private var fieldCount = 0
    private var (status, isVersion11) = (0, true)
    private var fields: [(name: String, value: String)] = []
    private var body: [UInt8] = []
    private var endsWithConnection = false
    private var hasRest = false

    /// A reader of one answer.
    package init(_ bounds: Bounds) { self.bounds = bounds }

    /// Reads the next bytes of the answer.
    ///
    /// - Parameter bytes: The next bytes, however they are cut.
    /// - Returns: The answer once it is whole; bytes after it are ignored.
    /// - Throws: ``HTTPFailure/answerInvalid(_:)`` and ``HTTPFailure/answerTooLarge(status:)``. Read no more then.
    package mutating func read(_ bytes: [UInt8]) throws(HTTPFailure) -> HTTPAnswer? {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch stage {
            case .content(let left):
                let part = rest.prefix(left)
                rest = rest.dropFirst(part.count)
                body += part
                stage = part.count == left ? .complete : .content(left: left - part.count)
            case .contentUntilClose:
                try append(rest)
                rest = []
            case .chunk(let left):
                let part = rest.prefix(left)
                rest = rest.dropFirst(part.count)
                try append(part)
                stage = part.count == left ? .chunkEnd : .chunk(left: left - part.count)
            case .complete:
                hasRest = true
                rest = []
            case .statusLine, .fields, .chunkSize, .chunkEnd, .trailers:
                guard let line = try takeLine(from: &rest) else { return nil }
                try take(line)
            }
        }
        return isComplete ? answer : nil
    }

    /// Notes that nothing more comes.
    ///
    /// - Returns: The answer, if its end is that of the connection.
    /// - Throws: ``HTTPFailure/closed`` if something is missing.
    package mutating func end() throws(HTTPFailure) -> HTTPAnswer {
        switch stage {
        case .contentUntilClose, .complete: return answer
        default: throw .closed
        }
    }

    private var isComplete: Bool { if case .complete = stage { true } else { false } }

    private var answer: HTTPAnswer {
        let isLast = endsWithConnection || hasRest || !isVersion11 || bounds.body == nil || closes
        return HTTPAnswer(status: status, fields: fields, body: body, keepsConnection: !isLast)
    }

    /// True if the other side says that it closes the connection.
    private var closes: Bool {
        values("connection").contains { $0.lowercased().split(separator: ",").contains { $0.trimmed == "close" } }
    }

    private mutating func append(_ part: ArraySlice<UInt8>) throws(HTTPFailure) {
        guard let limit = bounds.body, part.count <= limit - body.count else { throw .answerTooLarge(status: status) }
        body += part
    }

    /// The next line without its end, once it is whole.
    private mutating func takeLine(from rest: inout ArraySlice<UInt8>) throws(HTTPFailure) -> [UInt8]? {
        let end = rest.firstIndex(of: 0x0A)
        let part = rest[..<(end ?? rest.endIndex)]
        guard line.count + part.count <= bounds.line else { throw .answerInvalid(.line) }
        line += part
        guard let end else {
            rest = []
            return nil
        }
        rest = rest[(end + 1)...]
        defer { line = [] }
        return line.last == 0x0D ? line.dropLast() : line
    }

    private mutating func take(_ line: [UInt8]) throws(HTTPFailure) {
        switch stage {
        case .statusLine: try takeStatus(line)
        case .fields where line.isEmpty: try endHead()
        case .fields: fields.append(try field(line))
        case .chunkSize: try takeChunkSize(line)
        case .chunkEnd:
            guard line.isEmpty else { throw .answerInvalid(.chunk) }
            stage = .chunkSize
        case .trailers where line.isEmpty: stage = .complete
        // Trailers are parsed, and their values ignored.
        case .trailers: _ = try field(line)
        case .content, .contentUntilClose, .chunk, .complete: return
        }
    }

    private mutating func takeStatus(_ line: [UInt8]) throws(HTTPFailure) {
        let version = line.prefix(9)
        isVersion11 = version.elementsEqual("HTTP/1.1 ".utf8)
        guard isVersion11 || version.elementsEqual("HTTP/1.0 ".utf8) else { throw .answerInvalid(.statusLine) }
        let digits = line.dropFirst(9).prefix(3)
        guard digits.count == 3, digits.allSatisfy(\.isDigit), line.count == 12 || line[12] == 0x20,
            line.allSatisfy(\.isText)
        else { throw .answerInvalid(.statusLine) }
        status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard (100...599).contains(status) else { throw .answerInvalid(.status) }
        guard status != 101 else { throw .answerInvalid(.switchedProtocols) }
        stage = .fields
    }

    /// A field of a line (RFC 9112, 5).
    private mutating func field(_ line: [UInt8]) throws(HTTPFailure) -> (name: String, value: String) {
        fieldCount += 1
        guard fieldCount <= bounds.fields else { throw .answerInvalid(.tooManyFields) }
        guard let colon = line.firstIndex(of: 0x3A), colon > 0, line[..<colon].allSatisfy(\.isNameCharacter),
            line[(colon + 1)...].allSatisfy(\.isText)
        else { throw .answerInvalid(.field) }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        return (name, String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
    }

    private mutating func endHead() throws(HTTPFailure) {
        guard status >= 200 else {
            interimAnswers += 1
            guard interimAnswers <= bounds.interimAnswers else { throw .answerInvalid(.tooManyInterim) }
            (fields, fieldCount, stage) = ([], 0, .statusLine)
            return
        }
        stage = try contentStage()
    }

    /// The way in which the content's end is known (RFC 9112, 6.3).
    private mutating func contentStage() throws(HTTPFailure) -> Stage {
        let (codings, lengths) = (values("transfer-encoding"), values("content-length"))
        guard bounds.body != nil, status != 204, status != 304 else { return .complete }
        if !codings.isEmpty {
            guard isVersion11, lengths.isEmpty, codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw .answerInvalid(.coding)
            }
            return .chunkSize
        }
        guard let length = lengths.first else {
            endsWithConnection = true
            return .contentUntilClose
        }
        guard Set(lengths).count == 1, (1...15).contains(length.utf8.count), length.utf8.allSatisfy(\.isDigit),
            let count = Int(length)
        else { throw .answerInvalid(.length) }
        guard let limit = bounds.body, count <= limit else { throw .answerTooLarge(status: status) }
        return count == 0 ? .complete : .content(left: count)
    }

    private mutating func takeChunkSize(_ line: [UInt8]) throws(HTTPFailure) {
        // Extensions after the size are ignored.
        let digits = line.prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 }
        guard (1...8).contains(digits.count), digits.allSatisfy(\.isHexadecimalDigit), line.allSatisfy(\.isText),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .answerInvalid(.chunk) }
        guard let limit = bounds.body, size <= limit - body.count else { throw .answerTooLarge(status: status) }
        stage = size == 0 ? .trailers : .chunk(left: size)
    }

    private func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

extension StringProtocol {
    /// The text without spaces and tabs around it.
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = drop(while: isSpace)
        return String(start.reversed().drop(while: isSpace).reversed())
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    fileprivate var isHexadecimalDigit: Bool {
        isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }

    /// True for a byte that reasons and values may have: no control characters but the tab (RFC 9110, 5.5).
    fileprivate var isText: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }

    /// True for a byte that names of fields may have (RFC 9110, 5.6.2).
    fileprivate var isNameCharacter: Bool {
        isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
}
