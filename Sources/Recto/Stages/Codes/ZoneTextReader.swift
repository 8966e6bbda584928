// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Reads the text of a machine readable zone without an image.
struct ZoneTextReader {
    let assembler: PassportAssembler
    let validator: ReadingValidator
    private let parser = ZoneParser()

    func read(_ text: [UInt8]) -> Reading {
        Reading(ofText: text) { input in
            let zone = try parser.parse(text: text, on: validator.day)
            guard zone.looksLikeZone else { throw NoZone() }
            return validator.validate(assembler.read(zone, from: input))
        } refusal: { error in
            Finding(.mrzNotFound, .error, message: "\(error)")
        }
    }
}

/// Lines that are as long as a zone's but are no zone.
private struct NoZone: Error, CustomStringConvertible {
    let description =
        "The lines are as long as a zone's, but no check digit agrees and no document code starts them: look at their order."
}

extension PassportReading {
    /// True if the lines start as a zone's do, or a check digit agrees with text that is not blank.
    fileprivate var looksLikeZone: Bool {
        let layout = zone.layout
        if layout.checks.contains(where: { $0.digit != .composite && checks[$0.digit] == .passed }) { return true }
        return zone.lines[0].utf8.first.map(layout.alphabet(line: 1, position: 1).contains) ?? false
    }
}
