// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoLiveness
import RectoRecords
import TestSupport
import Testing

@testable import Recto

struct PortraitSketchImageTests {
    private func portrait(_ person: Int) throws -> Image {
        let challenge = try LivenessChallenge(steps: [.smile])
        let people = Array(PlayedPerson.samples[person...] + PlayedPerson.samples[..<person])
        var play = Play(.bonaFide, people: people, challenge: challenge, seed: 1)
        _ = play.next(asked: nil)
        return try play.image()
    }

    @Test func `knows a portrait again that was scaled and recoded`() throws {
        let image = try portrait(0)
        let sketch = try #require(try PortraitSketch(image))
        let smaller = try image.reduced(width: image.width * 4 / 5, height: image.height * 4 / 5)
        let bytes = try ImageEncoder(.jpeg(quality: 60)).encode(smaller)
        let recoded = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
        let again = try #require(try PortraitSketch(recoded))
        #expect(sketch.isSame(as: again), "\(sketch.differences(from: again))")
        #expect(!sketch.cells.isDisjoint(with: again.cells))
    }

    @Test func `takes another person's portrait for another one`() throws {
        let one = try #require(try PortraitSketch(portrait(0)))
        for person in 1..<PlayedPerson.samples.count {
            let other = try #require(try PortraitSketch(portrait(person)))
            #expect(!one.isSame(as: other), "\(one.differences(from: other))")
        }
    }

    @Test func `sketches no portrait without a face`() throws {
        #expect(try PortraitSketch(Image(greyOf: 128, width: 200, height: 260, format: .grey)) == nil)
    }
}
