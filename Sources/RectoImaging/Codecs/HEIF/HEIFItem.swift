// SPDX-License-Identifier: Apache-2.0

/// An item of a HEIF file: a picture, a part of one, or data about one.
struct HEIFItem {
    /// Its kind, such as `hvc1` or `grid`.
    let type: FourCharacters
    /// Its properties, as places in the list of all, in the order in which they apply.
    var properties: [Int] = []
    /// The places of its data.
    var location: Location?
    /// The items that its kind is made of: the tiles of a grid, in order.
    var parts: [Int] = []
    /// The item that it belongs to as transparency, depth or the like.
    var auxiliaryOf: [Int] = []

    /// The places of an item's data.
    struct Location {
        /// 0 in the file, 1 in the box `idat`.
        let method: Int
        /// Offset and length of each piece.
        let extents: [(offset: Int, length: Int)]
    }
}

/// The tables in the box `meta` of a HEIF file (ISO/IEC 23008-12), read without a look at pixels.
///
/// Each table may be there once. If there were two of one, a decoder might believe the other.
struct HEIFItems {
    private(set) var items: [Int: HEIFItem] = [:]
    /// All properties that items can have.
    private(set) var properties: [ISOBox] = []
    /// The number of the item to show.
    private(set) var primary = 0
    private var data: Range<Int>?

    /// Most pieces of an item, and most items, as libheif has it.
    private static let mostExtents = 32
    private static let mostItems = 20_000

    /// The tables of a file.
    ///
    /// - Throws: ``ImagingError``; a file with an image sequence alone is refused by name.
    init(_ bytes: Span<UInt8>) throws(ImagingError) {
        let file = try bytes.boxes(in: 0..<bytes.count)
        let metas = file.filter { $0.type == "meta" }
        guard let meta = metas.first else {
            if file.contains(where: { $0.type == "moov" }) { throw .unsupported("HEIF image sequence") }
            throw file.last.map(\.isCut) ?? true || file.count < 2
                ? .truncated : .corrupt(reason: "no table of pictures")
        }
        guard metas.count == 1 else { throw .corrupt(reason: "two tables of pictures") }
        guard !meta.isCut else { throw .truncated }
        var cursor = BoxCursor(meta.content)
        _ = try cursor.version(of: bytes)
        let tables = try Tables(bytes.boxes(in: cursor.offset..<meta.content.upperBound))
        data = try tables.one("idat", isNeeded: false)?.content
        try readItems(tables.needed("iinf"), of: bytes)
        primary = try Self.primary(tables.needed("pitm"), of: bytes)
        try readLocations(tables.needed("iloc"), of: bytes)
        try readProperties(tables.needed("iprp"), of: bytes)
        if let references = try tables.one("iref", isNeeded: false) { try readReferences(references, of: bytes) }
    }

    /// The properties of one kind that an item has, in order.
    func properties(of item: HEIFItem) -> [ISOBox] {
        item.properties.compactMap { properties.indices.contains($0) ? properties[$0] : nil }
    }

    /// The ranges of an item's data in the file.
    ///
    /// - Throws: `ImagingError.truncated` if the file ends before them.
    func ranges(of item: HEIFItem, in bytes: Span<UInt8>) throws(ImagingError) -> [Range<Int>] {
        guard let location = item.location else { throw .corrupt(reason: "a picture without data") }
        var ranges: [Range<Int>] = []
        for extent in location.extents {
            var start = extent.offset
            if location.method == 1 {
                guard let data, extent.offset + extent.length <= data.count else {
                    throw .corrupt(reason: "data outside their box")
                }
                start += data.lowerBound
            }
            guard start + extent.length <= bytes.count else { throw .truncated }
            ranges.append(start..<start + extent.length)
        }
        return ranges
    }

    private mutating func readItems(_ box: ISOBox, of bytes: Span<UInt8>) throws(ImagingError) {
        var cursor = BoxCursor(box.content)
        let version = try cursor.version(of: bytes).version
        _ = try cursor.number(version == 0 ? 2 : 4, of: bytes)
        for entry in try bytes.boxes(in: cursor.offset..<box.content.upperBound) where entry.type == "infe" {
            var cursor = BoxCursor(entry.content)
            let version = try cursor.version(of: bytes).version
            guard version >= 2 else { throw .unsupported("HEIF of an early version") }
            let id = try cursor.number(version == 2 ? 2 : 4, of: bytes)
            _ = try cursor.number(2, of: bytes)
            let type = FourCharacters(try cursor.number(4, of: bytes))
            guard items.updateValue(HEIFItem(type: type), forKey: id) == nil else {
                throw .corrupt(reason: "two pictures of one number")
            }
        }
    }

    private static func primary(_ box: ISOBox, of bytes: Span<UInt8>) throws(ImagingError) -> Int {
        var cursor = BoxCursor(box.content)
        let version = try cursor.version(of: bytes).version
        return try cursor.number(version == 0 ? 2 : 4, of: bytes)
    }

    private mutating func readLocations(_ box: ISOBox, of bytes: Span<UInt8>) throws(ImagingError) {
        var cursor = BoxCursor(box.content)
        let version = try cursor.version(of: bytes).version
        guard version <= 2 else { throw .unsupported("HEIF with tables of a later version") }
        let sizes = try cursor.number(2, of: bytes)
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        let count = try cursor.number(version < 2 ? 2 : 4, of: bytes)
        guard count <= Self.mostItems else { throw .corrupt(reason: "more pictures than a file needs") }
        for _ in 0..<count {
            let id = try cursor.number(version < 2 ? 2 : 4, of: bytes)
            let method = version == 0 ? 0 : try cursor.number(2, of: bytes) & 15
            _ = try cursor.number(2, of: bytes)
            let base = try cursor.number(baseSize, of: bytes)
            let extentCount = try cursor.number(2, of: bytes)
            guard extentCount <= Self.mostExtents else { throw .corrupt(reason: "a picture in too many pieces") }
            var extents: [(offset: Int, length: Int)] = []
            for _ in 0..<extentCount {
                _ = try cursor.number(indexSize, of: bytes)
                let offset = try cursor.number(offsetSize, of: bytes)
                extents.append((base + offset, try cursor.number(lengthSize, of: bytes)))
            }
            guard items[id]?.location == nil else { throw .corrupt(reason: "two places for one picture") }
            items[id]?.location = HEIFItem.Location(method: method, extents: extents)
        }
    }

    private mutating func readProperties(_ box: ISOBox, of bytes: Span<UInt8>) throws(ImagingError) {
        let tables = try Tables(bytes.boxes(in: box.content))
        properties = try bytes.boxes(in: tables.needed("ipco").content)
        let associations = try tables.needed("ipma")
        var cursor = BoxCursor(associations.content)
        let (version, flags) = try cursor.version(of: bytes)
        let count = try cursor.number(4, of: bytes)
        guard count <= Self.mostItems else { throw .corrupt(reason: "more pictures than a file needs") }
        for _ in 0..<count {
            let id = try cursor.number(version < 1 ? 2 : 4, of: bytes)
            let size = flags & 1 == 0 ? 1 : 2
            guard items[id]?.properties.isEmpty ?? true else {
                throw .corrupt(reason: "two lists of properties for one picture")
            }
            for _ in 0..<(try cursor.number(1, of: bytes)) {
                // The highest bit says that a reader must know it. Zero stands for none.
                let place = try cursor.number(size, of: bytes) & (size == 1 ? 0x7F : 0x7FFF)
                if place > 0 { items[id]?.properties.append(place - 1) }
            }
        }
    }

    private mutating func readReferences(_ box: ISOBox, of bytes: Span<UInt8>) throws(ImagingError) {
        var cursor = BoxCursor(box.content)
        let size = try cursor.version(of: bytes).version == 0 ? 2 : 4
        for reference in try bytes.boxes(in: cursor.offset..<box.content.upperBound) {
            var cursor = BoxCursor(reference.content)
            let from = try cursor.number(size, of: bytes)
            var targets: [Int] = []
            for _ in 0..<(try cursor.number(2, of: bytes)) { targets.append(try cursor.number(size, of: bytes)) }
            if reference.type == "dimg" {
                guard items[from]?.parts.isEmpty ?? true else { throw .corrupt(reason: "two lists of tiles") }
                items[from]?.parts = targets
            } else if reference.type == "auxl" {
                items[from]?.auxiliaryOf += targets
            }
        }
    }
}

/// Boxes of which each kind may be there once.
private struct Tables {
    private let boxes: [ISOBox]

    init(_ boxes: [ISOBox]) { self.boxes = boxes }

    func needed(_ type: FourCharacters) throws(ImagingError) -> ISOBox {
        guard let box = try one(type, isNeeded: true) else { throw .corrupt(reason: "an incomplete table of pictures") }
        return box
    }

    func one(_ type: FourCharacters, isNeeded: Bool) throws(ImagingError) -> ISOBox? {
        let found = boxes.filter { $0.type == type }
        guard found.count <= 1 else { throw .corrupt(reason: "two tables of one kind") }
        guard found.first?.isCut != true else { throw .corrupt(reason: "a box without its end") }
        return found.first
    }
}
