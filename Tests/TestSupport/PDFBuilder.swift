// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging

/// Writes PDF files whose pages are pictures, as scanners and telephones write them.
package struct PDFBuilder {
    /// A page that a picture fills.
    package struct Page {
        /// A JPEG file in colour; `nil` leaves the page blank.
        package var picture: [UInt8]?
        /// The size of the page, in points, as the file says it.
        package var box: String

        /// A page of this size, by default that of a card.
        package init(_ picture: [UInt8]?, box: String = "0 0 243 153") {
            self.picture = picture
            self.box = box
        }
    }

    /// In order.
    package var pages: [Page]
    /// Number of pages that the file claims; `nil` is as many as there are.
    package var claimedCount: Int?
    /// True if it says that it opens with a password, which nobody knows.
    package var isEncrypted = false

    package init(_ pages: [Page]) {
        self.pages = pages
    }

    /// A file of pages of the size of a card.
    package init(pictures: [UInt8]?...) {
        self.init(pictures.map { Page($0) })
    }

    /// The file.
    package func file() throws -> [UInt8] {
        let kids = pages.indices.map { "\(3 + 3 * $0) 0 R" }.joined(separator: " ")
        var objects = [
            Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
            Array("<</Type/Pages/Count \(claimedCount ?? pages.count)/Kids[\(kids)]>>".utf8),
        ]
        for (index, page) in pages.enumerated() {
            let first = 3 + 3 * index
            let content = page.picture == nil ? "" : try drawing(filling: page.box)
            objects += [
                Array(
                    ("<</Type/Page/Parent 2 0 R/MediaBox[\(page.box)]/Contents \(first + 1) 0 R"
                        + "/Resources<</XObject<</P \(first + 2) 0 R>>>>>>").utf8
                ),
                stream("", Array(content.utf8)),
                try page.picture.map(image) ?? Array("null".utf8),
            ]
        }
        return file(of: objects)
    }

    private func drawing(filling box: String) throws -> String {
        let edges = box.split(separator: " ").compactMap { Double($0) }
        guard edges.count == 4 else { preconditionFailure("a box has four edges") }
        return "q \(edges[2] - edges[0]) 0 0 \(edges[3] - edges[1]) \(edges[0]) \(edges[1]) cm /P Do Q"
    }

    private func image(_ jpeg: [UInt8]) throws -> [UInt8] {
        let header = try ImageHeader(jpeg.span)
        let colours = header.components == 1 ? "DeviceGray" : "DeviceRGB"
        return stream(
            "/Type/XObject/Subtype/Image/Width \(header.width)/Height \(header.height)/ColorSpace/\(colours)"
                + "/BitsPerComponent 8/Filter/DCTDecode",
            jpeg
        )
    }

    private func stream(_ entries: String, _ content: [UInt8]) -> [UInt8] {
        Array("<<\(entries)/Length \(content.count)>>stream\n".utf8) + content + Array("\nendstream".utf8)
    }

    private func file(of objects: [[UInt8]]) -> [UInt8] {
        var file = Array("%PDF-1.4\n".utf8)
        var table = "0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = String(file.count)
            table += String(repeating: "0", count: 10 - place.count) + "\(place) 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let code = String(repeating: "5A", count: 32)
        let encryption =
            isEncrypted ? "/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<\(code)>/U<\(code)>>>/ID[<00><00>]" : ""
        let end = """
            xref
            0 \(objects.count + 1)
            \(table)trailer<</Size \(objects.count + 1)/Root 1 0 R\(encryption)>>
            startxref
            \(file.count)
            %%EOF

            """
        return file + Array(end.utf8)
    }
}

/// The programs that PDF files are read with.
package enum Poppler {
    /// True if they are there.
    package static let isInstalled = ["pdfinfo", "pdftoppm"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
    /// The message of a test that is skipped without them.
    package static let absence = "the package poppler-utils is not installed"
}
