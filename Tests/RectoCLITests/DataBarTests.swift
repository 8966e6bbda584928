// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

/// Pictures of GS1 DataBar, over which the reader of other codes ends the process if it is asked for them.
@Suite(.timeLimit(.minutes(10)))
struct DataBarTests {
    private static func png(_ kind: DrawnDataBar) throws -> [UInt8] {
        try ImageEncoder(.png).encode(kind.image(kind.rawValue.hasPrefix("expanded") ? 1012 : 950_110_153_000))
    }

    @Test(arguments: ["--isolate", "--no-isolate"])
    func `gives each picture of a coupon or label its line`(option: String) async throws {
        try await TemporaryFolder.with { folder in
            for kind in DrawnDataBar.allCases { try folder.write(Self.png(kind), to: "\(kind.rawValue).png") }
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "z.jpg")
            let result = try await Recto.run("scan", folder.path, option, "--as-of", "2026-01-01")
            #expect(result.status == 1)
            let outcomes = try result.values().compactMap { $0["outcome"]?.text }
            #expect(outcomes == [String](repeating: "unread", count: DrawnDataBar.allCases.count) + ["read"])
            #expect(result.errors == "1 read, 7 unread, 0 rejected\n")
            let requests = DrawnDataBar.allCases.map { #"{"id":"\#($0)","path":"\#(folder.path($0.rawValue)).png"}"# }
            let answers = try await Recto.run("filter", option, input: Array(requests.joined(separator: "\n").utf8))
            #expect(answers.status == 0)
            #expect(try answers.values().map { $0["outcome"] } == DrawnDataBar.allCases.map { _ in "unread" })
        }
    }

    @Test func `draws symbols of the widths that the standard gives`() {
        let widths = DrawnDataBar.allCases.map { kind in kind.rows(950_110_153_000).map(\.modules.count) }
        #expect(
            widths == [[96], [96], [50, 50, 50], [50, 50, 50, 50, 50], [74], [102], [53, 53, 53, 53, 53]]
        )
    }
}
