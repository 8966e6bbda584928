// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import RectoHTTP

@Suite struct AnswerReaderTests {
    private func read(
        _ text: String,
        body: Int? = 64,
        pieces size: Int = .max
    ) throws(HTTPFailure) -> HTTPAnswer? {
        var reader = AnswerReader(AnswerReader.Bounds(body: body))
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size)
            rest = rest.dropFirst(piece.count)
            if let answer = try reader.read(Array(piece)) { return answer }
        }
        return nil
    }

    @Test(arguments: [1, 2, 7, .max])
    func `reads an answer however its bytes are cut`(_ size: Int) throws {
        let text = "HTTP/1.1 201 Created\r\nContent-Length: 5\r\nX-One:  a b \r\n\r\nhello"
        let answer = try #require(try read(text, pieces: size))
        #expect(answer.status == 201 && answer.body == Array("hello".utf8) && answer.keepsConnection)
        #expect(answer.field("x-one") == "a b")
    }

    @Test(arguments: [1, 3, .max])
    func `reads chunks, their extensions and trailers`(_ size: Int) throws {
        let chunks = "3;x=y\r\nabc\r\n0A\r\n0123456789\r\n0\r\nT: u\r\n\r\n"
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
        #expect(try read(text, pieces: size)?.body == Array("abc0123456789".utf8))
    }

    @Test func `takes an answer without a length as ended by the connection`() throws {
        var reader = AnswerReader(AnswerReader.Bounds(body: 64))
        #expect(try reader.read(Array("HTTP/1.0 200 OK\r\n\r\nab".utf8)) == nil)
        let answer = try reader.end()
        #expect(answer.body == Array("ab".utf8) && !answer.keepsConnection)
    }

    @Test func `passes over interim answers, of which there may be ten`() throws {
        let interim = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
        let last = "HTTP/1.1 204 No Content\r\n\r\n"
        #expect(try read(String(repeating: interim, count: 10) + last)?.status == 204)
        #expect(throws: HTTPFailure.answerInvalid(.tooManyInterim)) {
            try read(String(repeating: interim, count: 11) + last)
        }
    }

    @Test func `reads the head alone if nobody wants the content`() throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n"
        #expect(try read(text, body: nil)?.status == 200)
        #expect(throws: HTTPFailure.answerTooLarge(status: 200)) { try read(text) }
    }

    @Test func `keeps no connection on which more came than was asked for`() throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
        #expect(try read(text)?.keepsConnection == false)
    }

    @Test(arguments: [
        ("HTTP/1.1 000 x\r\n\r\n", AnswerDefect.status), ("HTTP/1.1 099 x\r\n\r\n", .status),
        ("HTTP/1.1 600 x\r\n\r\n", .status), ("HTTP/1.1 999 x\r\n\r\n", .status),
        ("HTTP/1.1 -01 x\r\n\r\n", .statusLine), ("HTTP/1.1 20 x\r\n\r\n", .statusLine),
        ("HTTP/1.1 2000 x\r\n\r\n", .statusLine), ("HTTP/2.0 200 x\r\n\r\n", .statusLine),
        ("HTTP/0.9 200 x\r\n\r\n", .statusLine), ("<html>hello</html>\r\n", .statusLine), ("\r\n", .statusLine),
        ("HTTP/1.1 200 a\u{0}b\r\n\r\n", .statusLine), ("http/1.1 200 x\r\n\r\n", .statusLine),
        ("HTTP/1.1 101 x\r\nUpgrade: y\r\n\r\n", .switchedProtocols),
        ("HTTP/1.1 200 x\r\nno colon\r\n\r\n", .field), ("HTTP/1.1 200 x\r\n: empty\r\n\r\n", .field),
        ("HTTP/1.1 200 x\r\nA b: c\r\n\r\n", .field), ("HTTP/1.1 200 x\r\nA: b\r\n folded\r\n\r\n", .field),
        ("HTTP/1.1 200 x\r\nA: b\rc\r\n\r\n", .field), ("HTTP/1.1 200 x\r\nContent-Length: -1\r\n\r\n", .length),
        ("HTTP/1.1 200 x\r\nContent-Length: +1\r\n\r\n", .length),
        ("HTTP/1.1 200 x\r\nContent-Length:\r\n\r\n", .length),
        ("HTTP/1.1 200 x\r\nContent-Length: 1, 1\r\n\r\n", .length),
        ("HTTP/1.1 200 x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .length),
        ("HTTP/1.1 200 x\r\nContent-Length: 99999999999999999999\r\n\r\n", .length),
        ("HTTP/1.1 200 x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .coding),
        ("HTTP/1.1 200 x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .coding),
        ("HTTP/1.0 200 x\r\nTransfer-Encoding: chunked\r\n\r\n", .coding),
        ("HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", .chunk),
        ("HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n", .chunk),
        ("HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", .chunk),
        ("HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", .chunk),
    ])
    func `refuses an answer that breaks a rule`(_ text: String, _ defect: AnswerDefect) {
        for size in [1, 5, Int.max] {
            #expect(throws: HTTPFailure.answerInvalid(defect)) { try read(text, pieces: size) }
        }
    }

    @Test func `keeps lines, fields and content within bounds`() {
        let line = "HTTP/1.1 200 x\r\nA: \(String(repeating: "b", count: 10_000))"
        #expect(throws: HTTPFailure.answerInvalid(.line)) { try read(line) }
        let fields = "HTTP/1.1 200 x\r\n" + String(repeating: "A: b\r\n", count: 101)
        #expect(throws: HTTPFailure.answerInvalid(.tooManyFields)) { try read(fields) }
        let chunks = "HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: "1\r\na\r\n", count: 65)
        #expect(throws: HTTPFailure.answerTooLarge(status: 200)) { try read(chunks) }
        let endless = "HTTP/1.1 200 x\r\n\r\n" + String(repeating: "a", count: 65)
        #expect(throws: HTTPFailure.answerTooLarge(status: 200)) { try read(endless) }
    }

    @Test(arguments: ["", "HTT", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na"])
    func `says that an answer was cut off`(_ text: String) throws {
        var reader = AnswerReader(AnswerReader.Bounds(body: 64))
        #expect(try reader.read(Array(text.utf8)) == nil)
        #expect(throws: HTTPFailure.closed) { try reader.end() }
    }

    /// Answers that are changed at random, with a fixed seed: each ends as an answer within the bounds or as a failure.
    @Test func `stays within its bounds whatever comes`() {
        var mutator = Mutator(seed: 22)
        let whole = HostileAnswers.texts.map { Array($0.utf8) }
        for bytes in whole + HostileAnswers.mutations(Sweep.count(8_000, whole: 60_000), seed: 6) {
            var reader = AnswerReader(AnswerReader.Bounds(body: 4_096))
            var (rest, answer): (ArraySlice<UInt8>, HTTPAnswer?) = (bytes[...], nil)
            let size = mutator.number(upTo: 64)
            do throws(HTTPFailure) {
                while answer == nil, !rest.isEmpty {
                    let piece = rest.prefix(size)
                    rest = rest.dropFirst(piece.count)
                    answer = try reader.read(Array(piece))
                }
                let whole = if let answer { answer } else { try reader.end() }
                #expect((200...599).contains(whole.status) && whole.body.count <= 4_096 && whole.fields.count <= 100)
            } catch {
                #expect(Sentence.defect(of: error.description) == nil)
            }
        }
    }
}
