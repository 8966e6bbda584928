// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import Testing

@testable import Recto
@testable import TestSupport

struct PortraitCopyTests {
    @Test func `a picture is a copy of itself however it is lit, compressed and moved`() throws {
        for person in PlayedPerson.samples {
            let portrait = try portrait(of: person, .neutral)
            for change in try changed(portrait) {
                let correlation = try #require(try PortraitCopy().correlation(change, portrait))
                #expect(try PortraitCopy().isCopy(change, of: portrait), "\(correlation)")
            }
        }
    }

    @Test func `another person's picture is no copy`() throws {
        let portraits = try PlayedPerson.samples.map { try portrait(of: $0, .neutral) }
        for (index, one) in portraits.enumerated() {
            for other in portraits[(index + 1)...] { #expect(try !PortraitCopy().isCopy(one, of: other)) }
        }
    }

    @Test(arguments: ["desmond", "maeve", "noor", "linus"])
    func `an honest selfie is no copy of a portrait, and the portrait is one of itself`(person: String) async throws {
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        func portrait(_ file: String, _ expectation: Recto.Expectation) async throws -> Image {
            let bytes = try Repository.bytes("Samples/persons/\(person)/\(file).jpg")
            let reading = try await engine.read(bytes, expecting: expectation)
            return try #require(reading.crops.first { $0.part == .portrait }?.image)
        }
        let hasPage = person == "noor" || person == "linus"
        let own = try await portrait(hasPage ? "page" : "front", hasPage ? .passport : .driverLicense(.front))
        let selfie = try await portrait("selfie", .selfie)
        #expect(try !PortraitCopy().isCopy(selfie, of: own))
        #expect(try PortraitCopy().isCopy(own, of: own))
    }

    @Test func `a picture without a face is no copy`() throws {
        let blank = Image(greyOf: 128, width: 160, height: 206, format: .grey)
        let portrait = try portrait(of: PlayedPerson.samples[0], .neutral)
        #expect(try !PortraitCopy().isCopy(blank, of: portrait))
    }

    /// The face of one of the samples' people, cut out as portraits are.
    private func portrait(of person: PlayedPerson, _ expression: PlayedExpression) throws -> Image {
        let eyes = Face.Eyes(right: person.eyes.right, left: person.eyes.left)
        let face = Face(bounds: EyePlaces.frontal.bounds(of: eyes), eyes: eyes, score: 1)
        return try #require(PortraitCropper().crop(face, from: person.picture(expression).image))
    }

    /// The picture lit from a side, compressed much, and smaller.
    private func changed(_ image: Image) throws -> [Image] {
        let plane = GreyPlane(image)
        var lit = plane
        for index in lit.levels.indices {
            let share = Double(index % lit.width) / Double(lit.width)
            lit.levels[index] = UInt8(min(255, Double(lit.levels[index]) * (0.6 + 0.7 * share)))
        }
        var soft = plane
        soft.soften()
        let file = try ImageEncoder(.jpeg(quality: 60)).encode(image)
        let compressed = try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: .grey).image
        let small = try image.grey().reduced(width: image.width * 2 / 3, height: image.height * 2 / 3)
        return [lit.image, soft.image, compressed, small]
    }
}
