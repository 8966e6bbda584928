// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Makes passports of what was read.
struct PassportAssembler: Sendable {
    /// The information page: image and portrait.
    func page(of content: ImageContent) -> Reading {
        var reading = Reading(input: content.input, outcome: .read)
        reading.kind = .passport
        reading.side = .page
        var passport = Passport()
        passport.cardId = content.input.cardID()
        passport.frontImage = content.input.sha256
        passport.face = content.largestFace
        reading.record = .passport(passport)
        let message = "The machine readable zone was not read: image and portrait are all there is."
        reading.findings.append(Finding(.mrzNotFound, .warning, message: message))
        return reading
    }
}
