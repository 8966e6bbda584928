// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoLiveness
internal import RectoRecords

/// A worker's answer about frames; the parts of a reading and the samples of the pictures follow as messages of their
/// own.
struct PresenceMessage: Codable, Sendable {
    private var ending: PresenceReading.Ending
    private var findings: [Finding]
    private var frameCount: Int
    private var damagedCount: Int
    private var digests: [String]
    private var movement: Data
    /// The reading of the best picture.
    let selfie: ReadingMessage?
    /// The picture; its samples come after those of the reading.
    let picture: PictureMessage?
    /// The looks of the steps; their samples come last.
    let looks: [PictureMessage]
    /// The reason for no result, if it is not the frames.
    var failure: String?

    init(_ reading: PresenceReading, failure: String? = nil) {
        ending = reading.ending
        findings = reading.findings
        frameCount = reading.frameCount
        damagedCount = reading.damagedCount
        digests = reading.digests
        movement = reading.movement.data
        selfie = reading.selfie.map(ReadingMessage.init)
        picture = reading.picture.map(PictureMessage.init)
        looks = reading.looks.map(PictureMessage.init)
        self.failure = failure
    }

    /// The result of the other process, with the reading and the pictures that came after the message.
    func reading(selfie: Reading?, picture: Image?, looks: [Image]) -> PresenceReading {
        var reading = PresenceReading(ending: ending, findings: findings)
        reading.frameCount = frameCount
        reading.damagedCount = damagedCount
        reading.digests = digests
        reading.movement = MovementSketch(data: movement) ?? MovementSketch([])
        reading.selfie = selfie
        reading.picture = picture
        reading.looks = looks
        return reading
    }
}
