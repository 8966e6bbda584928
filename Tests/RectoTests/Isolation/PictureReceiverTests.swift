// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoSystem
import SystemPackage
import Testing

@testable import Recto

@Suite(.timeLimit(.minutes(5)))
struct PictureReceiverTests {
    /// A reading with pictures of 3, 200 and 200 bytes.
    private static let reading: Reading = {
        var reading = Reading(input: InputDescription(), outcome: .unread)
        reading.preview = [1, 2, 3]
        reading.crops = [Crop.Part.document, .portrait].map { part in
            Crop(part: part, image: Image(greyOf: 7, width: 20, height: 10, format: .grey))
        }
        return reading
    }()

    /// The reading that is received from a process that sends these pictures.
    private func received(
        _ pictures: [[UInt8]],
        of reading: Reading = Self.reading,
        side: Int = 20,
        atMost most: Int = 403,
        until deadline: ContinuousClock.Instant = .now + .seconds(60)
    ) throws -> Reading {
        let echo = try ChildProcess("/bin/cat", [])
        defer {
            echo.kill()
            _ = echo.wait()
        }
        let channel = MessageChannel(from: echo.output, to: echo.input)
        for picture in pictures { try channel.send(picture) }
        var receiver = PictureReceiver(from: channel, side: side, atMost: most, until: deadline)
        return try receiver.reading(ReadingMessage(reading))
    }

    private static let preview: [UInt8] = [1, 2, 3]
    private static let crop = [UInt8](repeating: 7, count: 200)

    @Test func `receives what a reading names`() throws {
        let reading = try received([Self.preview, Self.crop, Self.crop])
        #expect(reading.preview == Self.preview)
        #expect(reading.crops.map(\.part) == [.document, .portrait])
        #expect(reading.crops.map(\.image.packedSamples) == [Self.crop, Self.crop])
    }

    @Test func `takes no more pictures than a worker can hold, no longer sides and no other counts of samples`() {
        #expect(throws: WorkerFailure.nonsense) {
            try received([Self.preview, Self.crop, Self.crop], atMost: 402)
        }
        #expect(throws: ChannelError.tooLong) { try received([Self.preview, Self.crop, Self.crop], atMost: 2) }
        #expect(throws: WorkerFailure.nonsense) { try received([Self.preview, Self.crop, Self.crop], side: 19) }
        #expect(throws: WorkerFailure.nonsense) { try received([Self.preview, [7], Self.crop]) }
        #expect(throws: ChannelError.tooLong) { try received([Self.preview, Self.crop + [7], Self.crop]) }
    }

    @Test func `takes no reading after the time is over, also if nothing has to be received for it`() {
        let reading = Reading(input: InputDescription(), outcome: .unread)
        #expect(throws: ChannelError.timedOut) { try received([], of: reading, until: .now) }
    }
}
