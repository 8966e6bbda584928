// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoSystem

/// Receives the pictures that come after an answer; a process that was taken over may have invented them.
struct PictureReceiver {
    private let channel: MessageChannel
    private let side: Int
    private let deadline: ContinuousClock.Instant
    /// Bytes that may still come.
    private var left: Int

    /// Most bytes of all pictures of an answer.
    ///
    /// A worker holds them all at once, and this is a little more than the memory that it has as a rule. Without a
    /// limit of their sum, answers could name pictures until this process has no memory.
    static let mostBytes = 1 << 29
    /// Most bytes of a small picture, which is a file.
    private static let mostFileBytes = 1 << 24

    /// A receiver for one answer.
    ///
    /// - Parameters:
    ///   - channel: From the worker.
    ///   - side: Most pixels along either side of a picture.
    ///   - most: Most bytes of all pictures.
    ///   - deadline: The time to give up.
    init(
        from channel: MessageChannel,
        side: Int,
        atMost most: Int = PictureReceiver.mostBytes,
        until deadline: ContinuousClock.Instant
    ) {
        self.channel = channel
        self.side = side
        self.deadline = deadline
        left = most
    }

    /// The reading of a message, with the pictures that come after it.
    mutating func reading(_ message: ReadingMessage) throws -> Reading {
        // Zones are worked out here again, and an answer may have thousands.
        guard ContinuousClock.now < deadline else { throw ChannelError.timedOut }
        let preview = message.hasPreview ? try receive(limit: Self.mostFileBytes) : nil
        var samples: [[UInt8]] = []
        for crop in message.crops { samples.append(try self.samples(of: crop.picture)) }
        return try message.reading(preview: preview, samples: samples)
    }

    /// The next picture.
    mutating func image(_ picture: PictureMessage) throws -> Image { picture.image(try samples(of: picture)) }

    private mutating func samples(of picture: PictureMessage) throws -> [UInt8] {
        let sides = 1...max(1, side)
        // The division keeps the product below from an overflow.
        guard sides.contains(picture.width), sides.contains(picture.height), picture.width <= left / picture.height
        else { throw WorkerFailure.nonsense }
        let samples = try receive(limit: picture.byteCount)
        guard samples.count == picture.byteCount else { throw WorkerFailure.nonsense }
        return samples
    }

    private mutating func receive(limit: Int) throws -> [UInt8] {
        let bytes = try channel.receive(limit: min(limit, left), until: deadline)
        left -= bytes.count
        return bytes
    }
}
