// SPDX-License-Identifier: Apache-2.0
import RectoRecords

/// A page or card as a State prints it, with an invented holder: captions with their values below, in millimetres.
struct IssuedPage {
    private let width: Double
    private let height: Double
    private let captionHeight: Double
    private let valueHeight: Double
    private(set) var lines: [PrintedText] = []

    /// An empty passport's page.
    static var passport: IssuedPage { IssuedPage(width: 125, height: 88, captionHeight: 1.4, valueHeight: 2.3) }
    /// An empty card of the size ID-1.
    static var card: IssuedPage { IssuedPage(width: 85.6, height: 54, captionHeight: 1.1, valueHeight: 1.9) }

    private init(width: Double, height: Double, captionHeight: Double, valueHeight: Double) {
        self.width = width
        self.height = height
        self.captionHeight = captionHeight
        self.valueHeight = valueHeight
    }

    /// The page with a line that has no caption.
    func print(_ text: String, _ x: Double, _ y: Double, height: Double? = nil) -> IssuedPage {
        var page = self
        page.lines.append(Print.line(text, x / width, y / width, height: (height ?? valueHeight) / width))
        return page
    }

    /// The page with a caption and the lines of its value.
    func field(_ caption: String, _ x: Double, _ y: Double, _ values: String...) -> IssuedPage {
        var page = print(caption, x, y, height: captionHeight)
        for (index, value) in values.enumerated() {
            page = page.print(value, x, y + 1.1 + valueHeight * (1 + 1.5 * Double(index)))
        }
        return page
    }

    /// The meaning of the page.
    var document: PrintedDocument { Print.document(lines, height: height / width) }
}
