// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RectoEngineUploadsTests {
    private let engine: RectoEngine

    init() throws {
        var configuration = RectoEngine.Configuration()
        configuration.workers = 1
        engine = try RectoEngine(configuration)
    }

    @Test func `leaves alone what keeps to the limits`() async throws {
        let bytes = try #require(Sample.all.first { $0.family == "license-backs-clean" }).bytes()
        #expect(try await engine.createFileForUpload(bytes, limits: .idwise) == bytes)
    }

    @Test(arguments: ["license-backs-clean", "zones"])
    func `encodes a larger image so that it reads as it did`(_ family: String) async throws {
        let sample = try #require(Sample.all.first { $0.family == family })
        let bytes = try sample.bytes()
        let limits = Limits(bytes: bytes.count * 2 / 3, pixels: 40_000_000, side: 12_000)
        let before = try await engine.read(bytes)
        guard let file = try await engine.createFileForUpload(bytes, limits: limits) else {
            Issue.record("\(sample) could not be made smaller")
            return
        }
        #expect(file.count <= limits.bytes)
        let after = try await engine.read(file)
        #expect(after.outcome == before.outcome)
        #expect(after.evidence.barcode?.payload == before.evidence.barcode?.payload)
        #expect(after.evidence.zone?.zone == before.evidence.zone?.zone)
    }

    @Test func `keeps to pixels and sides`() async throws {
        let bytes = try #require(Sample.all.first { $0.family == "license-backs-clean" }).bytes()
        let header = try ImageHeader(bytes.span)
        let side = max(header.width, header.height) - 1
        let limits = Limits(bytes: 20_000_000, pixels: 40_000_000, side: side)
        let file = try #require(try await engine.createFileForUpload(bytes, limits: limits))
        let made = try ImageHeader(file.span)
        #expect(max(made.width, made.height) <= side)
    }

    @Test func `gives nothing rather than what does not read`() async throws {
        let bytes = try #require(Sample.all.first { $0.family == "license-backs-clean" }).bytes()
        let limits = Limits(bytes: 2_000, pixels: 40_000_000, side: 12_000)
        #expect(try await engine.createFileForUpload(bytes, limits: limits) == nil)
        #expect(try await engine.createFileForUpload([1, 2, 3], limits: .idwise) == nil)
    }
}
