// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FrameFolderTests {
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    /// The last byte of each image, which says which one it is; `nil` for damaged ones.
    private func marks(_ folder: TemporaryFolder, limit: Int = 1000) throws -> [UInt8?] {
        var source = try FrameFolder(folder.path, maximumImageBytes: limit)
        var marks: [UInt8?] = []
        while true {
            switch source.next(within: .zero) {
            case .frame(let frame):
                guard case .encoded(let image) = frame.picture else { continue }
                #expect(frame.number == marks.count)
                marks.append(image.last)
            case .damaged(let number, _):
                #expect(number == marks.count)
                marks.append(nil)
            case .nothing, .end: return marks
            }
        }
    }

    private func jpeg(_ mark: UInt8) -> [UInt8] { [0xFF, 0xD8, 0xFF, mark] }

    @Test func `numbers decide the order, whatever stands before and behind them`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(jpeg(10), to: "take2-frame-10.jpg")
            try folder.write(jpeg(2), to: "take3-frame-2.JPEG")
            try folder.write(png + [3], to: "003.png")
            try folder.write(jpeg(1), to: "frame-0001-raw.jpg")
            try folder.write(jpeg(200), to: "frame-100000000000000000000000.jpg")
            try folder.write(jpeg(0), to: "frame-000.jpg")
            #expect(try marks(folder) == [0, 1, 2, 3, 10, 200])
        }
    }

    @Test func `times follow from the rate, 30 where none is named`() async throws {
        try await TemporaryFolder.with { folder in
            for number in 1...4 { try folder.write(jpeg(0), to: "\(number).jpg") }
            var standard = try FrameFolder(folder.path)
            var slow = try FrameFolder(folder.path, rate: FrameRate(5))
            var (standardTimes, slowTimes): ([Duration], [Duration]) = ([], [])
            while case .frame(let frame) = standard.next(within: .zero) { standardTimes.append(frame.time) }
            while case .frame(let frame) = slow.next(within: .zero) { slowTimes.append(frame.time) }
            #expect(standardTimes == [0, 33_333_333, 66_666_667, 100_000_000].map { .nanoseconds($0) })
            #expect(slowTimes == (0..<4).map { .milliseconds(200 * $0) })
            #expect(slow.next(within: .zero) == .end)
        }
    }

    @Test func `what is no image of the folder's own is passed over`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(jpeg(1), to: "1.jpg")
            try folder.write(jpeg(9), to: ".2.jpg")
            try folder.write(jpeg(9), to: "3.jpg/4.jpg")
            try folder.write(jpeg(9), to: "cover.jpg")
            try folder.write(jpeg(9), to: "5.txt")
            try folder.write(jpeg(9), to: "6")
            try folder.link("7.jpg", to: "1.jpg")
            try folder.link("8.jpg", to: "nowhere")
            _ = try folder.makePipe("9.jpg")
            #expect(try marks(folder) == [1])
        }
    }

    @Test func `what cannot be read is a damaged frame`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(jpeg(1), to: "1.jpg")
            try folder.write([], to: "2.jpg")
            try folder.write(Array("text".utf8), to: "3.jpg")
            try folder.write(jpeg(4), to: "4.jpg")
            try folder.write(jpeg(5) + [UInt8](repeating: 5, count: 997), to: "5.jpg")
            try folder.write(jpeg(6) + [UInt8](repeating: 6, count: 996), to: "6.jpg")
            try folder.write(jpeg(7), to: "7.jpg")
            try folder.setPermissions(0, of: "4.jpg")
            let marks = try Privileges.withoutRoot { try self.marks(folder) }
            #expect(marks == [1, nil, nil, nil, nil, 6, 7])
        }
    }

    @Test func `a file that vanishes meanwhile is a damaged frame`() async throws {
        try await TemporaryFolder.with { folder in
            for number in 1...2 { try folder.write(jpeg(0), to: "\(number).jpg") }
            var source = try FrameFolder(folder.path)
            try FileManager.default.removeItem(atPath: folder.path("1.jpg"))
            #expect(source.next(within: .zero) == .damaged(number: 0, time: .zero))
            #expect(source.next(within: .zero).isWhole)
        }
    }

    @Test func `a folder without images, or none at all, is an error`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1], to: "notes.txt")
            #expect(throws: FrameError.noImages(source: folder.path)) { try FrameFolder(folder.path) }
            let missing = folder.path("missing")
            #expect(throws: FrameError.notFound(source: missing)) { try FrameFolder(missing) }
            try folder.makeFolder("closed")
            try folder.setPermissions(0, of: "closed")
            let closed = folder.path("closed")
            let denied = FrameError.failed(source: closed, doing: "Listing", reason: "Permission denied")
            _ = Privileges.withoutRoot {
                #expect(throws: denied) { try FrameFolder(closed) }
            }
        }
    }
}
