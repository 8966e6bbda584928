// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Writes HEIC files around pictures coded by HEVC, with the boxes of ISO/IEC 23008-12.
///
/// The coded pictures show four parts of 64 × 32 pixels: red and green above, blue and white below. They are drawn by a
/// script, and coded by x265 through Debian's `heif-enc`.
package struct HEIFBuilder {
    /// A picture coded by HEVC.
    package struct Coded: Sendable {
        /// The content of the box `hvcC`.
        package var coding: [UInt8]
        /// Units, each behind its length.
        package var data: [UInt8]
        package let width = 128
        package let height = 64

        /// Of 8 bits.
        package static let colours = Coded(
            """
            AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAe
            oBAgQWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQA==
            """,
            """
            AAAASSgBrwngITl1X//70p///DfvIfuzaHQJt//c4IO/wIL//9zXnWL/9G5MTLH2dgz+vKf/v0jOHzRn/+ItU6e1WGL6X34uX/3n
            O/A=
            """
        )
        /// Of 10 bits.
        package static let deep = Coded(
            """
            AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAQ
            IEE2W6kkprm4EBAwIAAAAwAgAAADACEiAAEAB0QBwXKwIkA=
            """,
            """
            AAAAQigBrwngITl7z//8vZ///PCHIfzBax0ve//zY8Hf5Qxf//EZwNcxXv/+iFHfzSFf/frSP2ir//nLll/5sMYvAYW9fA==
            """
        )
        /// Transparency: the left half is opaque, the right one is not there.
        package static let alpha = Coded(
            """
            AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACdCAQEECAAAAwCf+AAAAwAAHsBA
            gQWW6kkprmwIAAADAAgAAAMACEAiAAEAB0QBwXKwIkA=
            """,
            """
            AAAAHCgBrhPAO4jr9f/ucOxSAHr//6qoeOH//yB4zsA=
            """
        )
        /// Four parts of luminance alone: 16 and 90 above, 170 and 250 below.
        package static let greys = Coded(
            """
            AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACdCAQEECAAAAwCf+AAAAwAAHsBA
            gQWW6kkprmwIAAADAAgAAAMACEAiAAEAB0QBwXKwIkA=
            """,
            """
            AAAA4CgBrgxw8XljPhf9zGpGgKV/zwo4JS22k7EHozmT+7IcBZGgrX74/LQWsnikt19ce3/uYvr7/U4wNY3ksiw8+YbAfNXR291d
            u50KZJUTVmB9IfybEwjZ5pYlNXfXy6JrwrowKrHP3M08Vecso0JdIZozi/459361QwRHrGrj/6I4iAeDHL9fMd1tlWSftnoih6w/
            srJqAziq+sCr86f0+GEHpErx3gABiX3yrNc1CmyJCm+72yfvvov6+ue+syAXT8j4H4Ebfng/mWl+kBdCPRn8TrnoVKkTl114ef/v
            9jKw
            """
        )
        /// The same parts in 10 bits.
        package static let deepGreys = Coded(
            """
            AQQIAAAAAAAAAAAAHvAA/Pz6+gAADwMgAAEAF0ABDAH//wQIAAADAJ34AAADAAAeugJAIQABACdCAQEECAAAAwCd+AAAAwAAHsBA
            gQTZbqSSmubAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=
            """,
            """
            AAAAOSgBrgxwdQXwv+5jUjQFK/56i8QaVnd/+kMNnwK8AAEiHaQ0rUYXN6tdzupwzM/0rKQJ7WP9uJ3dgA==
            """
        )

        private init(_ coding: String, _ data: String) {
            self.coding = Data(base64Encoded: coding, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
            self.data = Data(base64Encoded: data, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
        }
    }

    /// An item of the file.
    package struct Item {
        package var type = "hvc1"
        package var data: [UInt8] = []
        /// The properties, in the order in which they apply.
        package var properties: [[UInt8]] = []
        /// Kind and targets of references from this item.
        package var references: [(type: String, targets: [Int])] = []

        package init(type: String, data: [UInt8] = [], properties: [[UInt8]] = []) {
            (self.type, self.data, self.properties) = (type, data, properties)
        }

        /// A coded picture with properties behind its size and coding.
        package init(_ coded: Coded, _ properties: [[UInt8]] = []) {
            self.init(
                type: "hvc1",
                data: coded.data,
                properties: [HEIFBuilder.size(coded.width, coded.height), HEIFBuilder.box("hvcC", coded.coding)]
                    + properties
            )
        }
    }

    /// Items 1, 2 and so on.
    package var items: [Item]
    /// The item to show.
    package var primary = 1
    package var brands = ["heic", "mif1", "heic"]

    package init(_ items: [Item]) { self.items = items }

    /// A file of one picture.
    package init(_ coded: Coded = .colours, _ properties: [[UInt8]] = []) { items = [Item(coded, properties)] }

    /// A file of tiles of one picture, cut to a size.
    package init(rows: Int, columns: Int, width: Int, height: Int, _ properties: [[UInt8]] = []) {
        var grid = Item(
            type: "grid",
            data: [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + Self.number(width, 2) + Self.number(height, 2),
            properties: [Self.size(width, height)] + properties
        )
        let tiles = (0..<rows * columns).map { _ in Item(.colours) }
        grid.references = [("dimg", Array(2..<2 + tiles.count))]
        items = [grid] + tiles
    }

    /// The file.
    package var file: [UInt8] {
        let type = Self.box("ftyp", Self.text(brands[0]) + [0, 0, 0, 0] + brands.dropFirst().flatMap(Self.text))
        // The places of data are known when the length of what stands before them is.
        let length = type.count + meta(dataAt: 0).count + 8
        return type + meta(dataAt: length) + Self.box("mdat", items.flatMap(\.data))
    }

    private func meta(dataAt start: Int) -> [UInt8] {
        let handler = Self.fullBox("hdlr", [0, 0, 0, 0] + Self.text("pict") + [UInt8](repeating: 0, count: 13))
        let primary = Self.fullBox("pitm", Self.number(primary, 2))
        var (offset, locations) = (start, Self.number(0x4440, 2) + Self.number(items.count, 2))
        var (properties, associations) = ([UInt8](), Self.number(items.count, 4))
        var (count, references, entries) = (0, [UInt8](), Self.number(items.count, 2))
        for (index, item) in items.enumerated() {
            let id = Self.number(index + 1, 2)
            locations += id + [0, 0, 0, 0, 0, 0, 0, 1] + Self.number(offset, 4) + Self.number(item.data.count, 4)
            offset += item.data.count
            entries += Self.fullBox("infe", version: 2, id + [0, 0] + Self.text(item.type) + [0])
            properties += item.properties.flatMap { $0 }
            associations += id + [UInt8(item.properties.count)]
            for _ in item.properties {
                count += 1
                associations.append(UInt8(count))
            }
            for reference in item.references {
                let targets = reference.targets.flatMap { Self.number($0, 2) }
                references += Self.box(reference.type, id + Self.number(reference.targets.count, 2) + targets)
            }
        }
        let tables =
            handler + primary + Self.fullBox("iloc", locations) + Self.fullBox("iinf", entries)
            + Self.box("iprp", Self.box("ipco", properties) + Self.fullBox("ipma", associations))
            + (references.isEmpty ? [] : Self.fullBox("iref", references))
        return Self.fullBox("meta", tables)
    }

    /// A turn counterclockwise by quarters.
    package static func turn(_ quarters: Int) -> [UInt8] { box("irot", [UInt8(quarters)]) }
    /// An exchange of left and right, or of top and bottom.
    package static func mirror(leftAndRight: Bool) -> [UInt8] { box("imir", [leftAndRight ? 1 : 0]) }
    /// The box of a size.
    package static func size(_ width: Int, _ height: Int) -> [UInt8] {
        fullBox("ispe", number(width, 4) + number(height, 4))
    }
    /// The part that is shown, from the middle by offsets of halves of a pixel.
    package static func aperture(_ width: Int, _ height: Int, halvesRight: Int = 0, halvesDown: Int = 0) -> [UInt8] {
        box("clap", [width, 1, height, 1, halvesRight, 2, halvesDown, 2].flatMap { number($0, 4) })
    }
    /// The property of an item that is the transparency of another.
    package static let transparency = fullBox("auxC", Array("urn:mpeg:hevc:2015:auxid:1\0".utf8))

    package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + text(type) + content
    }

    private static func fullBox(_ type: String, version: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, [version, 0, 0, 0] + content)
    }

    private static func text(_ characters: String) -> [UInt8] { Array(characters.utf8) }

    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
