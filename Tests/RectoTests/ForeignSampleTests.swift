// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import Recto
import RectoImaging
import TestSupport
import Testing

/// Reads the samples of zxing-cpp's own tests, which stay outside this repository.
@Suite(.enabled(if: ForeignSample.listing != nil, "\(ForeignSample.listingPath) is not there"))
struct ForeignSampleTests {
    @Test(arguments: ForeignSample.all.filter { !$0.isWebP })
    func `reads what the decoder underneath reads`(sample: ForeignSample) throws {
        try check(sample, picture: sample.bytes())
    }

    @Test(
        .enabled(if: ForeignSample.converter != nil, "dwebp is not installed"),
        arguments: ForeignSample.all.filter(\.isWebP)
    )
    func `reads what the decoder underneath reads in WebP files, converted`(sample: ForeignSample) async throws {
        let converter = try #require(ForeignSample.converter)
        let result = try await Command.run(converter, [sample.path, "-quiet", "-o", "-"])
        try #require(result.status == 0)
        try check(sample, picture: result.output)
    }

    private func check(_ sample: ForeignSample, picture: [UInt8]) throws {
        let payloads = try PDF417Scanner().scan(TestPictures.grey(picture), effort: .thorough).barcodes.map(\.payload)
        #expect(payloads.contains(try sample.truth()))
    }
}

/// A picture with the bytes that its barcode holds.
struct ForeignSample: Sendable, CustomStringConvertible {
    let description: String
    let path: String
    let truthPath: String

    var isWebP: Bool { path.hasSuffix(".webp") }

    func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
    func truth() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: truthPath))) }

    static let listingPath = "barcode/images.json"
    static let listing = SharedData.file("data/\(listingPath)")

    /// Turns WebP into PNG.
    static let converter = ["/usr/bin/dwebp", "/usr/local/bin/dwebp"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The samples that the decoder's own program reads, and reads as the truth says: the listing's first two judgements.
    static let all: [ForeignSample] = {
        guard let listing, let data = try? Data(contentsOf: listing),
            let entries = try? JSONDecoder().decode([Entry].self, from: data)
        else { return [] }
        let folder = listing.deletingLastPathComponent().appendingPathComponent("zxing-cpp-samples").path
        return entries.filter { entry in
            entry.zxing140.items.prefix(2) == [true, true]
        }
        .map { entry in
            let path = entry.path.replacing("test/samples", with: folder)
            return ForeignSample(
                description: entry.path.replacing("test/samples/", with: ""),
                path: path,
                truthPath: entry.truth.replacing("test/samples", with: folder)
            )
        }
    }()

    private struct Entry: Decodable {
        let path: String
        let truth: String
        let zxing140: JSONValue

        private enum CodingKeys: String, CodingKey {
            case path, zxing140
            case truth = "ground_truth"
        }
    }
}
