// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Reads the text of a licence's barcode without an image.
struct PayloadReader {
    let assembler: LicenseAssembler
    let validator: ReadingValidator
    private let parser = AAMVAParser()

    func read(_ payload: [UInt8]) -> Reading {
        Reading(ofText: payload) { input in
            let data = try parser.parse(payload)
            let evidence = BarcodeEvidence(symbology: nil, corners: nil, data: data, payload: payload)
            return validator.validate(assembler.read(evidence, from: input, index: 0))
        } refusal: { _ in
            let message = "The text holds no licence data. Pass it as the scanner gives it, from its beginning."
            return Finding(.barcodeNotAAMVA, .error, message: message)
        }
    }
}

extension Reading {
    /// The reading of a text, and the time that it took; unread with a finding if the text is not what it should be.
    init(ofText text: [UInt8], _ read: (InputDescription) throws -> Reading, refusal: (any Error) -> Finding) {
        let start = ContinuousClock.now
        let input = InputDescription(of: text, mediaType: "text/plain")
        do {
            self = try read(input)
        } catch {
            self.init(input: input, outcome: .unread)
            findings = [refusal(error)]
        }
        timing.total = start.duration(to: .now)
    }
}
