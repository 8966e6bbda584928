// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import Recto
import RectoRecords
import RectoRuns
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RectoEngineFilesTests {
    private struct ScannerError: Error {}

    private func engine(_ scanner: StubScanner, limits: Limits = .default) throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.limits = limits
        configuration.asOf = CalendarDate("2026-01-01")
        return try RectoEngine(configuration)
    }

    private func codes(_ lines: [ScanLine]) -> [String] {
        lines.flatMap(\.reading.findings).map(\.code.rawValue)
    }

    @Test func `gives a line for each document in a file`() async throws {
        let engine = try engine(StubScanner(payloads: TestPayloads.license(), TestPayloads.license(number: "X2")))
        try await TemporaryFolder.with { folder in
            let path = try folder.write(TestPictures.png(), to: "page.png")
            let lines = try await engine.scanLines(ofFile: FilePath(path))
            #expect(lines.map(\.reading.outcome) == [.read, .read])
            #expect(lines.map(\.position.index) == [1, 2])
            #expect(lines.map(\.path) == [path, path])
        }
    }

    @Test func `expects what the name says, unless told otherwise`() async throws {
        let engine = try engine(StubScanner.nothing)
        try await TemporaryFolder.with { folder in
            let front = FilePath(try folder.write(TestPictures.png(), to: "maria-front.png"))
            let named = try await engine.scanLines(ofFile: front)
            #expect(named.map(\.reading.side) == [.front])
            #expect(named.first?.reading.findings.first?.code == .faceNotFound)
            let told = try await engine.scanLines(ofFile: front, expecting: .driverLicense(.back))
            #expect(told.map(\.reading.side) == [.back])
            #expect(told.map(\.reading.outcome) == [.unread])
        }
    }

    @Test func `says what else a path names`() async throws {
        let engine = try engine(StubScanner.nothing)
        try await TemporaryFolder.with { folder in
            let paths = [
                (folder.path("missing.jpg"), "input.notFound"), (folder.path, "input.notAFile"),
                (try folder.makePipe("pipe.jpg"), "input.notAFile"), ("/dev/zero", "input.notAFile"),
                (try folder.write([], to: "empty.jpg"), "image.unsupported"),
                (try folder.write(Array("words".utf8), to: "text.jpg"), "image.unsupported"),
            ]
            for (path, code) in paths {
                let lines = try await engine.scanLines(ofFile: FilePath(path))
                #expect(codes(lines) == [code])
                #expect(lines.map(\.reading.outcome) == [.rejected])
            }
        }
    }

    @Test func `refuses a file beyond the limit without reading it`() async throws {
        let engine = try engine(StubScanner.nothing)
        try await TemporaryFolder.with { folder in
            let path = try folder.write([], to: "huge.jpg")
            // A terabyte that takes no room.
            try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 1 << 40)
            let lines = try await engine.scanLines(ofFile: FilePath(path))
            #expect(codes(lines) == ["image.tooManyBytes"])
            #expect(lines.first?.reading.input.bytes == 1 << 40)
            #expect(lines.first?.reading.input.sha256 == nil)
        }
    }

    @Test func `reads a file of as many bytes as allowed`() async throws {
        let picture = try TestPictures.png()
        let scanner = StubScanner(payloads: TestPayloads.license())
        try await TemporaryFolder.with { folder in
            let path = FilePath(try folder.write(picture, to: "a.png"))
            for (bytes, outcome) in [
                (picture.count, Reading.Outcome.read), (picture.count - 1, .rejected), (.max, .read),
            ] {
                let engine = try engine(scanner, limits: Limits(bytes: bytes, pixels: 10_000, side: 100))
                #expect(try await engine.scanLines(ofFile: path).map(\.reading.outcome) == [outcome])
            }
        }
    }

    @Test func `turns a failure that is not the image's into a finding`() async throws {
        let engine = try engine(StubScanner { _ in throw ScannerError() })
        try await TemporaryFolder.with { folder in
            let path = try folder.write(TestPictures.png(), to: "a.png")
            let lines = try await engine.scanLines(ofFile: FilePath(path))
            #expect(codes(lines) == ["input.workerFailed"])
            #expect(lines.map(\.reading.outcome) == [.rejected])
        }
    }

    @Test func `throws where it was cancelled`() async throws {
        let engine = try engine(StubScanner.nothing)
        try await TemporaryFolder.with { folder in
            let path = FilePath(try folder.write(TestPictures.png(), to: "a.png"))
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await engine.scanLines(ofFile: path)
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}
