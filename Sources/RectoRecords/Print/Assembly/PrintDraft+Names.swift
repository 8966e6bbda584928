// SPDX-License-Identifier: Apache-2.0

/// The names: in parts, whole, in two scripts.
extension PrintDraft {
    mutating func readNames() {
        if let full = found[.fullName] { readFullName(full) }
        if let full = found[.fullNameGivenFirst] { readFullNameGivenFirst(full) }
        if var last = found[.field(.lastName)], !readsAsFullName(last) {
            if let second = found[.secondLastName] {
                last.append(second)
            } else if issuer.system == .captions, country.map(Self.ofTwoFamilyNames.contains) == true,
                last.pieces.flatMap(\.words).count == 1
            {
                last.mayGoOn = true
            }
            setName(.lastName, last, dropsDegrees: ["DEU", "AUT"].contains(country))
        }
        if var first = found[.field(.firstName)] {
            if country == "MEX", first.pieces.count == 3, found[.field(.lastName)] == nil {
                return readThreeNames(first)
            }
            if let middle = found[.middleName], country != "PHL" {
                // Elsewhere than in the Philippines it is a given name.
                let given = first.pieces
                first.append(middle)
                if country == nil { (first.pieces, first.mayGoOn) = (given, true) }
            }
            let titles = country == "GBR" ? NameForm.britishTitles : country == nil ? NameForm.titles : []
            setName(.firstName, first, dropping: issuer.system == .european ? titles : [])
        }
    }

    /// Reads the name on a Mexican card: a line for each family name, and one of given names; marked.
    private mutating func readThreeNames(_ name: FoundValue) {
        for (field, pieces) in [(PrintedField.lastName, name.pieces.prefix(2)), (.firstName, name.pieces.suffix(1))] {
            var part = name
            part.pieces = Array(pieces)
            part.mayGoOn = true
            setName(field, part)
        }
    }

    /// Keeps a name without what stands beside it, and the suffix behind it on a card as in AAMVA's standard.
    private mutating func setName(
        _ field: PrintedField,
        _ found: FoundValue,
        dropping titles: Set<String> = [],
        dropsDegrees: Bool = false
    ) {
        let value = latin(found)
        guard issuer.system == .american else {
            let mayBeInTwoScripts = hasOtherScript || country == nil
            let name =
                issuer.system == .captions || mayBeInTwoScripts ? NameRemarks.without(value.pieces) : value.pieces
            var read = NameForm.read(name, dropping: titles, dropsDegrees: dropsDegrees)
            // The first of two lines may be the name in another script: the country would tell.
            if country == nil, name.count > 1,
                read?.value != NameForm.read([name[0]], dropping: titles, dropsDegrees: dropsDegrees)?.value
            {
                read?.isDoubtful = true
            }
            return set(field, read?.markedIfCharactersAreLost(in: country), value.pieces, value)
        }
        let parts = SuffixedName(value.pieces)
        set(field, NameForm.read(parts.name), parts.name, value)
        guard let suffix = parts.suffix, values[.suffix] == nil else { return }
        set(.suffix, NameForm.read([suffix]), [suffix], value)
    }

    /// States whose nationals have two family names.
    private static let ofTwoFamilyNames: Set = [
        "BOL", "CHL", "COL", "CRI", "CUB", "DOM", "ECU", "ESP", "GTM", "HND", "MEX", "NIC", "PAN", "PER", "PRY", "SLV",
        "URY", "VEN",
    ]

    /// States whose licences and cards print names in another script, and below it or behind a slash in Latin letters.
    static let otherScripts: Set = [
        "ARM", "BGR", "BIH", "BLR", "CYP", "GEO", "GRC", "KAZ", "KGZ", "MKD", "MNE", "MNG", "RUS", "SRB", "TJK", "UKR",
    ]

    /// The greatest certainty of a name whose script or parts are not known: it contradicts no code.
    private static let ofUnknownName = 0.75

    /// True if letters may be of a script that is not read: many look like Latin ones.
    var hasOtherScript: Bool {
        issuer.system != .american && country.map(Self.otherScripts.contains) == true
    }

    /// The name in Latin letters, which stands below the one in the State's script; always marked.
    private func latin(_ name: FoundValue) -> FoundValue {
        guard hasOtherScript else { return name }
        var name = name
        // A line alone may be the one in the State's script, and contradicts no code.
        if name.pieces.count == 1, !name.pieces[0].text.contains("/") {
            name.certainty = min(name.certainty, Self.ofUnknownName)
        }
        name.pieces = name.pieces.suffix(1)
        name.mayGoOn = true
        return name
    }

    /// Reads `SMITH, JOHN`, or two lines, at the caption of the family name if no other one is of given names; marked.
    private mutating func readsAsFullName(_ name: FoundValue) -> Bool {
        guard issuer.system == .captions, found[.field(.firstName)] == nil, found[.secondLastName] == nil,
            let parts = name.pieces.count == 1 ? name.pieces[0].partsAtComma : name.pieces
        else { return false }
        var name = name
        name.pieces = parts
        name.mayGoOn = true
        readFullName(name)
        return true
    }

    /// Keeps a name whose parts nothing tells, as the family name; marked, and it contradicts no code.
    private mutating func setWholeName(_ full: FoundValue) {
        var name = full
        name.mayGoOn = true
        name.certainty = min(name.certainty, Self.ofUnknownName)
        setName(.lastName, name)
    }

    /// Reads the given names above the family name, marked: one of both may take two lines.
    private mutating func readFullNameGivenFirst(_ full: FoundValue) {
        guard full.pieces.count == 2 else { return setWholeName(full) }
        for (field, piece) in zip([PrintedField.firstName, .lastName], full.pieces) {
            var name = full
            name.pieces = [piece]
            name.mayGoOn = true
            setName(field, name)
        }
    }

    /// Reads `SMITH, JOHN` in one line or two.
    private mutating func readFullName(_ full: FoundValue) {
        var pieces = full.pieces
        if pieces.count == 1, let parts = pieces[0].partsAtComma { pieces = parts }
        guard pieces.count == 2 else {
            // `1 NOM` above `2 PRÉNOM` is the family name alone.
            if found[.field(.firstName)] != nil { setName(.lastName, full) } else { setWholeName(full) }
            return
        }
        for (field, piece) in zip([PrintedField.lastName, .firstName], pieces) {
            var name = full
            name.pieces = [piece]
            setName(field, name)
        }
    }
}

extension Country {
    /// True if its documents print names in another script, and in Latin letters that are always marked.
    package var printsOtherScript: Bool { PrintDraft.otherScripts.contains(alpha3) }
}

extension PrintPiece {
    /// Family name and given names before and behind the first comma; `nil` if none is there, or a suffix such as `JR`.
    var partsAtComma: [PrintPiece]? {
        guard let comma = characters.firstIndex(where: { $0.character == "," }),
            let last = part(characters.startIndex..<comma), let first = part(comma + 1..<characters.endIndex),
            [last, first].allSatisfy({ $0.characters.contains(where: \.character.isLetter) }),
            !HolderName.isSuffix(PlainText.of(first.text), orLetter: false)
        else { return nil }
        return [last, first]
    }
}
