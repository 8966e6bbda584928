// SPDX-License-Identifier: Apache-2.0

/// Reads the header of a HEIC file: of its primary picture, coded by HEVC as one, or as a grid of tiles.
///
/// It also refuses all that would make a decoder take memory for more than the picture's size. Pictures have one size in
/// every place that states it. No part of the picture is missing. No more data are decoded than the file has.
///
/// Turns (`irot`), mirrors (`imir`) and the part that is shown (`clap`) are applied by the decoder, so that size and
/// orientation here are those of the upright picture. EXIF data repeat the turn, and are not looked at.
struct HEIFHeaderParser: ~Copyable {
    private let items: HEIFItems
    /// The bytes of data that were looked at, of all pictures together.
    private var byteCount = 0
    private var sequences: [Int: HEVCSequence] = [:]

    /// The most pixels by which the tiles of a grid reach beyond its sides.
    private static let mostBeyondGrid = 1024
    private static let alphas = [
        "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
    ]

    private init(_ items: HEIFItems) { self.items = items }

    /// The header of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - mediaType: HEIC or HEIF, by its brands.
    /// - Returns: The header of the primary picture.
    /// - Throws: ``ImagingError``.
    static func header(of bytes: Span<UInt8>, mediaType: MediaType) throws(ImagingError) -> ImageHeader {
        let items = try HEIFItems(bytes)
        var parser = HEIFHeaderParser(items)
        guard let primary = items.items[items.primary] else { throw .corrupt(reason: "no picture to show") }
        let stored = try parser.picture(primary, items.primary, of: bytes)
        let hasAlpha = try parser.hasAlpha(over: stored, of: bytes)
        let shown = try parser.shownSize(of: primary, stored: stored, bytes)
        var header = ImageHeader(
            mediaType: mediaType,
            width: shown.width,
            height: shown.height,
            bitDepth: stored.bitDepth,
            components: hasAlpha ? 4 : 3,
            isProgressive: false
        )
        header.codedPixels = stored.width * stored.height
        // The decoder gives all samples at once, those of more than 8 bits in two bytes.
        header.workingBytesPerPixel = header.components * (stored.bitDepth > 8 ? 2 : 1)
        return header
    }

    private mutating func picture(
        _ item: HEIFItem,
        _ id: Int,
        of bytes: Span<UInt8>
    ) throws(ImagingError) -> Stored {
        if item.type == "hvc1" {
            let sequence = try sequence(of: item, id, bytes)
            return Stored(width: sequence.width, height: sequence.height, bitDepth: sequence.bitDepth)
        }
        if item.type == "grid" { return try grid(item, bytes) }
        if item.type == "av01" { throw .unsupported(MediaType.avif.name) }
        throw .unsupported(item.type.text.map { "HEIF with a picture of the kind \($0)" } ?? "HEIF of an unknown kind")
    }

    /// The one sequence of a picture, which all places agree on.
    private mutating func sequence(
        of item: HEIFItem,
        _ id: Int,
        _ bytes: Span<UInt8>
    ) throws(ImagingError) -> HEVCSequence {
        if let known = sequences[id] { return known }
        let properties = items.properties(of: item)
        let (sizes, codings) = (properties.filter { $0.type == "ispe" }, properties.filter { $0.type == "hvcC" })
        guard let size = sizes.first, sizes.count == 1 else { throw .corrupt(reason: "pixels without a size") }
        guard let coding = codings.first, codings.count == 1 else { throw .corrupt(reason: "pixels without a coding") }
        let stated = try Self.size(size, bytes)
        var found: HEVCSequence?
        func check(_ unit: Span<UInt8>) throws(ImagingError) {
            guard unit.count > 2, HEVCSequence.unitType(unit[0]) == HEVCSequence.unitType else { return }
            let sequence = try HEVCSequence(unit)
            guard sequence.width == stated.width, sequence.height == stated.height, found ?? sequence == sequence else {
                throw .corrupt(reason: "two sizes")
            }
            found = sequence
        }
        for unit in try Self.units(inCoding: coding, bytes) { try check(bytes.extracting(unit)) }
        let data = try items.ranges(of: item, in: bytes)
        byteCount += data.reduce(0) { $0 + $1.count }
        guard byteCount <= 2 * bytes.count else { throw .corrupt(reason: "more data than the file has") }
        if data.count == 1 {
            let whole = bytes.extracting(data[0])
            for unit in try Self.units(inData: whole) { try check(whole.extracting(unit)) }
        } else {
            var joined: [UInt8] = []
            for range in data { for index in range { joined.append(bytes[index]) } }
            for unit in try Self.units(inData: joined.span) { try check(joined.span.extracting(unit)) }
        }
        guard let found else { throw .corrupt(reason: "pixels without a coding") }
        sequences[id] = found
        return found
    }

    /// The units in the box `hvcC` (ISO/IEC 14496-15, clause 8.3.3).
    private static func units(inCoding box: ISOBox, _ bytes: Span<UInt8>) throws(ImagingError) -> [Range<Int>] {
        var cursor = BoxCursor(box.content)
        _ = try cursor.range(21)
        guard try cursor.number(1, of: bytes) & 3 == 3 else { throw .unsupported("HEIC with short lengths") }
        var units: [Range<Int>] = []
        for _ in 0..<(try cursor.number(1, of: bytes)) {
            _ = try cursor.number(1, of: bytes)
            for _ in 0..<(try cursor.number(2, of: bytes)) {
                units.append(try cursor.range(try cursor.number(2, of: bytes)))
            }
        }
        return units
    }

    /// The units in a picture's data, each behind its length.
    private static func units(inData data: Span<UInt8>) throws(ImagingError) -> [Range<Int>] {
        var cursor = BoxCursor(0..<data.count)
        var units: [Range<Int>] = []
        while cursor.left > 0 { units.append(try cursor.range(try cursor.number(4, of: data))) }
        return units
    }

    private static func size(_ box: ISOBox, _ bytes: Span<UInt8>) throws(ImagingError) -> (width: Int, height: Int) {
        var cursor = BoxCursor(box.content)
        _ = try cursor.version(of: bytes)
        let (width, height) = (try cursor.number(4, of: bytes), try cursor.number(4, of: bytes))
        guard (1...0xFFFF).contains(width), (1...0xFFFF).contains(height) else {
            throw .corrupt(reason: "an impossible size")
        }
        return (width, height)
    }

    /// A picture of tiles of one size, which cover it (ISO/IEC 23008-12, clause 6.6.2.3).
    private mutating func grid(_ item: HEIFItem, _ bytes: Span<UInt8>) throws(ImagingError) -> Stored {
        guard let range = try items.ranges(of: item, in: bytes).first else { throw .corrupt(reason: "no grid") }
        var cursor = BoxCursor(range)
        _ = try cursor.number(1, of: bytes)
        let numbers = try cursor.number(1, of: bytes) & 1 == 0 ? 2 : 4
        let (rows, columns) = (try cursor.number(1, of: bytes) + 1, try cursor.number(1, of: bytes) + 1)
        let (width, height) = (try cursor.number(numbers, of: bytes), try cursor.number(numbers, of: bytes))
        for size in items.properties(of: item).filter({ $0.type == "ispe" }) {
            guard try Self.size(size, bytes) == (width, height) else { throw .corrupt(reason: "two sizes") }
        }
        guard item.parts.count == rows * columns else { throw .corrupt(reason: "tiles that are missing") }
        var found: HEVCSequence?
        for id in item.parts {
            guard let tile = items.items[id], tile.type == "hvc1" else {
                throw .unsupported("HEIF with tiles that are no HEVC")
            }
            guard items.properties(of: tile).allSatisfy({ !Self.transformations.contains($0.type) }) else {
                throw .unsupported("HEIF with tiles that are turned")
            }
            let sequence = try sequence(of: tile, id, bytes)
            guard found ?? sequence == sequence else { throw .corrupt(reason: "tiles of two sizes") }
            found = sequence
        }
        guard let tile = found, Self.covers(columns, tile.width, width), Self.covers(rows, tile.height, height) else {
            throw .corrupt(reason: "tiles of a wrong size")
        }
        return Stored(width: width, height: height, bitDepth: tile.bitDepth)
    }

    private static let transformations: [FourCharacters] = ["irot", "imir", "clap"]

    /// True if tiles cover a side, none of them lies beyond it, and they are not much longer than it.
    private static func covers(_ count: Int, _ length: Int, _ side: Int) -> Bool {
        (1...0xFFFF).contains(side) && (count - 1) * length < side && side <= count * length
            && count * length <= side + mostBeyondGrid
    }

    /// True if a picture has transparency; that of any other picture would be decoded as well, and is refused.
    private mutating func hasAlpha(over picture: Stored, of bytes: Span<UInt8>) throws(ImagingError) -> Bool {
        var hasAlpha = false
        for (id, item) in items.items where !item.auxiliaryOf.isEmpty {
            let kinds = items.properties(of: item).filter { $0.type == "auxC" }
            let isAlpha = kinds.contains { kind in
                Self.alphas.contains { bytes.hasBytes(Array($0.utf8), at: kind.content.lowerBound + 4) }
            }
            guard isAlpha else { continue }
            guard item.auxiliaryOf == [items.primary], id != items.primary, !hasAlpha else {
                throw .unsupported("HEIF with transparency of several parts")
            }
            let alpha = try self.picture(item, id, of: bytes)
            guard alpha.width == picture.width, alpha.height == picture.height else {
                throw .corrupt(reason: "transparency of another size")
            }
            hasAlpha = true
        }
        return hasAlpha
    }

    private func shownSize(
        of item: HEIFItem,
        stored: Stored,
        _ bytes: Span<UInt8>
    ) throws(ImagingError) -> (width: Int, height: Int) {
        var size = (width: stored.width, height: stored.height)
        for property in items.properties(of: item) {
            if property.type == "irot" {
                var cursor = BoxCursor(property.content)
                if try cursor.number(1, of: bytes) & 1 == 1 { size = (size.height, size.width) }
            } else if property.type == "clap" {
                size = try CleanAperture(property, of: bytes).size(ofPicture: size)
            }
        }
        return size
    }
}

/// The size of a picture before it is turned and cut.
private struct Stored {
    let width: Int
    let height: Int
    let bitDepth: Int
}
