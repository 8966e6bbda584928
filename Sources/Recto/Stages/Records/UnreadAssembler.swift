// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Gives the reason why an image gave no record.
struct UnreadAssembler: Sendable {
    /// The reading of an image that gives no record.
    func reading(of content: ImageContent, expecting expectation: Expectation) -> Reading {
        var reading = Reading(input: content.input, outcome: .unread)
        reading.kind = expectation.kind
        reading.side = expectation.side
        reading.findings = [reason(content, expectation)]
        return reading
    }

    private func reason(_ content: ImageContent, _ expectation: Expectation) -> Finding {
        let barcodes = content.barcodes
        let showsFace = content.faces.largest != nil
        if content.zones.showUnreadable {
            return Finding(
                .mrzUnreadable,
                .error,
                message:
                    "The machine readable zone cannot be read. Take the picture again: sharp, without glare, all its lines."
            )
        }
        if !barcodes.wereSought {
            return Finding(
                .barcodeNotFound,
                .error,
                message: "No barcode was looked for, as the country has none. Say which side it is: -front, -back."
            )
        }
        if barcodes.others.contains(where: \.isPDF417) {
            return Finding(
                .barcodeNotAAMVA,
                .error,
                message: "The barcode holds no licence data; it is that of another kind of document."
            )
        }
        // Print beside a portrait may look like a code that cannot be read.
        if !barcodes.unread.isEmpty, !showsFace || expectation.side == .back {
            return Finding(
                .barcodeUnreadable,
                .error,
                message:
                    "What looks like a barcode cannot be read. Take the picture again: sharp, without glare, the whole card."
            )
        }
        if showsFace {
            return Finding(
                .barcodeNotFound,
                .error,
                message: "There is a face and no barcode. Say what the image shows: -front, -page or -selfie."
            )
        }
        return Finding(
            .barcodeNotFound,
            .error,
            message:
                "Neither a barcode nor a machine readable zone was found. Take the side that has it, closer and in even light."
        )
    }
}
