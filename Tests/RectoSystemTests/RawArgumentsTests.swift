// SPDX-License-Identifier: Apache-2.0
import RectoSystem
import SystemPackage
import Testing

struct RawArgumentsTests {
    private func line(_ arguments: [[UInt8]]) -> [UInt8] { arguments.flatMap { $0 + [0] } }

    @Test func `restores names that are no text, in their order`() {
        let names: [[UInt8]] = [[0x61, 0xFF], [0x62], [0x61, 0xFE], [0x64, 0x2F, 0xFF, 0x2F]]
        let arguments = RawArguments(line([[0x2F, 0xFF, 0x2F, 0x72], Array("scan".utf8)] + names))
        #expect(arguments.count == 3, "the folder of the program is none of them")
        let texts = names.map { FilePath(String(decoding: $0, as: UTF8.self)) }
        #expect(texts[0] == texts[2], "as text they are the same")
        #expect(arguments.restored(texts) == names.map { FilePath(bytes: $0) })
    }

    @Test func `leaves names that are text as they are`() {
        // The second one has the character that replaces lost bytes.
        let texts: [FilePath] = ["a.jpg", "\u{FFFD}.jpg", "-"]
        #expect(RawArguments(line(texts.map(\.bytes))).restored(texts) == texts)
        #expect(RawArguments([]).restored(texts) == texts)
    }
}
