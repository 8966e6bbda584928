// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct FaceReadingsTests {
    /// A larger card, and a smaller one beside it, each with a portrait.
    private static let cards = [outline(x: 0, width: 856), outline(x: 1_000, width: 642)]
    private static let larger = Face.at(x: 50, y: 150, width: 170, height: 200)
    private static let smaller = Face.at(x: 1_040, y: 110, width: 130, height: 150)

    private static func outline(x: Double, width: Double) -> DocumentOutline {
        let height = width * 540 / 856
        let corners = Quadrilateral(
            topLeft: Point(x: x, y: 0),
            topRight: Point(x: x + width, y: 0),
            bottomRight: Point(x: x + width, y: height),
            bottomLeft: Point(x: x, y: height)
        )
        return DocumentOutline(
            corners: corners,
            shape: .card,
            confidence: 1,
            isCropped: false
        )
    }

    /// The print of a card, which names its holder or nobody.
    private func print(_ card: DocumentOutline, namesHolder: Bool) throws -> PrintReading {
        var meaning = PrintedDocument()
        meaning.kind = .driverLicense
        for field in [PrintedField.lastName, .firstName, .idNumber] where namesHolder {
            meaning.values[field] = PrintedValue(value: "X", raw: "X", confidence: 1, isSure: true)
        }
        let side = PrintedSide(
            corners: card.corners,
            width: 856,
            height: 540,
            isDirectionKnown: true,
            hasEdges: true,
            outline: card
        )
        let unit = Quadrilateral(width: 1, height: 1)
        return PrintReading(
            side: side,
            width: 856,
            toSource: try Homography(from: unit, to: unit),
            lines: [],
            clearLines: [],
            meaning: meaning
        )
    }

    private func readings(
        namesLarger: Bool,
        namesSmaller: Bool,
        zones: ZoneReadings = ZoneReadings(),
        expecting expectation: Expectation = .driverLicense(.front)
    ) throws -> FaceReadings {
        let faces = FaceReadings(wereSought: true, faces: [Self.larger, Self.smaller])
        let sides = [
            try print(Self.cards[0], namesHolder: namesLarger), try print(Self.cards[1], namesHolder: namesSmaller),
        ]
        return faces.ofHolder(
            PrintReadings(sides: sides),
            beside: zones,
            on: .outlined(Self.cards),
            expecting: expectation
        )
    }

    @Test func `takes the portrait of the card whose print names its holder, not that of a larger one`() throws {
        let readings = try readings(namesLarger: false, namesSmaller: true)
        #expect(readings.faces == [Self.smaller, Self.larger])
        #expect(!readings.isHolderUnknown)
        #expect(try self.readings(namesLarger: true, namesSmaller: false).largest == Self.larger)
    }

    @Test(arguments: [true, false])
    func `does not know whose portrait is meant if both name a holder, or neither`(names: Bool) throws {
        #expect(try readings(namesLarger: names, namesSmaller: names).isHolderUnknown)
    }

    @Test func `does not know whose portrait is meant of three, of which two were read`() throws {
        let faces = [Self.larger, Self.smaller, Face.at(x: 2_040, y: 110, width: 130, height: 150)]
        let readings = FaceReadings(wereSought: true, faces: faces).ofHolder(
            PrintReadings(sides: [try print(Self.cards[1], namesHolder: true)]),
            beside: ZoneReadings(),
            on: .outlined(Self.cards + [Self.outline(x: 2_000, width: 642)]),
            expecting: .driverLicense(.front)
        )
        #expect(readings.isHolderUnknown)
    }

    @Test func `does not doubt selfies, and the portraits of zones`() throws {
        #expect(try !readings(namesLarger: false, namesSmaller: false, expecting: .selfie).isHolderUnknown)
        let zones = ZoneReadings(zones: [SyntheticZone.decoded(.td3, SyntheticZone.td3)])
        #expect(try !readings(namesLarger: false, namesSmaller: false, zones: zones).isHolderUnknown)
    }

    @Test func `takes no ghost portrait, and no frame inside a card, for another document`() {
        let ghost = Face.at(x: 600, y: 300, width: 70, height: 80)
        let faces = FaceReadings(wereSought: true, faces: [Self.larger, ghost])
        #expect(faces.portraitsElsewhere(on: .outlined(Self.cards)).isEmpty)
        let frame = Self.outline(x: 560, width: 200)
        #expect(faces.portraitsElsewhere(on: .outlined([Self.cards[0], frame])).isEmpty)
    }
}
