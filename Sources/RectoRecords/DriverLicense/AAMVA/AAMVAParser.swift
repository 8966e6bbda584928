// SPDX-License-Identifier: Apache-2.0

/// Reads the payload of a licence's barcode.
///
/// Issuers, scanners and keyboards depart from the standard, so offsets and lengths are never trusted: elements are
/// found by their text. Only the first 64 KiB are read, in linear time.
public struct AAMVAParser: Sendable {
    /// A parser.
    public init() {}

    /// The payload in the bytes: UTF-8 if they are valid UTF-8, else Windows-1252.
    ///
    /// That is Latin-1 with letters and marks in place of control characters.
    public func parse(_ bytes: [UInt8]) throws(AAMVAError) -> AAMVAPayload {
        let text = PayloadText(bytes)
        if let header = AAMVAHeader(in: text.scalars), let payload = payload(text, header) { return payload }
        if let payload = MagneticStripe.payload(in: text.scalars) { return payload }
        if let payload = payloadWithoutHeader(text) { return payload }
        throw .notAAMVA
    }

    private func payload(_ text: PayloadText, _ header: AAMVAHeader) -> AAMVAPayload? {
        let splitter = ElementSplitter(
            text.scalars,
            from: header.end,
            version: header.version.map { max(1, $0) },
            types: header.subfileTypes
        )
        var payload = AAMVAPayload(
            fileType: header.fileType,
            issuerIdentificationNumber: header.issuerIdentificationNumber,
            version: header.version,
            jurisdictionVersion: header.jurisdictionVersion,
            subfiles: splitter.subfiles
        )
        guard payload.jurisdiction != nil || payload.holderSubfile != nil else { return nil }
        // Registrations and titles of vehicles have the same header.
        if header.isOfOtherDocument, !isLicense(payload) { return nil }
        var departures = text.repairs + header.departures
        if payload.holderSubfile != nil, !splitter.isFirstPrefixed {
            departures.append("the subfile's type is missing before its first element")
        }
        if splitter.isGlued { departures.append("separators between elements are missing") }
        if header.isCarriageReturnReadAsM, removeTrailingM(in: &payload) {
            departures.append("the letter M at its end was a carriage return")
        }
        noteRepairs(departures, in: &payload)
        if let version = header.version, !Self.knownVersions.contains(version) {
            let message = "Version \(version) is not known; the payload was read as the newest known one."
            payload.findings.append(Finding(.barcodeVersionUnknown, .warning, message: message))
        }
        return payload
    }

    /// Reads elements although the header is lost, if there are enough of them to be no accident.
    private func payloadWithoutHeader(_ text: PayloadText) -> AAMVAPayload? {
        for start in [0, firstElement(in: text.scalars)].compactMap(\.self) {
            let splitter = ElementSplitter(text.scalars, from: start, version: nil, types: [])
            var payload = AAMVAPayload(subfiles: splitter.subfiles)
            guard isLicense(payload) else { continue }
            noteRepairs(text.repairs + ["the header is missing"], in: &payload)
            return payload
        }
        return nil
    }

    private func firstElement(in scalars: [Unicode.Scalar]) -> Int? {
        scalars.indices.first { AAMVAElement.isKnown(at: $0, in: scalars) }
    }

    private func isLicense(_ payload: AAMVAPayload) -> Bool {
        let elements = payload.subfiles.flatMap(\.elements).compactMap { element in
            AAMVAElement(id: element.id).map { ($0, $0.fit(element.rawValue)) }
        }
        let ids = Set(elements.map(\.0.id))
        return ids.count >= Self.minimumElements && !ids.isDisjoint(with: Self.namingElements)
            && elements.contains { $1 == .exact }
    }

    private func noteRepairs(_ departures: [String], in payload: inout AAMVAPayload) {
        guard !departures.isEmpty else { return }
        let message = "The payload departs from the standard and was read all the same: "
        payload.findings.append(
            Finding(.barcodeHeaderRepaired, .info, message: message + departures.joined(separator: ", ") + ".")
        )
    }

    /// Removes the carriage return that ends the holder's subfile, if it was read as the letter M.
    private func removeTrailingM(in payload: inout AAMVAPayload) -> Bool {
        guard let index = payload.subfiles.firstIndex(where: { $0.type == payload.holderSubfile?.type }),
            let last = payload.subfiles[index].elements.indices.last,
            payload.subfiles[index].elements[last].rawValue.hasSuffix("M")
        else { return false }
        payload.subfiles[index].elements[last].rawValue.removeLast()
        return true
    }

    /// Versions with elements in ``AAMVAElement/all``; 0 stands for payloads from before the standard.
    private static let knownVersions = 0...11
    /// From this many elements on, a payload without header is one.
    private static let minimumElements = 5
    /// One of these must be there too.
    private static let namingElements: Set = ["DAQ", "DBJ", "DCS", "DAA", "DAB", "DAC", "DCT"]
}
