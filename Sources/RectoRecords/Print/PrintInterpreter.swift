// SPDX-License-Identifier: Apache-2.0

/// Finds the meaning of a document's print: which line states which value, and how sure that is.
///
/// Licences as in Directive 2006/126/EC are read by the numbers of their fields, cards as in AAMVA's standard by numbers
/// and abbreviations, and all others by captions in words. Place, order and form decide together: a label counts only if
/// a value of its form stands where its value must be. A value in doubt is marked, never guessed.
public struct PrintInterpreter: Sendable {
    /// The thresholds of an interpretation.
    public struct Configuration: Sendable, Hashable {
        /// The lowest confidence of a value that is used without a mark.
        ///
        /// The confidence is the product of the probabilities of the value's characters and of its label. The sure values
        /// are wrong far less often than one in ten: most of them have 0.99 and more, and characters in doubt are read
        /// three times, whose mean is right more often than it says.
        public var sureConfidence = FieldEvidence.sure
        /// The lowest probability of its label alone.
        public var sureCertainty = 0.95

        /// The usual thresholds.
        public init() {}
    }

    /// The thresholds.
    public var configuration: Configuration

    /// An interpreter with these thresholds.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The meaning of these lines.
    ///
    /// - Parameters:
    ///   - lines: The lines of one document in any order.
    ///   - height: The height of the document in widths: 0.63 for an ID-1 card, 0.70 for a passport's page.
    ///   - portrait: The place of the portrait, if it is known: lines in it are noise.
    ///   - reflections: Areas without print, since light is mirrored there: values that end near one are marked.
    ///   - day: The day of reading, which helps to tell the century of years with two digits.
    /// - Returns: Kind, issuer and values, as far as the print says them.
    public func interpret(
        _ lines: [PrintedText],
        height: Double,
        portrait: PrintedArea? = nil,
        reflections: [PrintedArea] = [],
        on day: CalendarDate? = nil
    ) -> PrintedDocument {
        let all = PrintPiece.pieces(of: lines).filter { !$0.isInside(portrait) }
        let issuer = IssuerReader(all, height: height).issuer()
        var pieces = all.indices.filter { !issuer.titles.contains($0) && !all[$0].isZone }.map { all[$0] }
        if let country = issuer.country {
            pieces = pieces.map { $0.spelled(in: country).withDutchSpelling(in: country) }
        }
        if issuer.system == .american {
            pieces = pieces.map(\.withoutLeadingSpecks)
            pieces = PrintPiece.joiningPostalCodes(PrintPiece.joining(pieces) { AmericanCity($0) != nil })
            pieces = PrintPiece.joining(pieces, if: \.endsInInches)
        }
        if issuer.system == .captions { pieces = PrintPiece.joiningWords(pieces) }
        pieces = PrintPiece.joiningSigns(PrintPiece.joiningDays(pieces, country: issuer.country))
        let address = issuer.system == .american ? AmericanAddress(pieces) : nil
        let country = issuer.country ?? (issuer.kind == .driverLicense ? address?.city.country : nil)
        let rest = pieces.indices.filter { address?.pieces.contains($0) != true }.map { pieces[$0] }
        var draft = PrintDraft(
            matches(rest, issuer, country: country, address: address, height: height, day: day),
            issuer: issuer,
            country: country,
            day: day,
            reflections: reflections,
            configuration: configuration
        )
        if let address { draft.readAddress(address) }
        return PrintedDocument(kind: issuer.kind, country: country, state: issuer.state, values: draft.values)
    }

    private func matches(
        _ pieces: [PrintPiece],
        _ issuer: Issuer,
        country: String?,
        address: AmericanAddress?,
        height: Double,
        day: CalendarDate?
    ) -> [PrintMeaning: FoundValue] {
        let reader = LabelReader(system: issuer.system)
        let form = ValueForm(country: country)
        var cells = pieces.flatMap(reader.cells)
        if issuer.system == .american {
            cells = cells.map { $0.withWholeDay(form).withoutSpecks }
            // No name stands below the address, but a signature may.
            if let bottom = address?.cityPiece.baseline {
                cells = cells.map { $0.isNumberedName && $0.area.top > bottom ? $0.unlabelled : $0 }
            }
        }
        // The label of an address that was found by its form must not take another value.
        if address != nil { cells.removeAll { $0.label?.meaning == .address } }
        if issuer.system == .american {
            let numbered = PrintCell.withWholeNumbers(PrintCell.withoutLoneNumbers(cells), form)
            cells = PrintCell.withNamesBesideLabels(PrintCell.withClassesOfDigits(numbered, form))
                .map { $0.withoutUnknownCaption(form) }
        }
        if issuer.system == .european { cells = EuropeanColumn(cells).cells }
        if issuer.system == .captions {
            cells = PrintCell.withNamesAtCaptions(cells, form: form)
            let captioned = PrintCell.withOtherNames(PrintCell.withoutLargeCaptions(cells))
            cells = PrintCell.withoutCardNumbers(PrintCell.withNamesTold(captioned), of: issuer.kind)
        }
        let matcher = LabelMatcher(cells, form: form, areCaptionsSmaller: issuer.system == .captions)
        let matches: LabelMatcher
        switch issuer.system {
        case .european: matches = EuropeanRecovery(matcher, form: form).recovered().withCutValuesMarked()
        case .american:
            let named = matcher.withNames(above: address, form: form)
            let numbered = named.withNumber(above: address, form: form)
            let isLicense = issuer.kind == .driverLicense
            matches = CardRecovery(form: form, day: day, isLicense: isLicense).withDays(numbered).withCutNamesMarked()
        case .captions:
            let isCard = issuer.kind == .identityCard
            let numbered = matcher.withNumberInCorner(height: height, form: form, isCard: isCard)
            let recovery = CardRecovery(form: form, day: day)
            matches = (isCard ? recovery.recovered(numbered) : recovery.withDays(numbered)).withCutValuesMarked()
        }
        return matches.withPartedNamesMarked().found
    }
}

extension PrintPiece {
    /// True if most of it lies in an area.
    fileprivate func isInside(_ area: PrintedArea?) -> Bool {
        guard let area else { return false }
        let place = place
        let (x, y) = ((place.left + place.right) / 2, (place.top + place.bottom) / 2)
        return area.left < x && x < area.right && area.top < y && y < area.bottom
    }

    /// True for a line of a machine readable zone: long, hardly a space in it, and capitals and digits without commas.
    ///
    /// A day and a place, or an authority and its town, may be as long, and two words.
    fileprivate var isZone: Bool {
        characters.count >= 26 && words.count <= 2 && !beginsWithDay
            && characters.allSatisfy { !$0.character.isLowercase && $0.character != "," }
    }

    /// True for `1984.07.10. HÓDMEZŐVÁSÁRHELY`.
    private var beginsWithDay: Bool {
        guard let first = words.first?.text, first.first?.isNumber == true else { return false }
        return first.count { ".-/".contains($0) } >= 2
    }
}
