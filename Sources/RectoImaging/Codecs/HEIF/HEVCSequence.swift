// SPDX-License-Identifier: Apache-2.0

/// The part of a sequence parameter set of HEVC (ITU-T H.265, clause 7.3.2.2) that tells what decoding takes.
struct HEVCSequence: Hashable {
    /// Width of the pictures that are shown, in pixels.
    let width: Int
    /// Height of the pictures that are shown, in pixels.
    let height: Int
    /// Bits per sample.
    let bitDepth: Int

    /// The type of its unit.
    static let unitType = 33
    /// Most pixels that are coded beside those that are shown, to the right and below: of the largest block.
    private static let mostHidden = 64
    /// Bytes of a unit in which its size must be.
    private static let mostBytes = 512

    /// The type of a unit by its first byte.
    static func unitType(_ byte: UInt8) -> Int { Int(byte >> 1) & 0x3F }

    /// Reads a unit with its header of two bytes.
    ///
    /// - Throws: ``ImagingError`` if it breaks the format, or describes pictures that are not read.
    init(_ unit: Span<UInt8>) throws(ImagingError) {
        var bits = BitCursor(withoutEmulation: unit.extracting(droppingFirst: 2).extracting(first: Self.mostBytes))
        _ = try bits.number(4)
        let layers = try bits.number(3)
        _ = try bits.number(1)
        try Self.skipProfile(layers, &bits)
        _ = try bits.exponential()
        let chroma = try bits.exponential()
        guard chroma <= 3 else { throw .corrupt(reason: "an unknown way of storing pixels") }
        if chroma == 3 {
            guard try bits.number(1) == 0 else { throw .unsupported("HEIC with separate colours") }
        }
        let (codedWidth, codedHeight) = (try bits.exponential(), try bits.exponential())
        var (hiddenWidth, hiddenHeight) = (0, 0)
        if try bits.number(1) == 1 {
            let column = chroma == 1 || chroma == 2 ? 2 : 1
            let row = chroma == 1 ? 2 : 1
            hiddenWidth = column * (try bits.exponential() + bits.exponential())
            hiddenHeight = row * (try bits.exponential() + bits.exponential())
        }
        bitDepth = 8 + (try bits.exponential())
        let colourDepth = 8 + (try bits.exponential())
        guard bitDepth <= 16, chroma == 0 || colourDepth == bitDepth else {
            throw .unsupported("HEIC of \(bitDepth) bits per sample, and \(colourDepth) of colour")
        }
        guard hiddenWidth <= Self.mostHidden, hiddenHeight <= Self.mostHidden, hiddenWidth < codedWidth,
            hiddenHeight < codedHeight
        else { throw .corrupt(reason: "an impossible size") }
        width = codedWidth - hiddenWidth
        height = codedHeight - hiddenHeight
    }

    /// Skips profile, tier and level, with those of each layer (clause 7.3.3).
    private static func skipProfile(_ layers: Int, _ bits: inout BitCursor) throws(ImagingError) {
        try bits.skip(96)
        var lengths = 0
        for _ in 0..<layers {
            lengths += try bits.number(1) * 88
            lengths += try bits.number(1) * 8
        }
        if layers > 0 { try bits.skip(2 * (8 - layers)) }
        try bits.skip(lengths)
    }
}

/// Reads numbers bit by bit.
private struct BitCursor {
    private let bytes: [UInt8]
    private var position = 0

    /// A cursor over the content of a unit: a 3 after two zeros only keeps start codes apart.
    init(withoutEmulation unit: Span<UInt8>) {
        var bytes: [UInt8] = []
        var zeros = 0
        for index in unit.indices {
            let byte = unit[index]
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    mutating func skip(_ count: Int) throws(ImagingError) {
        guard count <= 8 * bytes.count - position else { throw .corrupt(reason: "an incomplete size") }
        position += count
    }

    /// The next `count` bits, 31 at most, as a number.
    mutating func number(_ count: Int) throws(ImagingError) -> Int {
        guard count <= 8 * bytes.count - position else { throw .corrupt(reason: "an incomplete size") }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position / 8] >> (7 - position % 8)) & 1
            position += 1
        }
        return value
    }

    /// The next number in the code ue(v) (clause 9.2), 65,535 at most.
    mutating func exponential() throws(ImagingError) -> Int {
        var zeros = 0
        while try number(1) == 0 {
            zeros += 1
            guard zeros <= 15 else { throw .corrupt(reason: "an impossible size") }
        }
        return (1 << zeros) - 1 + (try number(zeros))
    }
}
