// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoJSON

struct MemberReaderTests {
    private func mistakes(_ text: String, _ read: (inout MemberReader) -> Void) -> [Mistake] {
        do throws(Mistakes) {
            try MemberReader.read(text.utf8) { read(&$0) }
            return []
        } catch {
            return error.list
        }
    }

    @Test func `notes every mistake with its place`() {
        let found = mistakes(#"{"a":1,"b":"","c":[1],"d":{"e":true},"f":2,"g":"x","i":[{},{"k":0}],"l":7}"#) { reader in
            _ = reader.text("a", length: 1...3)
            _ = reader.text("b", length: 1...3)
            _ = reader.texts("c", count: 0...3, length: 1...3)
            _ = reader.optionalObject("d") { _ in () }
            _ = reader.integer("f", in: 5...6)
            _ = reader.text("h", length: 1...3)
            _ = reader.objects("i", count: 1...2) { $0.flag("j") }
            _ = reader.objects("l", count: 1...2) { $0.flag("j") }
        }
        #expect(
            found.map(\.place) == ["/a", "/b", "/c/0", "/d/e", "/f", "/h", "/i/0/j", "/i/1/j", "/i/1/k", "/l", "/g"]
        )
        #expect(
            found.map(\.code) == [
                .wrongType, .outOfRange, .wrongForm, .unknownMember, .outOfRange, .missing, .missing, .missing,
                .unknownMember, .wrongType, .unknownMember,
            ]
        )
    }

    @Test(arguments: ["", "{", "[]", "7", "\"a\"", "{\"a\":}", "{}{}", String(repeating: "[", count: 100_000)])
    func `refuses what is no object`(_ text: String) {
        #expect(!mistakes(text) { _ in }.isEmpty)
    }

    @Test func `refuses more bytes than it is to read`() {
        let found = #expect(throws: Mistakes.self) { try MemberReader("{}  ".utf8, atMost: 3) }
        #expect(found?.list == [Mistake(.tooLarge, at: "", "The text has more than 3 bytes.")])
        #expect(throws: Never.self) { try MemberReader("{} ".utf8, atMost: 3) }
    }

    @Test func `names a hundred mistakes at most, however many members have no meaning`() {
        let members = (0..<6_000).map { "\"m\($0)\":1" }.joined(separator: ",")
        #expect(mistakes("{\(members)}") { _ in }.count == 100)
        let objects = (0..<60).map { "\"o\($0)\":{\"a\":1,\"b\":1,\"c\":1}" }.joined(separator: ",")
        let found = mistakes("{\(objects)}") { reader in
            for number in 0..<60 { _ = reader.optionalObject("o\(number)") { _ in () } }
        }
        #expect(found.count == 100)
    }

    @Test(arguments: ["m", "é", "\\u0001", "\\\"", "/", "~", "👩‍👩‍👧‍👦"])
    func `answers 64 kB of unknown members with a hundred mistakes and 16 kB at most`(sign: String) throws {
        let members = (0...).lazy.map { "\"\($0)\(String(repeating: sign, count: 40))\":1" }
        var body = "{\"0\":1"
        for member in members {
            guard body.utf8.count + member.utf8.count < 63_998 else { break }
            body += "," + member
        }
        let found = mistakes(body + "}") { _ in }
        #expect((50...100).contains(found.count))
        let fitting = Array(found.fitting)
        #expect(fitting.count >= 10)
        #expect(try JSONEncoder().encode(fitting).count <= 16_000)
    }

    @Test func `names members as a pointer does, and cuts names that are long`() {
        let accents = String(repeating: "\u{301}", count: 5_000)
        let text = "{\"a/b~c\":1,\"e\(accents)\":1,\"o/~\":{\"x~\":1},\"l/\":[{\"y/\":1},2],\"t/\":1}"
        let found = mistakes(text) { reader in
            _ = reader.object("o/~") { _ in () }
            _ = reader.objects("l/", count: 1...2) { _ in () }
            _ = reader.text("t/")
        }
        #expect(found.prefix(5).map(\.place) == ["/o~1~0/x~0", "/l~1/0/y~1", "/l~1/1", "/t~1", "/a~1b~0c"])
        #expect(found.count == 6)
        #expect(found.allSatisfy { $0.place.utf8.count < 200 && $0.message.utf8.count < 200 })
    }

    @Test func `takes null for absent`() {
        #expect(mistakes(#"{"a":null}"#) { _ = $0.optionalText("a", length: 1...3) }.isEmpty)
        #expect(mistakes(#"{"a":null}"#) { _ = $0.text("a", length: 1...3) }.map(\.code) == [.missing])
    }

    @Test func `reads values of every kind`() throws {
        let text = #"{"t":"a","i":7,"n":0.5,"m":2,"f":true,"c":"notJSON","cs":["missing","tooLarge"],"l":["x","y"]}"#
        try MemberReader.read(text.utf8) { reader in
            #expect(reader.text("t") == "a" && reader.integer("i", in: 1...7) == 7)
            #expect(reader.optionalNumber("n", in: 0...1) == 0.5 && reader.optionalNumber("m", in: 0...2) == 2)
            #expect(reader.flag("f") == true && reader.choice("c") == Mistake.Code.notJSON)
            #expect(reader.choices("cs") == [Mistake.Code.missing, .tooLarge])
            #expect(reader.texts("l", count: 2...2, length: 1...1) == ["x", "y"])
            return ()
        }
    }
}
