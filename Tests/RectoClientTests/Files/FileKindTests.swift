// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoClient

struct FileKindTests {
    @Test func `tells files by what they begin with`() {
        #expect(FileKind(of: Pictures.jpeg(), isFrames: false) == .jpeg)
        #expect(FileKind(of: Pictures.jpeg(), isFrames: true) == .motionJPEG)
        #expect(FileKind(of: Pictures.png(1, 1), isFrames: false) == .png)
        #expect(FileKind(of: Pictures.pdf, isFrames: false) == .pdf)
    }

    @Test(arguments: [[], [0xFF], Array("GIF89a".utf8), Array("<svg".utf8)] as [[UInt8]])
    func `knows no others`(_ bytes: [UInt8]) {
        #expect(FileKind(of: bytes, isFrames: false) == nil)
        #expect(FileKind(of: bytes, isFrames: true) == nil)
    }

    @Test func `takes no other files for frames`() {
        #expect(FileKind(of: Pictures.png(1, 1), isFrames: true) == nil)
        #expect(FileKind(of: Pictures.pdf, isFrames: true) == nil)
    }
}
