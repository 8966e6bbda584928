// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension PrintMerger {
    /// Compares the issuer that a front's titles name with that in a code of the same card, and returns the differences.
    ///
    /// Without a title that was read, the address in the barcode must be in the jurisdiction of its header: few live
    /// elsewhere, and whoever makes up a barcode easily has another issuer's header.
    ///
    /// - Parameters:
    ///   - front: The front with its print.
    ///   - coded: The reading of the code.
    ///   - code: What the code is called in messages, such as `the barcode`.
    /// - Returns: No finding, or one.
    func issuerDifferences(of front: Reading, from coded: Reading, by code: String) -> [Finding] {
        guard let printed = front.evidence.print?.issuer else { return [] }
        let names = ["lastName", "firstName", "middleName"].compactMap { coded.record?.text(of: $0) }
        let issuer = StatedIssuer(
            country: coded.record?.text(of: "country"),
            jurisdiction: coded.evidence.barcode?.data.jurisdiction?.code
        )
        if let difference = printed.difference(from: issuer, holder: names) {
            return [.difference(ofIssuer: difference, between: code)]
        }
        let address = StatedIssuer(jurisdiction: coded.driverLicense?.addressState)
        guard printed.jurisdiction == nil, let difference = address.difference(from: issuer) else { return [] }
        let message =
            "The barcode is of \(difference.coded), its address in \(difference.printed), and no title on the front was "
            + "read that says which is right; look at the document."
        return [Finding(.documentMismatch, .error, field: "addressState", message: message)]
    }
}
