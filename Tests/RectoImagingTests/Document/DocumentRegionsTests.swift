// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct DocumentRegionsTests {
    @Test func `tells documents apart that touch each other`() {
        let maps = maps(of: [(10, 8, 40, 26), (40, 8, 70, 26)])
        let regions = DocumentRegions().regions(in: maps)
        #expect(regions.count == 2)
        for region in regions {
            #expect(abs(region.outline.width - 30 * 4) < 8)
            #expect(abs(region.outline.height - 18 * 4) < 8)
            #expect(region.cutSides.isEmpty)
        }
    }

    @Test func `says which side the image cuts off`() throws {
        let maps = maps(of: [(30, 10, 100, 50)])
        let region = try #require(DocumentRegions().regions(in: maps).first)
        #expect(region.cutSides == [1])
        #expect(abs(region.outline.topLeft.x - 30 * 4) < 4)
    }

    @Test func `finds nothing where no document is`() {
        #expect(DocumentRegions().regions(in: maps(of: [])).isEmpty)
    }

    @Test func `sees a card on a table, and not the table`() throws {
        let scene = DrawnScene(cards: [.card(width: 520)])
        let image = try scene.image()
        let maps = try DocumentMaps(of: image)
        let inside = try #require(maps.value(maps.inside, at: scene.cards[0].centre))
        let outside = try #require(maps.value(maps.inside, at: Point(x: 12, y: 12)))
        #expect(inside > 0.7)
        #expect(outside < 0.3)
        #expect(maps.value(maps.inside, at: Point(x: -3, y: 12)) == nil)
    }

    @Test func `tells an outline from a part of it`() throws {
        let maps = maps(of: [(10, 8, 60, 40)])
        let regions = DocumentRegions().regions(in: maps)
        func value(_ name: String, of corners: (Double, Double, Double, Double)) throws -> Double {
            let features = MapFeatures(quadrilateral(corners), in: maps, regions)
            return features.values[try #require(MapFeatures.names.firstIndex(of: name))]
        }
        let (whole, portrait) = ((10.0, 8.0, 60.0, 40.0), (14.0, 14.0, 28.0, 32.0))
        #expect(try value("outside", of: whole) < 0.1)
        #expect(try value("outside", of: portrait) > 0.9)
        #expect(try value("border along sides", of: whole) > value("border along sides", of: portrait) + 0.3)
        #expect(try value("distance from a region", of: whole) < 0.05)
        #expect(try value("distance of middles", of: whole) < value("distance of middles", of: portrait))
    }

    private func quadrilateral(_ cells: (Double, Double, Double, Double)) -> Quadrilateral {
        let (left, top, right, bottom) = (cells.0 * 4, cells.1 * 4, cells.2 * 4, cells.3 * 4)
        return Quadrilateral(
            topLeft: Point(x: left, y: top),
            topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: left, y: bottom)
        )
    }

    /// Perfect maps of upright documents, from left, top, right and bottom in cells; four pixels make a cell.
    private func maps(of documents: [(left: Double, top: Double, right: Double, bottom: Double)]) -> DocumentMaps {
        let (width, height) = (80, 60)
        var inside = [Float](repeating: 0.02, count: width * height)
        var (border, corner) = (inside, inside)
        var ways = [Point](repeating: Point(x: 0, y: 0), count: width * height)
        for cell in inside.indices {
            let place = Point(x: Double(cell % width) + 0.5, y: Double(cell / width) + 0.5)
            for own in documents {
                let across = max(own.left - place.x, place.x - own.right)
                let down = max(own.top - place.y, place.y - own.bottom)
                if max(across, down) < 0 {
                    inside[cell] = 0.98
                    ways[cell] = Point(x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2) - place
                }
                if abs(max(across, down)) <= 0.5 { border[cell] = 0.95 }
                if abs(across) <= 0.5, abs(down) <= 0.5 { corner[cell] = 0.9 }
            }
        }
        return DocumentMaps(
            width: width,
            height: height,
            scale: (0.25, 0.25),
            inside: inside,
            border: border,
            corner: corner,
            ways: ways
        )
    }
}
