// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import Recto
import RectoRecords
import TestSupport
import Testing

@testable import RectoImaging

struct ZoneReaderTests {
    private let reader = ZoneReader()

    /// The lines of the zones that a sample shows.
    private func printed(_ sample: Sample) -> [[String]] {
        sample.lines.filter { $0["outcome"] == "read" }.compactMap { line in
            line["zone"]?["lines"]?.items.compactMap(\.text)
        }
    }

    /// The lines that are read, in an order that does not depend on sizes.
    private func read(_ image: Image) throws -> Set<[String]> {
        Set(try reader.zones(in: image).map(\.zone.lines))
    }

    private func picture(_ sample: Sample) throws -> Image { try TestPictures.grey(sample.bytes()) }

    @Test(arguments: Sample.zones.filter { $0.name != "passport-out-of-focus" })
    func `reads the zones of samples and none elsewhere`(sample: Sample) throws {
        #expect(try read(picture(sample)) == Set(printed(sample)))
    }

    @Test(arguments: Sample.zones.filter { $0.name != "passport-out-of-focus" }, [Orientation.right, .down, .left])
    func `reads zones whichever way up they are`(sample: Sample, orientation: Orientation) throws {
        #expect(try read(picture(sample).upright(from: orientation)) == Set(printed(sample)))
    }

    @Test(arguments: ["passport-plain", "card-td1-reverse", "card-td2", "visa-b"], [0.75, 1.4, 2.2])
    func `reads zones of other sizes`(name: String, scale: Double) throws {
        let sample = Sample.named("zones/\(name)")
        let image = try picture(sample)
        let (width, height) = (Int(Double(image.width) * scale), Int(Double(image.height) * scale))
        #expect(try read(image.resampled(width: width, height: height)) == Set(printed(sample)))
    }

    @Test(arguments: ["passport-plain", "card-td1-reverse", "passport-single-name", "visa-a"], [6.0, 14])
    func `reads zones under noise`(name: String, deviation: Double) throws {
        let sample = Sample.named("zones/\(name)")
        let noisy = try picture(sample).noisy(deviation: deviation, seed: 11)
        #expect(try read(noisy) == Set(printed(sample)))
    }

    @Test(arguments: ["passport-plain", "card-td1-reverse", "card-td2", "visa-a"], [60, 90])
    func `reads zones in the shadows of a blind`(name: String, strip: Int) throws {
        let sample = Sample.named("zones/\(name)")
        let shaded = try picture(sample).shaded(strip: strip)
        #expect(try read(shaded) == Set(printed(sample)))
    }

    @Test func `holds what it reads only without its shadows to be hard to read`() throws {
        let sample = try picture(Sample.named("zones/card-td2"))
        #expect(try reader.zones(in: sample).map(\.certainty.legibility) == [.clear])
        #expect(try reader.zones(in: sample.shaded(strip: 90)).map(\.certainty.legibility) == [.hard])
    }

    @Test func `says how sure it is, and of nothing when all is clear`() throws {
        let zones = try reader.zones(in: picture(Sample.named("zones/passport-plain")))
        let zone = try #require(zones.first)
        #expect(zone.certainty.whole > 0.9)
        #expect(zone.corrections.isEmpty)
        #expect(zones.count == 1)
    }

    @Test func `gives the largest zone first`() throws {
        let zones = try reader.zones(in: picture(Sample.named("zones/passport-and-visa")))
        let areas = zones.compactMap { $0.corners?.area }
        #expect(zones.count == 2)
        #expect(areas == areas.sorted(by: >))
    }

    @Test(arguments: [
        (1, 1), (1, 2), (2, 1), (3, 3), (15, 17), (33, 33), (8, 3000), (3000, 8), (1, 4000), (600, 400),
    ])
    func `finds nothing in pictures of nothing, whatever their size`(width: Int, height: Int) throws {
        #expect(try read(TestPictures.noise(width: width, height: height)).isEmpty)
        for level: UInt8 in [0, 128, 255] {
            let blank = Image(greyOf: level, width: width, height: height, format: .grey)
            #expect(try read(blank).isEmpty)
        }
        #expect(try read(TestPictures.image(width: width, height: height)).isEmpty)
    }

    @Test(arguments: ["license-backs-clean/california", "persons/desmond/front", "persons/maeve/selfie"])
    func `finds nothing on other documents and in faces`(name: String) throws {
        #expect(try read(picture(Sample.named(name))).isEmpty)
    }

    @Test func `finds nothing in stripes`() throws {
        for period in [3, 7, 16] {
            let stripes = Image.grey(width: 900, height: 600) { x, y in
                (x / period).isMultiple(of: 2) || (y / (2 * period)).isMultiple(of: 3) ? 240 : 30
            }
            #expect(try read(stripes).isEmpty)
        }
    }
}

extension Image {
    /// A grey picture of what `level` gives for a column and a row.
    fileprivate static func grey(width: Int, height: Int, level: (Int, Int) -> UInt8) -> Image {
        unsafe Image(width: width, height: height, format: .grey) { bytes in
            for index in 0..<width * height { unsafe bytes[index] = level(index % width, index / width) }
        }
    }

    /// The picture in other pixels, between which it is straight lines.
    fileprivate func resampled(width: Int, height: Int) throws -> Image {
        var places = PlaceGrid(width: width, height: height)
        let (across, down) = (Double(self.width) / Double(width), Double(self.height) / Double(height))
        for y in 0..<height {
            for x in 0..<width { places[x, y] = Point(x: (Double(x) + 0.5) * across, y: (Double(y) + 0.5) * down) }
        }
        return try sampled(at: places, pixelsPerPixel: across)
    }
}
