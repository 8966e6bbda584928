// SPDX-License-Identifier: Apache-2.0

/// A name of an American or Canadian card, parted from the suffix behind it, such as `JR` or `III`.
///
/// AAMVA's standard has an element of its own for suffixes (DCU), and cards print them behind either name.
struct SuffixedName {
    /// The lines of the name.
    let name: [PrintPiece]
    /// The suffix; `nil` if there is none.
    let suffix: PrintPiece?

    /// Parts the last word of these lines from the others if it is a suffix.
    init(_ pieces: [PrintPiece]) {
        guard let line = pieces.last, let word = line.words.last, HolderName.isSuffix(word.plain, orLetter: false),
            let end = word.range.last(where: { line.characters[$0].isLetterOrDigit }),
            let suffix = line.part(word.range.lowerBound..<end + 1)
        else {
            (name, self.suffix) = (pieces, nil)
            return
        }
        let rest = line.part(line.characters.startIndex..<word.range.lowerBound)
        let name = pieces.dropLast() + [rest].compactMap(\.self)
        // A name that looks like a suffix is a name.
        (self.name, self.suffix) = name.isEmpty ? (pieces, nil) : (Array(name), suffix)
    }
}
