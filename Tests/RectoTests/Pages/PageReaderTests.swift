// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

/// PDF files, through the engine.
@Suite(.enabled(if: Poppler.isInstalled, Comment(rawValue: Poppler.absence)), .timeLimit(.minutes(10)))
struct PageReaderTests {
    private static func engine(
        _ scanner: StubScanner? = nil,
        _ change: (inout RectoEngine.Configuration) -> Void = { _ in }
    ) throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        configuration.idScanner = scanner
        configuration.checksFaces = false
        // If no barcodes are read, none are sought: pages come to their lines sooner.
        configuration.captureSteps = scanner == nil ? nil : []
        change(&configuration)
        return try RectoEngine(configuration)
    }

    private static func picture(_ name: String = "license-backs-clean/texas") throws -> [UInt8] {
        try Sample.named(name).bytes()
    }

    private func summaries(_ readings: [Reading]) -> [String] {
        readings.map { reading in
            let page = reading.input.page.map { "\($0)" } ?? "-"
            return "\(page) \(reading.outcome.rawValue) \(reading.driverLicense?.idNumber ?? "-")"
        }
    }

    @Test func `reads a page as the image that it is, and describes the file`() async throws {
        let file = try PDFBuilder(pictures: Self.picture()).file()
        let reading = try await Self.engine().read(file)
        let image = try await Self.engine().read(Self.picture())
        #expect(reading.outcome == .read)
        #expect(reading.driverLicense?.idNumber == image.driverLicense?.idNumber)
        #expect(reading.input.mediaType == "application/pdf")
        #expect(reading.input.bytes == file.count)
        #expect(reading.input.page == 1)
        #expect(reading.input.width == 1_012)
        #expect(reading.driverLicense?.backImage == reading.input.sha256)
        #expect(reading.input.sha256 != image.input.sha256)
        #expect(reading.timing.stages.first?.name == "render")
        #expect(reading.timing.total >= reading.timing.stages.reduce(.zero) { $0 + $1.duration })
        #expect(reading.findings.isEmpty)
    }

    @Test func `reads two pages in order, and tells their records apart`() async throws {
        let virginia = try Self.picture("license-backs-clean/virginia")
        let file = try PDFBuilder(pictures: Self.picture(), virginia).file()
        let readings = try await Self.engine().readAll(file)
        #expect(summaries(readings) == ["1 read 00001130", "2 read T00009034"])
        #expect(Set(readings.compactMap(\.driverLicense?.cardId)).count == 2)
        #expect(readings.map(\.input.sha256)[0] == readings.map(\.input.sha256)[1])
    }

    @Test func `keeps the line of a page on which nothing is seen`() async throws {
        let file = try PDFBuilder(pictures: Self.picture(), nil).file()
        #expect(try await summaries(Self.engine().readAll(file)) == ["1 read 00001130", "2 unread -"])
    }

    @Test func `says on the last page how many were left out`() async throws {
        let file = try PDFBuilder(pictures: Self.picture(), nil, Self.picture(), nil, nil).file()
        let readings = try await Self.engine().readAll(file)
        #expect(summaries(readings) == ["1 read 00001130", "2 unread -"])
        #expect(readings[0].findings.isEmpty)
        let finding = try #require(readings[1].findings.last)
        #expect(finding.code == .inputMorePages)
        #expect(finding.severity == .info)
        #expect(finding.message.contains("5 pages") && finding.message.contains("3 left out"))
    }

    @Test func `gives a line to a page that is not there`() async throws {
        var builder = try PDFBuilder(pictures: Self.picture())
        builder.claimedCount = 2
        let readings = try await Self.engine().readAll(builder.file())
        #expect(summaries(readings).first == "1 read 00001130")
        #expect(readings.allSatisfy { !$0.findings.isEmpty || $0.outcome == .read })
    }

    @Test func `says that a file opens with a password only`() async throws {
        var builder = try PDFBuilder(pictures: Self.picture())
        builder.isEncrypted = true
        let readings = try await Self.engine().readAll(builder.file())
        #expect(summaries(readings) == ["- rejected -"])
        #expect(readings[0].findings.map(\.code) == [.imageUnsupported])
        #expect(readings[0].findings[0].message.contains("password"))
    }

    @Test(arguments: [
        "0 0 14400 14400", "0 0 1000000 1000000", "0 0 14400 1", "0 0 0.001 14400", "0 0 1 1", "0 0 0 0",
        "0 0 -300 -200", "-5000 -5000 -4757 -4847", "0 0 99999999999999999999 1", "0 0 1e9 1e9",
    ])
    func `answers pages of any size with a picture of moderate size`(box: String) async throws {
        let file = try PDFBuilder([PDFBuilder.Page(Self.picture(), box: box)]).file()
        let readings = try await Self.engine(.nothing).readAll(file)
        #expect(readings.count == 1)
        guard let width = readings[0].input.width, let height = readings[0].input.height else {
            #expect(readings[0].outcome == .rejected)
            return
        }
        // One more, since sizes that are no whole pixels are rounded up.
        #expect(max(width, height) <= 3_509)
    }

    @Test func `holds the file, and not its pictures, to the limit of bytes`() async throws {
        let small = try ImageEncoder(.jpeg(quality: 5)).encode(TestPictures.noise(width: 1_500, height: 1_000))
        let file = try PDFBuilder([PDFBuilder.Page(small, box: "0 0 595 842")]).file()
        let engine = try Self.engine(.nothing) { $0.limits.bytes = file.count }
        let admitted = try await engine.read(file)
        #expect(admitted.outcome == .unread)
        let refused = try await engine.read(file + [10])
        #expect(refused.findings.map(\.code) == [.imageTooManyBytes])
        let narrow = try Self.engine(.nothing) { $0.limits.side = 600 }
        #expect(try await narrow.read(file).input.height == 599)
    }

    @Test func `makes a preview of each page`() async throws {
        let file = try PDFBuilder(pictures: Self.picture(), nil).file()
        let readings = try await Self.engine(.nothing) { $0.previewSide = 100 }.readAll(file)
        #expect(readings.map { $0.preview != nil } == [true, true])
    }

    /// Says what breaks the rule that everything is answered; `nil` if nothing does.
    private func complaint(about bytes: [UInt8], _ engine: RectoEngine) async -> String? {
        do {
            let readings = try await engine.readAll(bytes)
            guard (1...2).contains(readings.count) else { return "\(readings.count) readings" }
            return readings.contains { $0.outcome != .read && $0.findings.isEmpty } ? "no finding" : nil
        } catch {
            return "threw \(error)"
        }
    }

    @Test func `answers a file that was cut off anywhere`() async throws {
        let file = try PDFBuilder(pictures: TestPictures.jpeg(), nil).file()
        let engine = try Self.engine(.nothing)
        for count in stride(from: 0, to: file.count, by: max(1, file.count / Sweep.count(8, whole: 40))) {
            let complaint = await complaint(about: Array(file.prefix(count)), engine)
            #expect(complaint == nil, "cut off after \(count) bytes")
        }
    }

    @Test func `refuses what only begins like a file`() async throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for bytes in [[], Array("\nwords".utf8), noise] {
            let readings = try await Self.engine(.nothing).readAll(Array("%PDF-1.7".utf8) + bytes)
            #expect(readings.map(\.outcome) == [.rejected])
            #expect(readings[0].findings.map(\.code) == [.imageCorrupt])
        }
    }

    @Test func `answers mutated files`() async throws {
        var encrypted = try PDFBuilder(pictures: TestPictures.jpeg())
        encrypted.isEncrypted = true
        let seeds = [
            try PDFBuilder(pictures: TestPictures.jpeg(), nil).file(), try encrypted.file(),
            try PDFBuilder([PDFBuilder.Page(TestPictures.jpeg(), box: "0 0 595 842")]).file(),
        ]
        var mutator = Mutator(seed: 1_983)
        let engine = try Self.engine(.nothing)
        for index in 0..<Sweep.count(8, whole: 60) {
            let complaint = await complaint(about: mutator.mutation(of: seeds), engine)
            #expect(complaint == nil, "mutant \(index)")
        }
    }
}
