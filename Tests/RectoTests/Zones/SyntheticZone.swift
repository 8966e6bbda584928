// SPDX-License-Identifier: Apache-2.0
import RectoRecords

@testable import Recto
@testable import RectoImaging

/// Zones of each layout, as a recogniser sees their lines: clearly, unless a test says otherwise.
enum SyntheticZone {
    /// The specimens of ICAO Doc 9303, parts 5, 6, 4, 7 and 7.
    static let td1 = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]
    static let td2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
    static let td3 = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
    static let mrvA = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"]
    static let mrvB = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"]
    /// The lines of a Dutch and of a French licence, as their published specimens have them.
    static let licences = ["D1NLD15094962111659VW87Z78NB84", "D1FRA13AA000026181231MARTIN<<9"]
    static let french = ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9409923102854CORINNE<<<<<<<6512068F4"]

    static let formats: [(ZoneFormat, [String])] = [
        (.td1, td1), (.td2, td2), (.td3, td3), (.mrvA, mrvA), (.mrvB, mrvB),
    ]

    static let layouts: [(ZoneLayout, [String])] =
        formats.map { ($0.layout, $1) } + [(.frenchIdentityCard, french)]

    /// The possible characters of a place, and the likelihood of each.
    typealias Shares = [Character: Float]

    /// A distribution with these shares of the greater part; the rest is shared by all.
    static func distribution(_ shares: Shares, rest: Float = 1e-5) -> CharacterDistribution {
        var distribution = CharacterDistribution(
            repeating: rest / Float(ZoneCharacter.count),
            count: ZoneCharacter.count
        )
        for (character, share) in shares { distribution[index(of: character)] += share * (1 - rest) }
        return distribution
    }

    /// The distributions of a text's places, but for places, from 1, that look like something else too.
    static func places(
        _ text: String,
        _ doubts: [Int: Shares] = [:],
        rest: Float = 1e-5
    ) -> [CharacterDistribution] {
        text.enumerated().map { distribution(doubts[$0 + 1] ?? [$1: 1], rest: rest) }
    }

    /// The sight of a zone, in which some places look like something else too.
    static func sight(
        _ format: ZoneFormat,
        _ lines: [String],
        _ doubts: [ZonePosition: Shares] = [:],
        rest: Float = 1e-5
    ) -> ZoneSight {
        let lines = lines.enumerated().map { line, text in
            let ofLine = doubts.filter { $0.key.line == line + 1 }.map { ($0.key.position, $0.value) }
            return places(text, Dictionary(uniqueKeysWithValues: ofLine), rest: rest)
        }
        return ZoneSight(format: format, lines: lines)
    }

    /// The zone that the decoder makes of such places.
    static func decoded(
        _ format: ZoneFormat,
        _ lines: [String],
        _ doubts: [ZonePosition: Shares] = [:],
        rest: Float = 1e-5,
        fit: Double = 0
    ) -> DecodedZone {
        ZoneDecoder().decode(sight(format, lines, doubts, rest: rest), as: format.layout, fit: fit)
    }

    /// A step in which the blank and these characters are seen.
    static func step(_ shares: Shares = [:], blank: Float? = nil) -> [Float] {
        let rest: Float = 0.001
        let seen = shares.values.reduce(0, +)
        var step = [Float](repeating: rest / Float(ZoneLineScores.classes), count: ZoneLineScores.classes)
        step[0] += (blank ?? 1 - seen) * (1 - rest)
        for (character, share) in shares { step[index(of: character) + 1] += share * (1 - rest) }
        return step
    }

    /// The scores of a line: one step of five shows a character, blanks lie between and around.
    static func scores(_ text: String, _ doubts: [Int: Shares] = [:], margin: Int = 8) -> [Float] {
        let blanks = [[Float]](repeating: step(), count: margin)
        let characters = text.enumerated().flatMap { position, character in
            [step(), step(), step(doubts[position + 1] ?? [character: 1]), step(), step()]
        }
        return (blanks + characters + blanks).flatMap(\.self)
    }

    /// A line of which the recogniser says so, `y` pixels from the top of the image.
    static func line(_ scores: [Float], characters: Int, y: Double = 0) -> ScannedLine {
        let steps = scores.count / ZoneLineScores.classes
        return ScannedLine(
            scores: ZoneLineScores(probabilities: scores),
            middles: (0..<steps).map { Point(x: Double($0), y: y) },
            isInside: (0..<steps).map { _ in true },
            down: Point(x: 0, y: 2),
            confidence: 0.99,
            characters: characters,
            strip: Image(greyOf: 200, width: 4 * steps, height: 32, format: .grey)
        )
    }

    /// A zone with these lines, ten pixels apart.
    static func scanned(_ lines: [String], margin: Int = 8) -> ScannedZone {
        ScannedZone(
            lines: lines.enumerated().map { index, text in
                line(scores(text, margin: margin), characters: text.count, y: Double(10 * index))
            }
        )
    }

    /// The index of a character of zones.
    static func index(of character: Character) -> Int {
        guard let index = character.asciiValue.flatMap({ ZoneCharacter.index(of: $0) }) else {
            preconditionFailure("\(character) is no character of a zone")
        }
        return index
    }

    /// The characters that are likeliest.
    static func text(_ places: [CharacterDistribution]) -> String {
        text(places.map(\.likeliest))
    }

    /// The characters of these indices.
    static func text(_ indices: [Int]) -> String {
        String(decoding: indices.map { ZoneCharacter.all[$0] }, as: UTF8.self)
    }
}

extension [CharacterDistribution] {
    /// The likelihood of a character at a position, from 1.
    func share(of character: Character, at position: Int) -> Float {
        self[position - 1][SyntheticZone.index(of: character)]
    }
}
