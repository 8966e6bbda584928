// SPDX-License-Identifier: Apache-2.0

/// The declarations of the streams in a PDF file, read without inflating any of them.
///
/// A stream's dictionary always stands in plain text before it (ISO 32000-1, 7.3.8). It reveals a few kilobytes that
/// inflate to gigabytes, and pictures of billions of pixels. A file that hides its numbers in other objects is
/// admitted; the renderer's limit of processor time bounds the cost.
struct PageDeclarations {
    /// The most pixels that a picture declares, and its measures; `nil` if there is no picture.
    private(set) var largestPicture: (width: Int, height: Int)?
    /// True if a stream is compressed twice, which no program that makes documents does.
    private(set) var hasRepeatedCompression = false

    /// The bytes before a stream that are searched for its dictionary.
    private static let longestDictionary = 4_096
    private static let expandingFilters: Set<String> = [
        "FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL",
    ]

    /// Reads the dictionaries of all streams of a file.
    init(_ bytes: [UInt8]) {
        let word = Array("stream".utf8)
        let object = Array("obj".utf8)
        var offset = 0
        while let place = bytes.firstPlace(of: word, from: offset) {
            // The search begins after the stream before, so that no byte of a repetitive file is read twice.
            let start = max(offset, place - Self.longestDictionary)
            offset = place + word.count
            guard place == 0 || bytes[place - 1] != UInt8(ascii: "d") else { continue }
            guard let begin = bytes.lastPlace(of: object, in: start..<place) else { continue }
            note(PDFTokens(bytes[(begin + object.count)..<place]))
        }
    }

    private mutating func note(_ tokens: PDFTokens) {
        let filters = tokens.names(after: ["Filter", "F"])
        if filters.count(where: Self.expandingFilters.contains) > 1 { hasRepeatedCompression = true }
        guard let width = tokens.number(after: ["Width", "W"]), let height = tokens.number(after: ["Height", "H"]),
            width > 0, height > 0
        else { return }
        let largest = largestPicture.map { $0.width.multipliedReportingOverflow(by: $0.height).partialValue } ?? 0
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        if overflow || pixels > largest { largestPicture = (width, height) }
    }

    /// The reason why the file costs more than the limits allow, in words; `nil` if no declaration does.
    func excess(over limits: Limits) -> String? {
        if hasRepeatedCompression {
            return "The PDF holds data that is compressed twice, as files are that are made to do harm. "
                + "Save it again, or send pictures of its pages."
        }
        guard let (width, height) = largestPicture else { return nil }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard overflow || pixels > limits.pixels else { return nil }
        return "The PDF declares a picture of \(width) × \(height) pixels; at most \(limits.pixels) are allowed. "
            + "Scan it with a lower resolution."
    }
}
