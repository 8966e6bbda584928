// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport
import Testing

struct CropWriterTests {
    @Test func `writes document and barcode upright, named after image and digest`() async throws {
        try await TemporaryFolder.with { folder in
            let sample = Sample.named("license-backs-photographed/texas-on-wood")
            let result = try await Recto.run("scan", sample.path, "--crops", folder.path("crops"))
            #expect(result.status == 0)
            let digest = try #require(sample.lines[0]["input"]?["sha256"]?.text)
            let names = ["barcode", "document"].map { "texas-on-wood-\(digest.prefix(8))-\($0).png" }
            #expect(try folder.names(in: "crops") == names)
            let wholeBytes = try folder.contents("crops/\(names[1])")
            let document = try ImageHeader(wholeBytes.span)
            #expect((1.5...1.7).contains(Double(document.width) / Double(document.height)))
            let name = names[0]
            let bytes = try folder.contents("crops/\(name)")
            let header = try ImageHeader(bytes.span)
            #expect(header.mediaType == .png)
            #expect(header.width > 3 * header.height)

            // A crop that can be read again, from left to right, shows the code and shows it upright.
            let again = try await Recto.run("scan", folder.path("crops/\(name)"))
            let line = try #require(try again.values().first)
            #expect(line["record"]?["idNumber"] == sample.lines[0]["record"]?["idNumber"])
            let corners = try #require(line["evidence"]?["barcode"]?["corners"]?.items)
            let left = try #require(corners.first?.items.first?.number)
            let right = try #require(corners[1].items.first?.number)
            #expect(left < right)
        }
    }

    @Test func `numbers the codes of one image and takes a folder that is there`() async throws {
        try await TemporaryFolder.with { folder in
            let sample = Sample.named("two-on-a-page/alberta-and-hawaii")
            _ = try await Recto.run("scan", sample.path, "--crops", folder.path)
            let digest = try #require(sample.lines[0]["input"]?["sha256"]?.text).prefix(8)
            #expect(
                try folder.names()
                    == [1, 2].flatMap { number in
                        ["barcode", "document"].map { "alberta-and-hawaii-\(digest)-\(number)-\($0).png" }
                    }
            )
        }
    }

    @Test func `shortens names that would be too long`() async throws {
        try await TemporaryFolder.with { folder in
            let name = String(repeating: "é", count: 125) + ".png"
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: name)
            let result = try await Recto.run("scan", folder.path, "--crops", folder.path("crops"))
            #expect(result.status == 0)
            let written = try folder.names(in: "crops").filter { !$0.hasPrefix(".") }
            #expect(written.count == 2)
            #expect(written.allSatisfy { $0.hasPrefix(String(repeating: "é", count: 100) + "-") })
        }
    }

    @Test(arguments: ["hugo/front", "juniper/front", "anais/front", "linus/page"])
    func `writes the portrait upright, of documents that lie in any way`(name: String) async throws {
        try await TemporaryFolder.with { folder in
            _ = try await Recto.run("scan", Sample.named("persons/\(name)").path, "--crops", folder.path)
            let portraits = try folder.names().filter { $0.hasSuffix("-portrait.png") }
            let bytes = try folder.contents(#require(portraits.first))
            #expect(portraits.count == 1)
            let portrait = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
            // Higher than wide, and a detector that knows upright faces finds one in it.
            #expect(portrait.height > portrait.width)
            #expect(try FrontalFaceDetector().faces(in: portrait, of: .photograph).count == 1)
        }
    }

    @Test func `writes nothing where nothing was read`() async throws {
        try await TemporaryFolder.with { folder in
            _ = try await Recto.run("scan", Sample.named("unreadable/torn").path, "--crops", folder.path)
            #expect(try folder.names() == [])
        }
    }
}
