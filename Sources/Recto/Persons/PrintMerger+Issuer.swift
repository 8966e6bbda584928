// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension PrintMerger {
    /// Compares the issuer that a front's print names with that in a code of the same card, and returns the differences.
    ///
    /// If no title of one jurisdiction was read, the address in the barcode is compared with its header. Some holders live
    /// elsewhere, so that is a warning. Whoever makes up a barcode easily takes the header of another issuer.
    ///
    /// - Parameters:
    ///   - front: The front with its print.
    ///   - coded: The reading of the code.
    ///   - code: What the code is called in messages, such as `the barcode`.
    /// - Returns: No finding, or one.
    func issuerDifferences(of front: Reading, from coded: Reading, by code: String) -> [Finding] {
        guard let printed = front.evidence.print?.issuer else { return [] }
        if let difference = printed.difference(from: coded.codedIssuer, holder: coded.holderNames) {
            return [.difference(ofIssuer: difference, between: code)]
        }
        let address = StatedIssuer(jurisdiction: coded.driverLicense?.addressState)
        guard printed.jurisdiction == nil, let difference = address.difference(from: coded.codedIssuer) else {
            return []
        }
        let message =
            "The barcode is of \(difference.coded), its address in \(difference.printed), and no title on the front tells "
            + "which is right; look at the document."
        return [Finding(.documentMismatch, .warning, field: "addressState", message: message)]
    }
}

extension Reading {
    /// The issuer that its barcode or zone surely states.
    var codedIssuer: StatedIssuer {
        var issuer = StatedIssuer(jurisdiction: evidence.barcode?.data.jurisdiction?.code)
        if let found = self.evidence(of: "country"), [.barcode, .zone].contains(found.origin),
            found.confidence >= FieldEvidence.sure
        {
            issuer.country = record?.text(of: "country")
        }
        return issuer
    }

    /// The names of the holder in its record.
    var holderNames: [String] {
        ["lastName", "firstName", "middleName"].compactMap { record?.text(of: $0) }
    }
}
