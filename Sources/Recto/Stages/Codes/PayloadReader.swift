// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Reads the text of a licence's barcode without an image.
struct PayloadReader {
    let assembler: LicenseAssembler
    let validator: ReadingValidator
    private let parser = AAMVAParser()

    func read(_ payload: [UInt8]) -> Reading {
        let start = ContinuousClock.now
        let input = InputDescription(of: payload, mediaType: "text/plain")
        var reading: Reading
        do {
            let data = try parser.parse(payload)
            let evidence = BarcodeEvidence(symbology: nil, corners: nil, data: data, payload: payload)
            reading = validator.validate(assembler.read(evidence, from: input, index: 0))
        } catch {
            reading = Reading(input: input, outcome: .unread)
            reading.findings = [
                Finding(
                    .barcodeNotAAMVA,
                    .error,
                    message: "The text holds no licence data. Pass it as the scanner gives it, from its beginning."
                )
            ]
        }
        reading.timing.total = start.duration(to: .now)
        return reading
    }
}
