// SPDX-License-Identifier: Apache-2.0

/// The numbers of different labels of each standard on a document.
struct LabelCount {
    /// Field numbers as in Directive 2006/126/EC.
    private(set) var numbers = 0
    /// Abbreviations and captions as in AAMVA's standard.
    private(set) var abbreviations = 0
    /// Captions in words.
    private(set) var captions = 0
    /// True if fields 4a and 4b are there.
    private(set) var hasBothDates = false

    init(_ pieces: [PrintPiece], besides titles: Set<Int>) {
        var numbers: Set<FieldNumber> = []
        var abbreviations: Set<String> = []
        var captions: Set<PrintMeaning> = []
        for (index, piece) in pieces.enumerated() where !titles.contains(index) {
            let words = piece.words
            for (place, word) in words.enumerated() {
                if Self.abbreviations.contains(word.plain) { abbreviations.insert(word.plain) }
                guard let found = FieldNumber.atStart(of: word.text), found.isExact, found.number.european != nil else {
                    continue
                }
                let isPlain = word.text.count > found.number.rawValue.count || found.number.rawValue.count == 2
                guard isPlain, place == 0 || found.number.rawValue.count == 2 else { continue }
                let isCaptioned = words.dropFirst(place + 1).first.map { CaptionTable.shared.meanings[$0.plain] != nil }
                if isCaptioned != true { numbers.insert(found.number) }
            }
            for cell in LabelReader(system: .captions).cells(of: piece) {
                guard let label = cell.label, label.meaning != .other else { continue }
                captions.insert(label.meaning)
            }
        }
        self.numbers = numbers.count
        hasBothDates = numbers.isSuperset(of: [.fourA, .fourB])
        self.abbreviations = abbreviations.count
        self.captions = captions.count
    }

    private static let abbreviations: Set = [
        "DLN", "DOB", "EXP", "ISS", "SEX", "HGT", "WGT", "EYES", "HAIR", "CLASS", "RSTR", "REST", "END", "LN", "FN",
        "DD",
        "HT", "WT", "EYE", "RESTR",
    ]
}
