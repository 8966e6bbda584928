// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoRecords
import RectoRuns
import SystemPackage
import TestSupport
import Testing

/// HEIC and WebP, which workers read and nobody else.
@Suite(.timeLimit(.minutes(10)))
struct ConfinedKindsTests {
    /// A program that makes such files of JPEG and PNG files.
    enum Encoder: String, CaseIterable, Sendable {
        case heic = "heif-enc"
        case webP = "cwebp"

        var path: String { "/usr/bin/\(rawValue)" }
        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

        func arguments(_ picture: String, _ output: String) -> [String] {
            switch self {
            case .heic: ["-q", "95", "-p", "preset=ultrafast", picture, "-o", output]
            case .webP: ["-quiet", "-q", "95", "-metadata", "exif", picture, "-o", output]
            }
        }
    }

    private static let program = FilePath(Program.path("recto"))

    private static func configuration() -> RectoEngine.Configuration {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        configuration.modelFolders = []
        configuration.workers = 1
        return configuration
    }

    private static func isolated(_ configuration: RectoEngine.Configuration = configuration()) throws -> IsolatedEngine
    {
        var settings = IsolatedEngine.Configuration(reading: configuration, program: program)
        // Other tests may leave it little of the processor.
        settings.time = .seconds(100)
        return try IsolatedEngine(settings)
    }

    /// The record of a reading, but for what tells one file from another, and the pixels that the face lies at.
    private static func record(_ reading: Reading) throws -> JSONValue? {
        try JSONValue(parsing: LineEncoder().encode(ScanLine(path: "a", reading: reading)))["record"]?
            .without("cardId", "frontImage", "backImage", "face")
    }

    /// JPEG and PNG samples: one of every other family, or of every one.
    ///
    /// What a selfie is worth is measured in its pixels, and not the same once it is compressed again.
    private static let samples: [Sample] = {
        let pictures = Sample.all.filter { ["jpg", "png"].contains(($0.path as NSString).pathExtension) }
        let families = Set(pictures.map(\.family)).sorted()
        let turned = pictures.filter { $0.name.hasSuffix("exif-6") }
        let some = families.enumerated().filter { Sweep.takes($0.offset, oneOf: 2) }.map(\.element)
        return some.compactMap { family in pictures.first { $0.family == family } } + turned
    }()

    @Test(arguments: Encoder.allCases)
    func `gives outcome and records of the JPEG and PNG files`(encoder: Encoder) async throws {
        guard encoder.isInstalled else {
            print("\(encoder.path) is not installed, so no samples of its kind are read")
            return
        }
        #expect(Self.samples.count > 3)
        let engine = try Self.isolated()
        try await TemporaryFolder.with { folder in
            for sample in Self.samples {
                let output = folder.path("picture")
                let made = try await Command.run(
                    encoder.path,
                    encoder.arguments(sample.path, output),
                    within: .seconds(240)
                )
                try #require(made.status == 0, "\(sample): \(made.errors)")
                let readings = try await engine.readAll(Array(Data(contentsOf: URL(fileURLWithPath: output))))
                let expected = try await engine.readAll(sample.bytes())
                let findings = readings.map { $0.findings.map(\.message) }
                #expect(readings.map(\.outcome) == expected.map(\.outcome), "\(sample): \(findings)")
                #expect(try readings.map(Self.record) == expected.map(Self.record), "\(sample)")
                #expect(readings[0].input.mediaType == (encoder == .heic ? "image/heic" : "image/webp"))
                // The encoder of HEIC turns nothing, and its EXIF does not count.
                guard encoder != .heic || !sample.name.hasSuffix("exif-6") else { continue }
                #expect(readings[0].input.width == expected[0].input.width, "\(sample)")
            }
        }
    }

    @Test func `reads them whatever their name says, and brings crops and a preview as JPEG along`() async throws {
        var configuration = Self.configuration()
        configuration.makesCrops = true
        configuration.previewSide = 100
        let engine = try Self.isolated(configuration)
        for file in [HEIFBuilder(.colours, [HEIFBuilder.turn(1)]).file, WebPBuilder.file(turnedBy: 8)] {
            let reading = try await engine.readAll(file)[0]
            #expect(reading.outcome != .rejected, "\(reading.findings)")
            #expect((reading.input.width, reading.input.height) == (64, 128))
            let bytes = try #require(reading.preview)
            let preview = try ImageHeader(bytes.span)
            #expect(preview.mediaType == .jpeg && preview.height == 100)
        }
    }

    /// An engine in this process must not decode them, also if the test has loaded their decoders.
    @Test func `are refused by an engine in the caller's process, which says how to get them read`() async throws {
        ImagingLibrary.loadThoseOfConfined()
        let direct = try RectoEngine(Self.configuration())
        for (file, name) in [(HEIFBuilder().file, "HEIC"), (WebPBuilder.lossy, "WebP")] {
            let reading = try await direct.read(file)
            #expect(reading.outcome == .rejected)
            #expect(reading.findings.map(\.code) == [.imageUnsupported])
            #expect(reading.findings[0].message.contains(name))
            #expect(reading.findings[0].message.contains("--no-isolate"))
            #expect(reading.input.width == nil)
            #expect(try await Self.isolated().readAll(file)[0].outcome != .rejected)
        }
    }

    @Test func `give a finding for every truncated or damaged file, and end no worker`() async throws {
        let engine = try Self.isolated()
        for file in [HEIFBuilder(rows: 1, columns: 2, width: 200, height: 60).file, WebPBuilder.transparent] {
            for count in stride(from: 16, to: file.count - 1, by: Sweep.count(17, whole: 1)) {
                let reading = try await engine.readAll(Array(file[..<count]))[0]
                // The last bytes may fill up a block alone.
                let isNamed = reading.findings.contains { $0.code == .imageTruncated } || count > file.count - 8
                #expect(isNamed, "\(count): \(reading.findings)")
            }
            for place in stride(from: 12, to: file.count, by: Sweep.count(13, whole: 1)) {
                var damaged = file
                damaged[place] ^= 0x5A
                let reading = try await engine.readAll(damaged)[0]
                #expect(!reading.findings.contains { $0.code == .inputWorkerFailed }, "\(place): \(reading.findings)")
            }
        }
    }

    @Test func `are held to the limits, by what is coded`() async throws {
        var configuration = Self.configuration()
        configuration.limits = Limits(bytes: 10_000, pixels: 128 * 64 - 1, side: 12_000)
        let small = try Self.isolated(configuration)
        for file in [HEIFBuilder(.colours, [HEIFBuilder.aperture(8, 8)]).file, WebPBuilder.lossless] {
            let reading = try await small.readAll(file)[0]
            #expect(reading.findings.map(\.code) == [.imageTooManyPixels])
        }
        // As many pixels as are allowed, but of more bits and samples.
        configuration.limits.pixels = 128 * 64
        let large = try Self.isolated(configuration)
        #expect(try await large.readAll(HEIFBuilder().file)[0].outcome != .rejected)
        for file in [HEIFBuilder(.deep).file, WebPBuilder.lossless, WebPBuilder.transparent] {
            let reading = try await large.readAll(file)[0]
            #expect(reading.findings.map(\.code) == [.imageTooManyPixels])
            #expect(reading.findings[0].message.contains("Decoding"))
        }
    }

    @Test func `are read by a scan of a folder, and refused by name without workers`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(HEIFBuilder().file, to: "IMG_0001.HEIC")
            try folder.write(HEIFBuilder().file, to: "photo.jpg")
            try folder.write(WebPBuilder.lossy, to: "picture")
            try folder.write(Array("GIF89a".utf8), to: "old.gif")
            let scan = try await Recto.run("scan", folder.path, "--group", "none")
            let summaries = try scan.summaries(below: folder)
            #expect(summaries.count == 3)
            #expect(summaries.allSatisfy { !$0.contains("rejected") }, "\(summaries)")
            let plain = try await Recto.run("scan", "--no-isolate", folder.path, "--group", "none")
            #expect(
                try plain.summaries(below: folder)
                    == ["IMG_0001.HEIC", "photo.jpg", "picture"].map { "\($0) rejected image.unsupported" }
            )
        }
    }
}
