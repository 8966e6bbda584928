// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoImaging
internal import RectoRecords

/// Decides the characters of a zone by their look, the rules for each place, and the check digits.
///
/// First each line is compared with every length of a format; the best fit gives the format. Then the look of each
/// place is weighed by the expectations for it. Check digits come last: if they decide against the likeliest character,
/// that is a correction.
struct ZoneDecoder {
    /// Least fit of a zone, per line: a worse one is some other print, or cannot be read.
    private let leastFit = -16.0
    /// Fit below which two lines of 36 characters are compared with the French layout, too.
    private let badFit = -5.0
    /// Share of unclear characters above which a zone is hard to read: one in ten of the zones drawn to be hard is.
    private let mostUnclear = 0.08
    /// Fit below which the number of a zone's characters is unclear; `doubtfulFitOfHard` applies to hard zones.
    ///
    /// Light may hide the end of a zone.
    private let doubtfulFit = -7.5
    private let doubtfulFitOfHard = -2.5
    /// Share of unclear characters above which the number of characters is unclear at any fit: it is a guess.
    private let mostUnclearOfFitting = 0.35
    /// Least probability of the D that starts the line of a licence.
    private let leastLetter: Float = 0.5
    /// Most certainty that check digits add to a character's look.
    private let trustInCheckDigits = 0.5
    /// Cost for the fit of each character outside the image, which cannot be seen.
    ///
    /// With one of them a zone no longer fits surely, with two it is none.
    private let missingFit = 8.0
    private let lineDecoder = ZoneLineDecoder()

    /// The zone in the lines, which may hold one line too many; `nil` if there is none.
    func decode(_ scanned: ScannedZone) -> DecodedZone? {
        var best: DecodedZone?
        for (format, first) in Self.candidates(scanned) {
            let lines = Array(scanned.lines[first..<first + format.lineCount])
            guard let zone = decode(lines, as: format), zone.fit > best?.fit ?? leastFit else { continue }
            best = zone
        }
        return best ?? licence(scanned)
    }

    /// The line of a driving licence, if one of the lines surely starts as it does.
    ///
    /// It is sought only where the lines are no other zone: a line of a card's three has its length.
    private func licence(_ scanned: ScannedZone) -> DecodedZone? {
        let format = ZoneFormat.licence
        var best: DecodedZone?
        for line in scanned.lines where Self.isLikely(line, of: format) && !line.isCut {
            guard let first = decode([line], as: format.layout, format), first.sight.look(of: "D") > leastLetter else {
                continue
            }
            // What the issuer has put into the line is known once the issuer is.
            let layout = first.zone.layout
            let zone = layout == format.layout ? first : decode([line], as: layout, format) ?? first
            if zone.fit > best?.fit ?? leastFit { best = zone }
        }
        return best
    }

    /// The zone in lines of a format's number and length; two lines may be a visa's or a French card's.
    private func decode(_ lines: [ScannedLine], as format: ZoneFormat) -> DecodedZone? {
        let zone = decode(lines, as: format.layout, format)
        if let zone, format != .td1, zone.sight.mayBeOfVisa {
            let visa: ZoneFormat = format == .td3 ? .mrvA : .mrvB
            guard let other = decode(lines, as: visa.layout, visa) else { return zone }
            // If the first character cannot be read, the check digits decide: visas lack some of them.
            return zone.sight.isOfVisa || zone.contradictions > 0 ? other : zone
        }
        // A French card has letters in the places of others' dates, so it fits badly.
        if format == .td2, zone?.fit ?? -.infinity < badFit,
            let french = decode(lines, as: .frenchIdentityCard, format), french.zone.layout == .frenchIdentityCard
        {
            return french
        }
        return zone
    }

    /// The formats that fit these lines' lengths, and the first line of each.
    private static func candidates(_ scanned: ScannedZone) -> [(format: ZoneFormat, first: Int)] {
        let formats: [ZoneFormat] = [.td1, .td2, .td3]
        return formats.flatMap { format in
            (0..<max(0, scanned.lines.count - format.lineCount + 1)).compactMap { first in
                let lines = scanned.lines[first..<first + format.lineCount]
                // A line that continues beyond its strip has more characters.
                let isWhole = lines.count { $0.isCut } < lines.count - 1
                return isWhole && lines.allSatisfy { isLikely($0, of: format) } ? (format, first) : nil
            }
        }
    }

    /// True if a line has about as many characters as those of a format.
    private static func isLikely(_ line: ScannedLine, of format: ZoneFormat) -> Bool {
        let room = Double(line.scores.steps) / ZoneLineScores.stepsPerCharacter
        let length = Double(format.lineLength)
        return room > 0.9 * length && room < 1.2 * length + 20
            && Double(line.characters) > 0.5 * length && line.characters < format.lineLength + 8
    }

    private func decode(_ lines: [ScannedLine], as layout: ZoneLayout, _ format: ZoneFormat) -> DecodedZone? {
        var sight: [[CharacterDistribution]] = []
        var steps: [[Float]] = []
        var fit = 0.0
        for (index, line) in lines.enumerated() {
            let factors = ZonePrior(layout).factors(line: index + 1)
            guard let decoded = lineDecoder.decode(scores: line.scores.probabilities, priors: factors) else {
                return nil
            }
            fit += (decoded.logLikelihood - line.scores.highestLogLikelihood) / Double(lines.count)
            guard fit > leastFit * 2 else { return nil }
            // The expectation is taken out, so that it counts only once.
            let places = decoded.probabilities.enumerated().map { position, distribution in
                guard line.isInside[min(line.isInside.count - 1, Int(decoded.steps[position]))] else {
                    fit -= missingFit
                    return [Float](repeating: 1, count: ZoneCharacter.count).normalized
                }
                let start = position * ZoneCharacter.count
                return distribution.enumerated().map { $1 / factors[start + $0] }.normalized
            }
            sight.append(places)
            steps.append(decoded.steps)
        }
        var zone = decode(ZoneSight(format: format, lines: sight), as: layout, fit: fit)
        zone.places = ZonePlaces(lines, steps: steps)
        return zone
    }

    /// The zone in places with this look.
    func decode(_ sight: ZoneSight, as layout: ZoneLayout, fit: Double) -> DecodedZone {
        let expectation = ZoneExpectation(layout)
        let expected = expectation.weighed(sight.lines)
        var characters = expectation.characters(in: expected)
        var certainties = zip(expected, characters).map { line, read in zip(line, read).map { Double($0[$1]) } }

        let chain = CheckDigitChain(layout)
        let places = chain.places
        let weighed = chain.weighed(
            places.map { expected[$0.line - 1][$0.position - 1] },
            looks: places.map { sight.lines[$0.line - 1][$0.position - 1] }
        )
        var corrections: [ZoneCorrection] = []
        for (index, place) in places.enumerated() {
            let (line, position) = (place.line - 1, place.position - 1)
            let (before, after) = (characters[line][position], weighed.characters[index])
            if before != after {
                let (old, new) = (ZoneCharacter.all[before], ZoneCharacter.all[after])
                corrections.append(
                    ZoneCorrection(
                        place: place,
                        before: Character(UnicodeScalar(old)),
                        after: Character(UnicodeScalar(new))
                    )
                )
            }
            characters[line][position] = after
            // A check digit agrees with one in ten of all wrong readings. So a character that hardly looks like itself
            // stays in doubt, even if they agree.
            let look = Double(expected[line][position][after])
            certainties[line][position] = min(Double(weighed.certainties[index]), look + trustInCheckDigits)
        }
        let text = characters.map { String(decoding: $0.map { ZoneCharacter.all[$0] }, as: UTF8.self) }
        guard let zone = try? MachineReadableZone(format: sight.format, lines: text) else {
            preconditionFailure("a format's number of characters of the alphabet")
        }
        return DecodedZone(
            zone: zone,
            corrections: corrections,
            certainty: ZoneCertainty(probabilities: certainties, legibility: legibility(of: sight, fit: fit)),
            sight: sight,
            fit: fit
        )
    }

    private func legibility(of sight: ZoneSight, fit: Double) -> ZoneCertainty.Legibility {
        let isHard = sight.unclearShare > mostUnclear
        let fits = fit >= (isHard ? doubtfulFitOfHard : doubtfulFit) && sight.unclearShare <= mostUnclearOfFitting
        guard fits else { return .illFitting }
        return isHard ? .hard : .clear
    }
}

extension ZoneSight {
    /// True if the first character, which alone tells visas from other documents of two lines, is clearly a V.
    fileprivate var isOfVisa: Bool { look(of: "V") > 0.5 }

    /// True if it is more likely a V than the letter of any other document.
    fileprivate var mayBeOfVisa: Bool { look(of: "V") > ["P", "A", "C", "I"].map(look).max() ?? 0 }

    /// The probability of a letter at the first place, by its look.
    func look(of letter: Character) -> Float {
        letter.asciiValue.flatMap(ZoneCharacter.index).map { lines[0][0][$0] } ?? 0
    }
}

extension ZoneLineScores {
    /// Natural logarithm of the probability of the likeliest class of every step.
    fileprivate var highestLogLikelihood: Double {
        (0..<steps).reduce(0) { sum, step in
            let row = probabilities[step * Self.classes..<(step + 1) * Self.classes]
            return sum + Double(log(max(row.max() ?? 1, .leastNormalMagnitude)))
        }
    }
}
