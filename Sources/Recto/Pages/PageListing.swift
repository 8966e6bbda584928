// SPDX-License-Identifier: Apache-2.0

/// The pages of a PDF file, as listed by `pdfinfo`.
struct PageListing: Sendable, Hashable {
    /// Number of pages, at least 1.
    let pageCount: Int
    /// Most bytes at the output's end that the program's own lines can take.
    private static let mostBytes = 1 << 16
    private var sizes: [Int: PageSize] = [:]

    /// The size of a page, in points of 1/72 inch.
    struct PageSize: Sendable, Hashable {
        let width: Double
        let height: Double
    }

    /// The listing in the output of `pdfinfo`; `nil` if it names no pages.
    init?(_ output: [UInt8]) {
        var count: Int?
        // Text by the file's author comes first and may look like any line: the last line of a kind is the program's.
        for line in output.suffix(Self.mostBytes).split(separator: UInt8(ascii: "\n")) {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            switch words.first {
            case "Pages:" where words.count == 2: count = Int(words[1])
            case "Page" where words.count >= 6 && words[2] == "size:" && words[4] == "x":
                guard let number = Int(words[1]), let width = Double(words[3]), let height = Double(words[5]),
                    width.isFinite, height.isFinite, width >= 0, height >= 0
                else { continue }
                sizes[number] = PageSize(width: width, height: height)
            default: continue
            }
        }
        guard let count, count > 0 else { return nil }
        pageCount = count
    }

    /// The size of a page; `nil` if it is not given.
    func size(ofPage number: Int) -> PageSize? { sizes[number] }
}

extension PageListing.PageSize {
    /// A4, for pages without a size.
    static let usual = PageListing.PageSize(width: 595, height: 842)

    /// True if there is nothing to show: programs have crashed over pages without an area.
    ///
    /// Boxes that do not meet have none, nor do pages that do not exist.
    var isEmpty: Bool { min(width, height) == 0 || max(width, height) < 0.01 }

    /// The longer side over the shorter, at least 1; of pages that are not empty.
    var ratio: Double { max(width, height) / min(width, height) }
}
