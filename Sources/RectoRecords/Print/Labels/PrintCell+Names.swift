// SPDX-License-Identifier: Apache-2.0

/// Names that are captions elsewhere, such as `CABELLO`, `BORN` and `MORADA`.
extension PrintCell {
    private static let names: Set<PrintMeaning> = [
        .field(.lastName), .field(.firstName), .secondLastName, .middleName, .fullName, .fullNameGivenFirst,
    ]
    /// The distance of a name below its caption, in heights of its capitals: the next caption is further down.
    private static let drop = -0.4...1.8
    /// The least height of a name, in heights of the caption above it, and the one below which the name is marked.
    private static let (leastOfName, surelyOfName) = (1.15, 1.4)

    /// The cells with what seems to be a caption, and alone stands in the place of a name, as that name.
    ///
    /// That is right below the caption of a name, and larger, or right behind the colon of one.
    static func withNamesAtCaptions(_ cells: [PrintCell], form: ValueForm) -> [PrintCell] {
        var cells = cells
        for own in cells.indices where cells[own].isCaptionOfName {
            let caption = cells[own]
            let places = cells.indices.filter { $0 != own && cells[$0].isInPlaceOfName(at: caption) }
            guard places.count == 1, let place = places.first, cells[place].mayBeName(form) else { continue }
            cells[place] = cells[place].unlabelled
            cells[place].value?.isInPlaceOfName = true
            let isLarge = cells[place].capitalHeight >= surelyOfName * caption.capitalHeight
            if !isLarge, !caption.endsInColon { cells[own].label?.certainty = 0.93 }
        }
        return cells
    }

    private var endsInColon: Bool { whole.text.hasSuffix(":") }
    private var isOfName: Bool { label.map { Self.names.contains($0.meaning) } == true }
    private var isCaptionOfName: Bool { value == nil && isOfName && label?.isExact == true }

    private func isInPlaceOfName(at caption: PrintCell) -> Bool {
        if caption.endsInColon, caption.whole.joined(with: whole, heights: 0.7...2.5) != nil { return true }
        return capitalHeight >= Self.leastOfName * caption.capitalHeight
            && Self.drop.contains((area.top - caption.area.bottom) / capitalHeight)
            && abs(area.left - caption.area.left) < 1.5 * capitalHeight
    }

    /// True for one word that is a caption, and more words behind it that are not its value.
    private func mayBeName(_ form: ValueForm) -> Bool {
        guard let label, !isOfName, NameForm.fits(whole.text),
            whole.characters.allSatisfy({ !$0.character.isDigit && !":/".contains($0.character) }),
            whole.words.count == 1 + (value?.words.count ?? 0)
        else { return false }
        return value.map { [.other, .address].contains(label.meaning) || !form.fits(label.meaning, $0) } ?? true
    }
}
