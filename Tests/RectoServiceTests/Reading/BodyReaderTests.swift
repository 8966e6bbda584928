// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoService

@Suite struct BodyReaderTests {
    private func mistakes(_ text: String, _ read: (inout BodyReader) -> Void) -> [Mistake] {
        do throws(RequestRefused) {
            var reader = try BodyReader(Data(text.utf8))
            read(&reader)
            try reader.end()
            return []
        } catch {
            return error.mistakes
        }
    }

    @Test func `notes every mistake with its place`() {
        let found = mistakes(#"{"a":1,"b":"","c":[1],"d":{"e":true},"f":2,"g":"x"}"#) { reader in
            _ = reader.text("a", length: 1...3)
            _ = reader.text("b", length: 1...3)
            _ = reader.texts("c", count: 0...3, length: 1...3)
            if let inner = reader.object("d") { reader.end(inner) }
            _ = reader.integer("f", in: 5...6)
            _ = reader.text("h", length: 1...3)
        }
        #expect(found.map(\.place) == ["/a", "/b", "/c/0", "/d/e", "/f", "/h", "/g"])
        #expect(
            found.map(\.code) == [
                .wrongType, .outOfRange, .wrongForm, .unknownMember, .outOfRange, .missing, .unknownMember,
            ]
        )
    }

    @Test(arguments: ["", "{", "[]", "7", "{\"a\":}", String(repeating: "[", count: 100_000)])
    func `refuses what is no object`(_ text: String) {
        #expect(!mistakes(text) { _ in }.isEmpty)
    }

    @Test func `names a hundred mistakes at most, however many members have no meaning`() {
        let members = (0..<8_000).map { "\"m\($0)\":1" }.joined(separator: ",")
        #expect(mistakes("{\(members)}") { _ in }.count == 100)
        let objects = (0..<60).map { "\"o\($0)\":{\"a\":1,\"b\":1,\"c\":1}" }.joined(separator: ",")
        let found = mistakes("{\(objects)}") { reader in
            for number in 0..<60 {
                if let inner = reader.object("o\(number)") { reader.end(inner) }
            }
        }
        #expect(found.count == 100)
    }

    @Test func `names members as a pointer does, and cuts names that are long`() {
        let accents = String(repeating: "\u{301}", count: 5_000)
        let found = mistakes("{\"a/b~c\":1,\"e\(accents)\":1}") { _ in }
        #expect(found.map(\.place).first == "/a~1b~0c")
        #expect(found.allSatisfy { $0.place.utf8.count < 200 })
    }

    @Test func `takes null for absent`() {
        #expect(mistakes(#"{"a":null}"#) { _ = $0.text("a", length: 1...3, isRequired: false) }.isEmpty)
    }
}
