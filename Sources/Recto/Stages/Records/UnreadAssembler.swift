// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Gives the reason why an image gave no record.
struct UnreadAssembler: Sendable {
    /// Country of the documents, given by the caller.
    let country: Country?

    /// The reading of an image that gives no record.
    func reading(of content: ImageContent, expecting expectation: Expectation) -> Reading {
        var reading = Reading(input: content.input, outcome: .unread)
        reading.kind = expectation.kind
        reading.side = expectation.side
        let (code, message) = reason(content, expectation)
        reading.findings = [Finding(code, .error, message: message)]
        return reading
    }

    private func reason(_ content: ImageContent, _ expectation: Expectation) -> (Finding.Code, String) {
        let barcodes = content.barcodes
        let showsFace = content.faces.largest != nil
        if let zone = content.zones.unreadable {
            return (.mrzUnreadable, "\(zone.cause). Take the picture again: sharp, without glare, all its lines.")
        }
        if !barcodes.wereSought {
            let given = country.map { "of \($0.alpha3)" } ?? "of the country that was given"
            let message =
                "Licences \(given) have no barcode that is read, so none was looked for and no value was taken. If it is of "
                + "another country, name that one or none. Otherwise say which side it is: -front, -back."
            return (.barcodeNotFound, message)
        }
        if barcodes.others.contains(where: \.isPDF417) {
            return (.barcodeNotAAMVA, "The barcode holds no licence data; it is that of another kind of document.")
        }
        // Print beside a portrait may look like a code that cannot be read.
        if !barcodes.unread.isEmpty, !showsFace || expectation.side == .back {
            let message =
                "What looks like a barcode cannot be read. Take the picture again: sharp, without glare, the whole card."
            return (.barcodeUnreadable, message)
        }
        if showsFace {
            let message = "There is a face and no barcode. Say what the image shows: -front, -page or -selfie."
            return (.barcodeNotFound, message)
        }
        let message =
            "Neither a barcode nor a machine readable zone was found. Take the side that has it, closer and in even light."
        return (.barcodeNotFound, message)
    }
}
