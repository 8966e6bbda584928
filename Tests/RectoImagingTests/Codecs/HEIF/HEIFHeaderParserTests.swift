// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import TestSupport
import Testing

struct HEIFHeaderParserTests {
    private func header(_ file: HEIFBuilder) throws -> ImageHeader { try ImageHeader(file.file.span, for: .confined) }

    private func reason(_ file: HEIFBuilder) -> String? {
        do throws(ImagingError) {
            _ = try ImageHeader(file.file.span, for: .confined)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `tells what stands in a HEIC file`() throws {
        let header = try header(HEIFBuilder())
        #expect(header.mediaType == .heic)
        #expect((header.width, header.height) == (128, 64))
        #expect((header.bitDepth, header.components) == (8, 3))
        #expect(header.orientation == .up && header.scanCount == 1 && !header.isProgressive)
        #expect(header.codedPixels == 128 * 64)
        #expect(header.workingByteCount == 128 * 64 * 3)
        #expect(try self.header(HEIFBuilder(.deep)).bitDepth == 10)
        #expect(try self.header(HEIFBuilder(.deep)).workingByteCount == 128 * 64 * 6)
    }

    @Test func `gives it to confined processes alone, by name`() {
        let file = HEIFBuilder().file
        #expect(throws: ImagingError.confinedAlone("HEIC")) { try ImageHeader(file.span) }
        var generic = HEIFBuilder()
        generic.brands = ["mif1", "mif1"]
        #expect(throws: ImagingError.confinedAlone("HEIF")) { try ImageHeader(generic.file.span) }
        #expect((try? header(generic))?.mediaType == .heif)
    }

    @Test(arguments: [(0, 128, 64), (1, 64, 128), (2, 128, 64), (3, 64, 128)])
    func `gives the size of the upright picture`(quarters: Int, width: Int, height: Int) throws {
        let header = try header(HEIFBuilder(.colours, [HEIFBuilder.turn(quarters)]))
        #expect((header.width, header.height) == (width, height))
        #expect((header.uprightWidth, header.uprightHeight) == (width, height))
    }

    @Test func `gives the size of the part that is shown`() throws {
        let part = HEIFBuilder.aperture(61, 33, halvesRight: -67, halvesDown: -31)
        let header = try header(HEIFBuilder(.colours, [part, HEIFBuilder.turn(1)]))
        #expect((header.width, header.height) == (33, 61))
        #expect(header.codedPixels == 128 * 64)
        #expect(reason(HEIFBuilder(.colours, [HEIFBuilder.aperture(0, 0)])) != nil)
        #expect(reason(HEIFBuilder(.colours, [HEIFBuilder.aperture(61, 33, halvesRight: 900)])) != nil)
    }

    @Test func `gives the size of a grid, which its tiles cover`() throws {
        let header = try header(HEIFBuilder(rows: 2, columns: 3, width: 300, height: 100))
        #expect((header.width, header.height) == (300, 100))
        for (width, height) in [(385, 100), (300, 129), (256, 100), (300, 64)] {
            #expect(
                reason(HEIFBuilder(rows: 2, columns: 3, width: width, height: height))?.contains("wrong size") == true
            )
        }
        var missing = HEIFBuilder(rows: 2, columns: 2, width: 256, height: 128)
        missing.items[0].references = [("dimg", [2, 3, 4])]
        #expect(reason(missing)?.contains("missing") == true)
        missing.items[0].references = [("dimg", [2, 3, 4, 1])]
        #expect(reason(missing)?.contains("no HEVC") == true)
        var turned = HEIFBuilder(rows: 1, columns: 1, width: 128, height: 64)
        turned.items[1].properties.append(HEIFBuilder.turn(1))
        #expect(reason(turned)?.contains("turned") == true)
    }

    @Test func `reads the primary picture, whatever else is in the file`() throws {
        var file = HEIFBuilder([.init(.alpha), .init(.deep)])
        file.items[0].references = [("thmb", [2])]
        file.primary = 2
        #expect(try header(file).bitDepth == 10)
        file.primary = 3
        #expect(reason(file)?.contains("no picture") == true)
    }

    @Test func `knows transparency, of the picture alone`() throws {
        var file = HEIFBuilder([.init(.colours), .init(.alpha, [HEIFBuilder.transparency])])
        file.items[1].references = [("auxl", [1])]
        #expect(try header(file).components == 4)
        #expect(try header(file).workingByteCount == 128 * 64 * 4)
        file.items[1].references = [("auxl", [2])]
        #expect(reason(file)?.contains("several parts") == true)
    }

    @Test func `believes a size only if all places state it`() {
        var file = HEIFBuilder()
        file.items[0].properties[0] = HEIFBuilder.size(129, 64)
        #expect(reason(file)?.contains("two sizes") == true)
        file.items[0].properties[0] = HEIFBuilder.size(128, 64)
        #expect(reason(file) == nil)
        // A picture whose data state another size than its header.
        let other = HEIFBuilder.Coded.colours.coding.dropFirst(61)
        #expect(!other.isEmpty)
        var inside = HEIFBuilder()
        var unit = Self.sequence(of: .colours)
        // The first byte of the size.
        unit[unit.count - 29] ^= 0x40
        inside.items[0].data = [0, 0, 0, UInt8(unit.count)] + unit + inside.items[0].data
        #expect(reason(inside) != nil)
        inside.items[0].data =
            [0, 0, 0, UInt8(unit.count)] + Self.sequence(of: .colours) + HEIFBuilder.Coded.colours.data
        #expect(reason(inside) == nil)
    }

    /// The sequence parameter set of a coded picture.
    private static func sequence(of coded: HEIFBuilder.Coded) -> [UInt8] {
        let start = coded.coding.indices.first { coded.coding[$0...].starts(with: [0x42, 0x01]) } ?? 0
        return Array(coded.coding[start..<start + Int(coded.coding[start - 1])])
    }

    @Test(arguments: [("av01", "AVIF"), ("jpeg", "jpeg"), ("iden", "iden"), ("\u{1}\u{2}\u{3}\u{4}", "unknown")])
    func `refuses pictures of other kinds by name`(type: String, name: String) {
        var file = HEIFBuilder()
        file.items[0].type = type
        #expect(reason(file)?.hasPrefix("Not supported: ") == true && reason(file)?.contains(name) == true)
    }

    @Test func `refuses a sequence without a picture by name`() {
        let brands = Array("hevc".utf8) + [0, 0, 0, 0] + Array("msf1".utf8)
        let file = HEIFBuilder.box("ftyp", brands) + HEIFBuilder.box("moov", [0, 0, 0, 0])
        #expect(throws: ImagingError.unsupported("HEIF image sequence")) {
            try ImageHeader(file.span, for: .confined)
        }
    }

    @Test func `names the end of every truncated file`() {
        let file = HEIFBuilder(rows: 1, columns: 2, width: 200, height: 60).file
        for count in 16..<file.count {
            let start = Array(file[..<count])
            #expect(throws: ImagingError.truncated, "\(count) bytes") { try ImageHeader(start.span, for: .confined) }
        }
    }

    @Test func `takes no data twice`() {
        // Hundreds of tiles of one picture's data would be decoded.
        var file = HEIFBuilder(rows: 8, columns: 8, width: 1024, height: 512)
        file.items.removeLast(63)
        file.items[0].references = [("dimg", [Int](repeating: 2, count: 64))]
        #expect(reason(file) == nil, "one tile may be shown in several places")
        file.items[0].references = [("dimg", [Int](repeating: 2, count: 65))]
        #expect(reason(file) != nil)
    }
}
