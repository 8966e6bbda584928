// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoRuns
import SystemPackage
import TestSupport
import Testing

struct ReadRequestTests {
    private static let digest = String(repeating: "9f86d081", count: 8)

    private func parse(_ text: String) throws(RequestError) -> ReadRequest {
        try ReadRequest(parsing: Array(text.utf8))
    }

    @Test func `takes a name and a path, and what else is said`() throws {
        let plain = try parse(#"{"id":7,"path":"a.jpg"}"#)
        #expect(plain.id == .number(7))
        #expect(plain.path == FilePath("a.jpg"))
        #expect(plain.sha256 == nil)
        #expect(plain.expectation == nil)
        let full = try parse(
            #" { "expect" : "driverLicense", "sha256":"\#(Self.digest.uppercased())","id":"x","path":"b","mine":[1] } "#
        )
        #expect(full.id == .text("x"))
        #expect(full.sha256 == Self.digest)
        #expect(full.expectation == .driverLicense(nil))
    }

    @Test(arguments: [
        ("auto", nil), ("driver-license", Expectation.driverLicense(nil)), ("passport", .passport), ("selfie", .selfie),
    ])
    func `knows what can be expected`(name: String, expectation: Expectation?) throws {
        #expect(try parse(#"{"id":1,"path":"a","expect":"\#(name)"}"#).expectation == expectation)
    }

    @Test func `takes null for what is not said`() throws {
        let request = try parse(#"{"id":1,"path":"a","sha256":null,"expect":null}"#)
        #expect(request.sha256 == nil)
        #expect(request.expectation == nil)
    }

    @Test(arguments: [
        "", "7", "[]", "null", "{", #"{"id":1,"path":"a"} {"#, "\u{FEFF}", String(repeating: "[", count: 60_000),
    ])
    func `refuses what is no object`(text: String) {
        let error = #expect(throws: RequestError.self) { try parse(text) }
        #expect(error?.id == nil)
        #expect(error?.description.contains("A request is a line like") == true)
    }

    @Test func `refuses bytes that are no text`() {
        #expect(throws: RequestError.self) {
            try ReadRequest(parsing: Array(#"{"id":1,"path":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8))
        }
    }

    @Test(arguments: [
        #"{"path":"a"}"#, #"{"id":null,"path":"a"}"#, #"{"id":1.5,"path":"a"}"#, #"{"id":{},"path":"a"}"#,
    ])
    func `refuses a request that cannot be named in its answer`(text: String) {
        let error = #expect(throws: RequestError.self) { try parse(text) }
        #expect(error?.description.contains("no id") == true)
    }

    @Test(arguments: [
        (#"{"id":1}"#, "path"), (#"{"id":1,"path":""}"#, "path"), (#"{"id":1,"path":7}"#, "path"),
        (#"{"id":1,"path":"a\u0000b"}"#, "character"), (#"{"id":1,"path":"a","sha256":"00"}"#, "sha256"),
        (#"{"id":1,"path":"a","sha256":7}"#, "sha256"), (#"{"id":1,"path":"a","expect":"visa"}"#, "expect"),
        (#"{"id":1,"path":"a","expect":7}"#, "expect"),
    ])
    func `says which member is wrong, and of which request`(text: String, word: String) {
        let error = #expect(throws: RequestError.self) { try parse(text) }
        #expect(error?.id == .number(1))
        #expect(error?.description.contains(word) == true)
    }

    @Test func `writes the name before the line of an answer`() throws {
        let finding = Finding(.inputNotFound, .error, message: "Gone.")
        let answer = RequestAnswer(id: .text("ü"), line: ScanLine(path: "a", refused: finding))
        let line = String(decoding: try LineEncoder().encode(answer), as: UTF8.self)
        #expect(line.hasPrefix(#"{"id":"ü","schema":"recto.scan/1","input":{"path":"a"},"outcome":"rejected""#))
        let refusal = String(decoding: try LineEncoder().encode(RequestAnswer(.tooLong)), as: UTF8.self)
        #expect(refusal.hasPrefix(#"{"schema":"recto.scan/1","input":{},"outcome":"rejected""#))
        #expect(refusal.contains("request.invalid"))
    }
}
