// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import ImagingSupport
import RectoImaging
import RectoRecords
import Testing

@testable import Recto
@testable import TestSupport

@Suite(.timeLimit(.minutes(5)))
struct FrameLookerTests {
    private static let back = Sample.named("license-backs-photographed/texas-on-wood")
    private static let page = Sample.named("zones/passport-apostrophe")

    /// A look at a picture as small as those that cameras send.
    private func look(
        at bytes: [UInt8],
        expecting expectation: Expectation,
        after before: SeenDocument? = nil,
        straightens: Bool = false
    ) throws -> FrameLook {
        let terms = ReadingTerms(limits: Limits(bytes: 300_000, pixels: 1_600 * 1_600, side: 1_600))
        return try RectoEngine()
            .look(at: bytes, expecting: expectation, after: before, straightens: straightens, under: terms)
    }

    private func small(_ bytes: [UInt8], side: Int = 1_000) throws -> [UInt8] {
        let image = try TestPictures.grey(bytes)
        let scale = Double(side) / Double(max(image.width, image.height))
        let (width, height) = (Int(Double(image.width) * scale), Int(Double(image.height) * scale))
        return try ImageEncoder(.jpeg(quality: 75)).encode(image.reduced(width: width, height: height))
    }

    @Test func `sees the edges of a card whose back is asked for, with nothing in the way`() throws {
        let look = try look(at: small(Self.back.bytes()), expecting: .driverLicense(.back))
        #expect(look.obstacles == [])
        #expect(look.width == 1_000 && look.height == 750)
        let outline = try #require(look.outline)
        #expect(outline.width > 600)
        #expect(look.straightened == nil)
    }

    @Test func `asks to turn over a card that shows the other side`() throws {
        let look = try look(at: small(Self.back.bytes()), expecting: .driverLicense(.front))
        #expect(look.obstacles == [.documentWrongSide])
        #expect(look.outline != nil)
    }

    @Test func `searches a document that is held still until it is right, and one that moves not yet`() throws {
        let picture = try small(Self.back.bytes())
        var before = try look(at: picture, expecting: .driverLicense(.back))
        #expect(before.isRightSide)
        let known = try look(at: picture, expecting: .driverLicense(.front), after: SeenDocument(before))
        #expect(known.isRightSide && known.obstacles == [], "it is not searched again")
        before.isRightSide = false
        let still = try look(at: picture, expecting: .driverLicense(.front), after: SeenDocument(before))
        #expect(still.obstacles == [.documentWrongSide])
        before.outline = Quadrilateral(width: 300, height: 200)
        let moved = try look(at: picture, expecting: .driverLicense(.front), after: SeenDocument(before))
        #expect(!moved.isRightSide && moved.obstacles == [])
    }

    @Test func `sees the lines of a page, and misses them on a card`() throws {
        #expect(try look(at: small(Self.page.bytes()), expecting: .passport).obstacles == [])
        let card = try look(at: small(Self.back.bytes()), expecting: .passport)
        let missing: [[Finding.Code]] = [[.mrzNotFound], [.mrzUnreadable]]
        #expect(missing.contains(card.obstacles))
    }

    @Test func `a page is not ready while something lies over its portrait`() throws {
        let page = try TestPictures.grey(small(Self.page.bytes()))
        let covered = page.covered(x: 695..<875, y: 296..<485)
        let picture = try ImageEncoder(.jpeg(quality: 75)).encode(covered)
        #expect(try look(at: picture, expecting: .passport).obstacles == [.faceNotFound])
    }

    @Test func `a document is not ready while light is mirrored on a part of it as large as a value`() throws {
        let page = try TestPictures.grey(small(Self.page.bytes()))
        func obstacles(ofLampWithReach reach: Double) throws -> [Finding.Code] {
            // Paper as a camera leaves it, below white.
            let lit = page.mapped { x, y, level in
                let (across, down) = (Double(x - page.width / 2) / reach, Double(y - page.height / 2) / reach)
                return 0.75 * level + 150 * exp(-(across * across + down * down) / 2)
            }
            return try look(at: ImageEncoder(.jpeg(quality: 75)).encode(lit), expecting: .anything).obstacles
        }
        #expect(try obstacles(ofLampWithReach: 30) == [])
        #expect(try obstacles(ofLampWithReach: 60) == [.imageGlare])
    }

    @Test func `any document will do if none is named`() throws {
        #expect(try look(at: small(Self.page.bytes()), expecting: .anything).obstacles == [])
    }

    @Test func `says that there is nothing`() throws {
        let desk = try #require(Image(grey: [UInt8](repeating: 120, count: 640 * 480), width: 640, height: 480))
        let look = try look(at: ImageEncoder(.jpeg(quality: 80)).encode(desk), expecting: .driverLicense(.back))
        #expect(look.obstacles == [.documentNotFound])
        #expect(look.outline == nil)
    }

    @Test(arguments: [[UInt8](), Array("no picture".utf8), [0xFF, 0xD8, 0xFF, 0xE0]])
    func `a picture that cannot be decoded is an obstacle`(_ bytes: [UInt8]) throws {
        let look = try look(at: bytes, expecting: .passport)
        #expect(look.obstacles == [.imageCorrupt])
        #expect(look.width == 0)
    }

    @Test func `a torn picture is an obstacle`() throws {
        let whole = try small(Self.back.bytes())
        let look = try look(at: Array(whole.prefix(whole.count / 2)), expecting: .driverLicense(.back))
        #expect(look.obstacles == [.imageCorrupt])
    }

    @Test func `shows the document straightened to its edges, whatever is in the way`() throws {
        for expectation in [Expectation.driverLicense(.back), .driverLicense(.front)] {
            let look = try look(at: small(Self.back.bytes()), expecting: expectation, straightens: true)
            let picture = try #require(look.straightened)
            let header = try ImageHeader(picture.span)
            let ratio = Double(header.width) / Double(header.height)
            #expect((1.5...1.7).contains(ratio), "a card is 85.6 by 54 millimetres")
        }
    }

    @Test func `sees a face, and the rectangle around it`() throws {
        let selfie = try Sample.named("persons/desmond/selfie").bytes()
        let look = try look(at: selfie, expecting: .selfie)
        let outline = try #require(look.outline)
        #expect(outline.width > 100)
        #expect(!look.obstacles.contains(.faceNotFound))
        #expect(try self.look(at: small(Self.back.bytes()), expecting: .selfie).obstacles == [.faceNotFound])
    }
}

extension Image {
    /// The grey picture with a rectangle of paper over a part of it.
    fileprivate func covered(x columns: Range<Int>, y rows: Range<Int>) -> Image {
        unsafe withUnsafeBytes { source in
            unsafe Image(width: width, height: height, format: .grey) { bytes in
                for index in 0..<width * height {
                    let (x, y) = (index % width, index / width)
                    let isCovered = columns.contains(x) && rows.contains(y)
                    unsafe bytes[index] = isCovered ? 225 : source[y * bytesPerRow + x]
                }
            }
        }
    }
}
