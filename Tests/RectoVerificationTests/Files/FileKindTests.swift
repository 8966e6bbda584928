// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct FileKindTests {
    @Test func `tells files by what they begin with`() {
        #expect(FileKind(of: FileBeginning.jpeg(8, 9), isFrames: false) == .jpeg)
        #expect(FileKind(of: FileBeginning.jpeg(8, 9), isFrames: true) == .motionJPEG)
        #expect(FileKind(of: FileBeginning.png(1, 1), isFrames: false) == .png)
        #expect(FileKind(of: FileBeginning.pdf, isFrames: false) == .pdf)
        #expect(FileKind(of: FileBeginning.heic, isFrames: false) == .heic)
        #expect(FileKind(of: FileBeginning.webP, isFrames: false) == .webP)
    }

    @Test func `takes HEIC under both of its names, and no film`() {
        #expect(FileKind.heic.isOf(FileBeginning.heic) && FileKind.heif.isOf(FileBeginning.heic))
        #expect(!FileKind.heic.isOf(Array("\0\0\0\u{18}ftypmp42".utf8)))
        #expect(!FileKind.heic.isOf(Array("\0\0\0\u{18}ftypavif".utf8)))
        #expect(!FileKind.webP.isOf(Array("RIFF\0\0\0\0WAVE".utf8)))
    }

    @Test func `knows which are pictures`() {
        #expect(FileKind.allCases.filter(\.isPicture) == [.jpeg, .png, .heic, .heif, .webP])
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
