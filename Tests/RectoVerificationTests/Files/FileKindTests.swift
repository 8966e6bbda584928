// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct FileKindTests {
    @Test func `tells files by what they begin with`() {
        #expect(FileKind(of: FileBeginning.jpeg(8, 9), isFrames: false) == .jpeg)
        #expect(FileKind(of: FileBeginning.jpeg(8, 9), isFrames: true) == .motionJPEG)
        #expect(FileKind(of: FileBeginning.png(1, 1), isFrames: false) == .png)
        #expect(FileKind(of: FileBeginning.pdf, isFrames: false) == .pdf)
    }

    @Test(arguments: [[], [0xFF], Array("GIF89a".utf8), Array("<svg".utf8)] as [[UInt8]])
    func `knows no others`(_ bytes: [UInt8]) {
        #expect(FileKind(of: bytes, isFrames: false) == nil)
        #expect(FileKind(of: bytes, isFrames: true) == nil)
    }

    @Test func `takes no other files for frames`() {
        #expect(FileKind(of: FileBeginning.png(1, 1), isFrames: true) == nil)
        #expect(FileKind(of: FileBeginning.pdf, isFrames: true) == nil)
    }
}
