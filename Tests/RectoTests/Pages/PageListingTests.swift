// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct PageListingTests {
    private func parsed(_ text: String) -> PageListing? { PageListing(Array(text.utf8)) }

    @Test func `takes number and sizes of the pages`() throws {
        let listing = try #require(
            parsed(
                """
                Title:           Pages
                Pages:           3
                Encrypted:       no
                Page    1 size:  595.276 x 841.89 pts (A4)
                Page    1 rot:   0
                Page    2 size:  1e-05 x 14400 pts
                File size:       0 bytes
                """
            )
        )
        #expect(listing.pageCount == 3)
        #expect(listing.size(ofPage: 1) == PageListing.PageSize(width: 595.276, height: 841.89))
        #expect(listing.size(ofPage: 2) == PageListing.PageSize(width: 0.00001, height: 14_400))
        #expect(listing.size(ofPage: 3) == nil)
    }

    @Test func `believes the program rather than what an author wrote before it`() throws {
        let listing = try #require(parsed("Title:  x\nPages: 90\nPage    1 size: 9 x 9 pts\nPages: 1\n"))
        #expect(listing.pageCount == 1)
    }

    @Test(arguments: [
        "", "\n\n", "Pages:", "Pages: 0", "Pages: -1", "Pages: many", "Pages: 99999999999999999999", "Pages: 1 2",
        "Page 1 size: 1 x 1 pts", "Syntax Error: Couldn't read xref table",
    ])
    func `is none without pages`(text: String) {
        #expect(parsed(text) == nil)
    }

    @Test(arguments: ["-1 x 5", "nan x 5", "inf x 5", "1e999 x 1", "wide x high", "5 y 5", "5"])
    func `passes over a size that is none`(size: String) throws {
        let listing = try #require(parsed("Pages: 1\nPage    1 size:  \(size) pts\n"))
        #expect(listing.size(ofPage: 1) == nil)
    }

    @Test(arguments: [
        ("0 x 0", true), ("0 x 5", true), ("0.0001 x 0.0001", true), ("0.5 x 0.5", false), ("595 x 842", false),
    ])
    func `knows pages without an area`(size: String, isEmpty: Bool) throws {
        let listing = try #require(parsed("Pages: 1\nPage    1 size: \(size) pts\n"))
        #expect(try #require(listing.size(ofPage: 1)).isEmpty == isEmpty)
    }

    @Test func `looks at the end alone of what has many lines`() throws {
        let title = "Title: \(String(repeating: "\n", count: 20_000_000))"
        #expect(parsed("\(title)\nPages: 2\n")?.pageCount == 2)
        #expect(parsed("Pages: 2\n\(title)") == nil)
    }

    @Test func `survives any bytes`() {
        let bytes = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(PageListing(bytes + Array("\nPages: 2\n".utf8))?.pageCount == 2)
    }
}
