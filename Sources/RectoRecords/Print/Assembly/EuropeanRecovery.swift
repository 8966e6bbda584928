// SPDX-License-Identifier: Apache-2.0

/// Finds values of a European licence whose numbers were not read, by their place, order and form.
///
/// Directive 2006/126/EC, annex I, has the fields in order of their numbers, and three days on the front: birth, issue
/// and expiry in this order of time.
struct EuropeanRecovery {
    private let matcher: LabelMatcher
    private let form: ValueForm
    private let order: DayOrder?

    init(_ matcher: LabelMatcher, form: ValueForm) {
        self.matcher = matcher
        self.form = form
        order = DayOrder(country: form.country)
    }

    /// The matches with what was found in addition.
    func recovered() -> LabelMatcher {
        var matcher = matcher
        recoverDays(&matcher)
        recoverNames(&matcher)
        recoverNumber(&matcher)
        recoverSecondLines(&matcher)
        recoverAddress(&matcher)
        return matcher
    }
}

// MARK: Days

extension EuropeanRecovery {
    private static let meanings: [PrintMeaning] = [.birth, .field(.issueDate), .field(.expirationDate)]
    /// Nobody drives at an earlier age, in years: mopeds from 14 on (article 4).
    private static let leastAge = 14

    private typealias FreeDay = (free: LabelMatcher.FreeLine, day: PrintedDay, dates: [CalendarDate])

    /// Gives days without a number to the fields that lack one, if only one order of time is possible.
    ///
    /// Years of two digits may allow several: then they are taken in the order in which they stand, and marked.
    private func recoverDays(_ matcher: inout LabelMatcher) {
        let missing = Self.meanings.filter { matcher.found[$0] == nil }
        let days = matcher.free.compactMap { free -> FreeDay? in
            guard let day = PrintedDay.find(in: free.piece, country: form.country) else { return nil }
            let dates = day.dates(order: order)
            return dates.isEmpty ? nil : (free, day, dates)
        }
        guard !missing.isEmpty, days.count == missing.count else { return recoverBirth(&matcher, days) }
        var known: [PrintMeaning: [CalendarDate]] = [:]
        for meaning in Self.meanings {
            guard let piece = matcher.found[meaning]?.pieces.first,
                let day = PrintedDay.find(in: piece, country: form.country)
            else { continue }
            known[meaning] = day.dates(order: order)
        }
        let isOneOrder = (days.map(\.dates) + known.values).allSatisfy { $0.count == 1 }
        let sorted =
            isOneOrder
            ? days.sorted { ($0.dates[0], $0.free.index) < ($1.dates[0], $1.free.index) }
            : days.sorted { $0.free.piece.isBefore($1.free.piece) }
        for (meaning, day) in zip(missing, sorted) { known[meaning] = day.dates }
        guard isPossible(known) else { return }
        let orders = days.map(\.dates).orders.count { order in
            isPossible(known.merging(zip(missing, order)) { $1 })
        }
        for (meaning, (free, day, _)) in zip(missing, sorted) {
            guard let piece = free.piece.part(day.range.lowerBound..<free.piece.characters.endIndex) else { continue }
            let certainty = orders == 1 ? 0.98 : 0.94
            matcher.set(meaning, FoundValue(pieces: [piece], certainty: certainty, cells: [free.index]))
        }
    }

    /// Takes the one day between the names and another day that is much later for that of birth; marked.
    private func recoverBirth(_ matcher: inout LabelMatcher, _ days: [FreeDay]) {
        let names = [.field(.lastName), .field(.firstName)].compactMap { matcher.found[$0]?.pieces.last }
        let others = [.field(.issueDate), .field(.expirationDate)].compactMap { matcher.found[$0]?.pieces.first }
        guard matcher.found[.birth] == nil, days.count == 1, let (free, day, dates) = days.first, !names.isEmpty,
            let other = others.first,
            let later = PrintedDay.find(in: other, country: form.country)?.dates(order: order).min(),
            names.allSatisfy({ $0.baseline < free.piece.top }), free.piece.baseline < other.top,
            dates.allSatisfy({ $0.year + Self.leastAge <= later.year }),
            let piece = free.piece.part(day.range.lowerBound..<free.piece.characters.endIndex)
        else { return }
        matcher.set(.birth, FoundValue(pieces: [piece], certainty: 0.94, cells: [free.index]))
    }

    /// True if some of these dates are of a birth, an issue and an expiry after each other.
    private func isPossible(_ dates: [PrintMeaning: [CalendarDate]]) -> Bool {
        guard let births = dates[.birth], let issues = dates[.field(.issueDate)],
            let expiries = dates[.field(.expirationDate)]
        else { return false }
        return issues.contains { issue in
            births.contains { $0.year + Self.leastAge <= issue.year } && expiries.contains { issue < $0 }
        }
    }
}

extension Array {
    /// All orders of a few elements.
    fileprivate var orders: [[Element]] {
        guard count > 1 else { return [self] }
        return indices.flatMap { index in
            var others = self
            let first = others.remove(at: index)
            return others.orders.map { [first] + $0 }
        }
    }
}

// MARK: Names

extension EuropeanRecovery {
    /// The distance of the next row, in heights of capitals.
    private static let nextRow = 0.9...3.2

    /// Takes the lines above the day of birth for the names, if there are two, or one beside the one that was found.
    private func recoverNames(_ matcher: inout LabelMatcher) {
        guard let birth = matcher.found[.birth]?.pieces.first else { return }
        let (last, first): (PrintMeaning, PrintMeaning) = (.field(.lastName), .field(.firstName))
        let height = birth.capitalHeight
        let lines = matcher.free.compactMap { free -> LabelMatcher.FreeLine? in
            let piece = free.piece.withoutNumber
            guard piece.baseline < birth.baseline - 0.5 * height, birth.baseline - piece.baseline < 12 * height,
                NameForm.fits(piece.text), piece.characters.count(where: \.isLetterOrDigit) >= 2,
                (0.7...1.6).contains(piece.capitalHeight / height)
            else { return nil }
            return (free.index, piece)
        }
        // In the column of the day of birth: what stands elsewhere is print of another kind.
        let column = lines.filter { abs($0.piece.left - birth.left) < 1.2 * height }
            .sorted { $0.piece.baseline < $1.piece.baseline }
        switch (matcher.found[last]?.pieces.first, matcher.found[first]?.pieces.first) {
        case (nil, nil) where column.count == 2:
            matcher.set(last, FoundValue(column[0], certainty: 0.96))
            matcher.set(first, FoundValue(column[1], certainty: 0.96))
        case (nil, let given?):
            let above = column.filter { given.isRow(below: $0.piece, at: Self.nextRow) }
            guard above.count == 1 else { return }
            matcher.set(last, FoundValue(above[0], certainty: 0.98))
        case (let family?, nil):
            let below = column.filter { $0.piece.isRow(below: family, at: Self.nextRow) }
            guard below.count == 1 else { return }
            matcher.set(first, FoundValue(below[0], certainty: 0.98))
        default: break
        }
    }
}

// MARK: Number

extension EuropeanRecovery {
    /// The certainty of a number without its label: that of one in its State's form, and of others, which are marked.
    private static let (certaintyOfForm, certaintyOfOthers) = (0.98, 0.9)

    /// Takes the one line below the days that has a number's form for it; marked, unless it is the form of its State.
    private func recoverNumber(_ matcher: inout LabelMatcher) {
        let number: PrintMeaning = .field(.idNumber)
        guard matcher.found[number] == nil, let expiry = matcher.found[.field(.expirationDate)]?.pieces.first else {
            return
        }
        let values = [expiry] + [.birth, .field(.issueDate)].compactMap { matcher.found[$0]?.pieces.first }
        let lines = matcher.free.map { free in
            (index: free.index, piece: free.piece.withoutLabel(before: values.map(\.left)))
        }
        .filter { free in
            free.piece.baseline > expiry.baseline && form.fits(number, free.piece)
                && free.piece.characters.count(where: \.isLetterOrDigit) >= 5
        }
        let column = lines.filter { line in
            values.contains { abs(line.piece.left - $0.left) < 1.2 * expiry.capitalHeight }
        }
        let births = birthDigits(matcher)
        let ofForm = column.filter { line in
            let characters = line.piece.characters.map(\.character).filter { $0 != " " }
            return LicenseNumberForm(of: characters, country: form.country) != nil
                && !births.contains { characters.starts(with: $0) }
        }
        if ofForm.count == 1 {
            matcher.set(number, FoundValue(ofForm[0], certainty: Self.certaintyOfForm))
        } else if let only = [column, lines].first(where: { $0.count == 1 })?.first {
            matcher.set(number, FoundValue(only, certainty: Self.certaintyOfOthers))
        }
    }
}

extension EuropeanRecovery {
    /// The digits of the day of birth as numbers of persons begin with them, such as those of Northern Europe.
    private func birthDigits(_ matcher: LabelMatcher) -> [String] {
        let day = matcher.found[.birth]?.pieces.first.flatMap { PrintedDay.find(in: $0, country: form.country) }
        return (day?.dates(order: order) ?? []).flatMap { date in
            let parts = date.description.split(separator: "-").map(String.init)
            let (year, month, day) = (parts[0], parts[1], parts[2])
            return [day + month + year.suffix(2), year.suffix(2) + month + day, year + month + day]
        }
    }
}

extension PrintPiece {
    /// The least distance of a label from its value, in heights of capitals: a value may begin a little aside.
    private static let beforeColumn = 1.5

    /// The part that begins in a column of values, if no more stands before it than the misread number of a field:
    /// `5- HD 502114`.
    fileprivate func withoutLabel(before columns: [Double]) -> PrintPiece {
        func isInColumn(_ left: Double) -> Bool { columns.contains { abs(left - $0) < capitalHeight } }
        guard columns.allSatisfy({ left < $0 - Self.beforeColumn * capitalHeight }),
            let first = characters.indices.first(where: { isInColumn(characters[$0].left) }),
            characters[..<first].count(where: \.isLetterOrDigit) < 2
        else { return self }
        return part(first..<characters.endIndex) ?? self
    }
}

// MARK: Second lines

extension EuropeanRecovery {
    /// Fields whose values may take two lines.
    private static let ofTwoLines: [PrintMeaning] = [
        .field(.lastName), .field(.firstName), .birth, .field(.issuingAuthority),
    ]
    /// Joins second lines that begin below the number of their field, and not below the value, as on some States'
    /// licences; marked.
    private func recoverSecondLines(_ matcher: inout LabelMatcher) {
        for meaning in Self.ofTwoLines {
            guard var value = matcher.found[meaning], let line = matcher.lineBelowLabel(of: meaning) else { continue }
            value.pieces.append(line.piece)
            value.cells.append(line.index)
            value.mayGoOn = true
            matcher.set(meaning, value)
        }
    }
}

// MARK: Addresses

extension EuropeanRecovery {
    /// Joins the lines of an address down to its postal code, which stand as far apart as rows, and begin below its first
    /// line or below its number: there, they are marked without a postal code.
    private func recoverAddress(_ matcher: inout LabelMatcher) {
        guard var value = matcher.found[.address], let first = value.pieces.first,
            let label = value.cells.first.flatMap({ matcher.cells[$0].label })
        else { return }
        func hasCode() -> Bool { EuropeanAddress(value.pieces, country: form.country).parts[.addressZip] != nil }
        while value.pieces.count < 4, !hasCode(), let last = value.pieces.last {
            let (height, known) = (last.capitalHeight, value.cells)
            let next = matcher.free.first { index, piece in
                !known.contains(index) && Self.nextRow.contains((piece.baseline - last.baseline) / height)
                    && [first.left, label.area.left].contains { abs(piece.left - $0) < height }
                    && PrintPiece.sameHeights.contains(piece.capitalHeight / height)
                    && form.fits(.address, piece) && !form.fits(.field(.categories), piece)
                    && !matcher.cells.contains {
                        $0.label?.number != nil && $0.area.left < piece.left && $0.whole.isBeside(piece)
                    }
            }
            guard let next else { break }
            value.pieces.append(next.piece)
            value.cells.append(next.index)
        }
        let isBelowNumber = value.pieces.contains { $0.left < first.left - $0.capitalHeight }
        value.mayGoOn = value.mayGoOn || isBelowNumber && !hasCode()
        matcher.set(.address, value)
    }
}
