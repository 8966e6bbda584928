// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Reads the text of a machine readable zone without an image.
struct ZoneTextReader {
    let assembler: PassportAssembler
    let validator: ReadingValidator
    private let parser = ZoneParser()

    init(assembler: PassportAssembler, validator: ReadingValidator) {
        self.assembler = assembler
        self.validator = validator
    }

    func read(_ text: [UInt8]) -> Reading {
        let start = ContinuousClock.now
        let input = InputDescription(text: text)
        var reading: Reading
        do {
            let zone = try parser.parse(text: text, on: validator.day)
            reading = validator.validate(assembler.read(zone, from: input))
        } catch {
            reading = Reading(input: input, outcome: .unread)
            reading.findings = [Finding(.mrzNotFound, .error, message: "\(error)")]
        }
        reading.timing.total = start.duration(to: .now)
        return reading
    }
}
