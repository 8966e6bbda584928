// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// The barcodes of an image.
struct BarcodeReadings {
    /// True if barcodes were looked for at all.
    let wereSought: Bool
    /// Codes with AAMVA data.
    var licenses: [BarcodeEvidence] = []
    /// Codes without AAMVA data.
    var others: [OtherCode] = []
    /// Outlines of likely stacked barcodes that could not be read.
    var unread: [Quadrilateral] = []
}

extension BarcodeReadings {
    /// The codes of a scan, with licence data parsed.
    init(_ scan: BarcodeScan) {
        self.init(wereSought: true)
        unread = scan.unread
        let parser = AAMVAParser()
        for barcode in scan.barcodes {
            if let data = try? parser.parse(barcode.payload) {
                licenses.append(
                    BarcodeEvidence(
                        symbology: barcode.symbology,
                        corners: barcode.corners,
                        data: data,
                        payload: barcode.payload
                    )
                )
            } else {
                others.append(OtherCode(barcode))
            }
        }
    }
}
