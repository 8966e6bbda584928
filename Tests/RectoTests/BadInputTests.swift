// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

/// Files cut off and files with wrong bytes: each gives exactly one reading with a finding, and nothing is thrown.
@Suite(.timeLimit(.minutes(10)))
struct BadInputTests {
    /// The barcode of a sample with some card around it, small enough to be read thousands of times.
    private static func picture(_ format: ImageEncoder.FileFormat) throws -> [UInt8] {
        let sample = try TestPictures.grey(Sample.named("license-backs-clean/california").bytes())
        guard let code = try PDF417Scanner().scan(sample, effort: .thorough).barcodes.first else {
            preconditionFailure("the sample has a code")
        }
        let x = code.corners.corners.map(\.x)
        let y = code.corners.corners.map(\.y)
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max(),
            let part = sample.cropped(
                x: Int(left) - 30,
                y: Int(top) - 30,
                width: Int(right - left) + 60,
                height: Int(bottom - top) + 60
            )
        else { preconditionFailure("the code lies in the picture") }
        return try ImageEncoder(format).encode(part)
    }

    private static let formats: [(name: String, format: ImageEncoder.FileFormat)] = [
        ("JPEG", .jpeg(quality: 60)), ("PNG", .png),
    ]

    /// Every so many files are given to the engine as it is, the others to one that looks for no codes and faces.
    private static let realEvery = 50

    private static func engine(_ scanner: StubScanner?) throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        // Licences of a country without barcodes: neither scanner runs, and nor does the reader of other codes.
        configuration.captureSteps = scanner == nil ? nil : []
        configuration.checksFaces = scanner == nil
        configuration.asOf = CalendarDate("2026-01-01")
        return try RectoEngine(configuration)
    }

    private let quick: RectoEngine
    private let real: RectoEngine

    init() throws {
        quick = try Self.engine(.nothing)
        real = try Self.engine(nil)
    }

    /// Reads a file and says what breaks the rule; `nil` if nothing does.
    private func complaint(about bytes: [UInt8], index: Int) async -> String? {
        do {
            let engine = index.isMultiple(of: Self.realEvery) ? real : quick
            let readings = try await engine.readAll(bytes)
            guard readings.count == 1, let reading = readings.first else { return "\(readings.count) readings" }
            switch reading.outcome {
            case .read: return reading.driverLicense?.hasData == true ? nil : "read without data"
            case .unread, .rejected: return reading.findings.isEmpty ? "no finding" : nil
            }
        } catch {
            return "threw \(error)"
        }
    }

    private func complaints(about files: [[UInt8]]) async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for (index, bytes) in files.enumerated() {
                group.addTask { await complaint(about: bytes, index: index).map { "file \(index): \($0)" } }
            }
            return await group.reduce(into: []) { all, complaint in complaint.map { all.append($0) } }
        }
    }

    @Test(arguments: formats)
    func `the whole file is read`(name: String, format: ImageEncoder.FileFormat) async throws {
        let reading = try await real.read(Self.picture(format))
        #expect(reading.outcome == .read)
        #expect(reading.driverLicense?.hasData == true)
    }

    @Test(arguments: formats)
    func `survives files that end anywhere`(name: String, format: ImageEncoder.FileFormat) async throws {
        let picture = try Self.picture(format)
        // Half of the points lie in the headers, which decide most.
        let count = Sweep.count(15, whole: 100)
        let ends = (0..<count).map { $0 * 600 / count } + (0..<count).map { 600 + $0 * (picture.count - 600) / count }
        #expect(await complaints(about: ends.map { Array(picture.prefix($0)) }) == [])
    }

    @Test(arguments: formats)
    func `survives files with wrong bytes`(name: String, format: ImageEncoder.FileFormat) async throws {
        let picture = try Self.picture(format)
        var generator = SeededGenerator(seed: 2000)
        let files = (0..<Sweep.count(50, whole: 2000)).map { index in
            var file = picture
            for _ in 0...(index % 4) {
                // Every other one in the headers.
                let end = index.isMultiple(of: 2) ? min(700, file.count) : file.count
                let place = Int.random(in: 0..<end, using: &generator)
                file[place] ^= UInt8.random(in: 1...255, using: &generator)
            }
            return file
        }
        #expect(await complaints(about: files) == [])
    }

    @Test func `survives bytes that only begin like a picture`() async {
        var generator = SeededGenerator(seed: 1)
        let starts: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], []]
        let files = (0..<600).map { index in
            starts[index % 3] + (0..<index).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        #expect(await complaints(about: files) == [])
    }
}
