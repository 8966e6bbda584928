// SPDX-License-Identifier: Apache-2.0

/// What `pdfinfo` says about the pages of a PDF file.
struct PageListing: Sendable, Hashable {
    /// How many pages there are, at least 1.
    let pageCount: Int
    /// As much of the output's end as the program's own lines can have.
    private static let mostBytes = 1 << 16
    private var sizes: [Int: PageSize] = [:]

    /// What a page measures, in points of 1/72 inch.
    struct PageSize: Sendable, Hashable {
        let width: Double
        let height: Double
    }

    /// The listing in the output of `pdfinfo`; `nil` where it names no pages.
    init?(_ output: [UInt8]) {
        var count: Int?
        // What the file's author wrote comes first and may look like any line: the last one of a kind is the program's.
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

    /// The size of a page; `nil` where it is not said.
    func size(ofPage number: Int) -> PageSize? { sizes[number] }
}

extension PageListing.PageSize {
    /// A4, for want of another.
    static let usual = PageListing.PageSize(width: 595, height: 842)

    /// Whether there is nothing to show: programs have crashed over pages without an area, which boxes that do not meet
    /// and pages that are not there have.
    var isEmpty: Bool { min(width, height) == 0 || max(width, height) < 0.01 }

    /// The longer side over the shorter, at least 1; of pages that are not empty.
    var ratio: Double { max(width, height) / min(width, height) }
}
