// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

@Suite struct PDF417RestorerTests {
    private let restorer = PDF417Restorer()

    @Test func `reads a crisp symbol`() throws {
        let specimen = try PDF417Specimen()
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test(arguments: [(Float(0.8), Float(3)), (1.2, 1)])
    func `reads a symbol out of focus`(deviation: Float, noise: Float) throws {
        var specimen = try PDF417Specimen()
        specimen.blur(deviation: deviation)
        specimen.addNoise(noise)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test(arguments: [Float(2), 4])
    func `reads a symbol that moved along its rows`(modules: Float) throws {
        var specimen = try PDF417Specimen()
        specimen.blur(deviation: 0.3, motion: modules)
        specimen.addNoise(2)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test func `reads a symbol that is upside down`() throws {
        var specimen = try PDF417Specimen()
        specimen.blur(deviation: 0.8)
        specimen.addNoise(2)
        specimen.turn()
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test(arguments: [Float(0.03), 0.06, 0.09])
    func `reads a symbol whose start pattern is covered`(part: Float) throws {
        var specimen = try PDF417Specimen()
        specimen.cover(x: -1...part, y: -1...2)
        specimen.addNoise(3)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test(arguments: [Float(0.03), 0.06, 0.09])
    func `reads a symbol whose stop pattern is covered`(part: Float) throws {
        var specimen = try PDF417Specimen()
        specimen.cover(x: 1 - part...2, y: -1...2)
        specimen.addNoise(3)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test func `reads a symbol whose last rows are missing`() throws {
        var specimen = try PDF417Specimen()
        specimen.cover(x: -1...2, y: 0.85...2)
        specimen.addNoise(3)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test func `reads a symbol under a bright reflection`() throws {
        var specimen = try PDF417Specimen(level: 5)
        specimen.addGlare(x: 0.4, y: 0.5, radius: 0.1, strength: 300)
        specimen.addNoise(3)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test func `reads a symbol that is tilted, leaning and bent`() throws {
        var specimen = try PDF417Specimen()
        let (width, height) = (Float(specimen.width), Float(specimen.height))
        specimen.warp { x, y in
            let place = (x - width / 2) / (width / 2)
            return (x + 0.03 * (y - height / 2), y + 6 * place + 8 * (place * place - 0.5))
        }
        specimen.blur(deviation: 0.6)
        specimen.addNoise(3)
        #expect(restorer.restore(specimen.image).symbol == specimen.symbol)
    }

    @Test func `reads symbols of other shapes`() throws {
        for (columns, rows, level) in [(3, 12, 3), (14, 10, 4), (17, 20, 5)] {
            var specimen = try PDF417Specimen(columns: columns, rows: rows, level: level, seed: 7)
            specimen.blur(deviation: 0.7)
            specimen.addNoise(2)
            #expect(restorer.restore(specimen.image).symbol == specimen.symbol, "\(columns) columns, \(rows) rows")
        }
    }

    @Test func `refuses a symbol with more damage than its check codewords can mend`() throws {
        var specimen = try PDF417Specimen(level: 2)
        specimen.cover(x: -1...2, y: 0.6...2)
        specimen.addNoise(3)
        #expect(restorer.restore(specimen.image).symbol == nil)
    }

    @Test func `finds nothing in noise`() throws {
        var specimen = try PDF417Specimen()
        for index in specimen.pixels.indices { specimen.pixels[index] = 128 }
        specimen.addNoise(40)
        #expect(restorer.restore(specimen.image).symbol == nil)
    }

    @Test func `finds nothing in upright stripes`() throws {
        var specimen = try PDF417Specimen()
        for index in specimen.pixels.indices {
            specimen.pixels[index] = index % specimen.width / 7 % 2 == 0 ? 40 : 220
        }
        #expect(restorer.restore(specimen.image).symbol == nil)
    }

    @Test func `finds nothing in a picture that is too small or has colours`() {
        let tiny = unsafe Image(width: 10, height: 10, format: .grey) { pixels in
            for index in pixels.indices { unsafe pixels[index] = 0 }
        }
        #expect(restorer.restore(tiny).symbol == nil)
        let coloured = unsafe Image(width: 100, height: 100, format: .rgb) { pixels in
            for index in pixels.indices { unsafe pixels[index] = 0 }
        }
        #expect(restorer.restore(coloured).symbol == nil)
    }
}
