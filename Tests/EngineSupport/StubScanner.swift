// SPDX-License-Identifier: Apache-2.0
package import Recto
package import RectoImaging

/// A reader of barcodes that finds in every image what the test says.
package struct StubScanner: IDScanner {
    private let body: @Sendable (Image) throws -> BarcodeScan

    /// Does what `body` does.
    package init(_ body: @escaping @Sendable (Image) throws -> BarcodeScan) {
        self.body = body
    }

    /// Finds PDF417 codes with these payloads, one below the other.
    package init(payloads: [UInt8]..., unread: [Quadrilateral] = []) {
        let barcodes = payloads.enumerated().map { index, payload in
            Barcode(symbology: "PDF417", payload: payload, corners: .row(index))
        }
        self.init { _ in BarcodeScan(barcodes: barcodes, unread: unread) }
    }

    /// Finds nothing in any image.
    package static let nothing = StubScanner { _ in BarcodeScan(barcodes: []) }

    package func scan(_ image: Image, effort: ScanEffort) throws -> BarcodeScan { try body(image) }
}

extension Quadrilateral {
    /// A rectangle of 20 × 5 pixels, the first at the top.
    package static func row(_ index: Int) -> Quadrilateral {
        let top = Double(6 * index + 2)
        return Quadrilateral(
            topLeft: Point(x: 4, y: top),
            topRight: Point(x: 24, y: top),
            bottomRight: Point(x: 24, y: top + 5),
            bottomLeft: Point(x: 4, y: top + 5)
        )
    }
}
