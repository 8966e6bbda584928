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

    @Test func `takes null for absent`() {
        #expect(mistakes(#"{"a":null}"#) { _ = $0.text("a", length: 1...3, isRequired: false) }.isEmpty)
    }
}
