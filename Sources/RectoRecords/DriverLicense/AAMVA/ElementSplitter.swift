// SPDX-License-Identifier: Apache-2.0

/// Splits the body of a payload into subfiles and elements by its text, not by the header's offsets.
struct ElementSplitter {
    private let scalars: [Unicode.Scalar]
    private let version: Int?
    private let jurisdictionTypes: [[Unicode.Scalar]]
    private var holderType: String
    /// Elements that start a line, one bit for each index in `AAMVAElement.all`.
    private var seen: UInt128 = 0
    /// The element that was appended last, as indices of its subfile and in it.
    private var last: (subfile: Int, element: Int)?

    /// The subfiles found, in order.
    private(set) var subfiles: [AAMVAPayload.Subfile] = []
    /// True if the first element follows its subfile's type, as the standard has it.
    private(set) var isFirstPrefixed = false
    /// True if elements were told apart without separators between them.
    private(set) var isGlued = false

    /// From this many identifiers in a line that start none, the line counts as glued together.
    private static let minimumGlued = 4
    /// From this many elements that start a line, separators stand between the elements.
    private static let minimumSeparated = 3
    /// From this many values of their own grammar in one line, it lost its separators although others did not.
    private static let minimumExact = 3

    /// Splits the text from a position on.
    init(_ scalars: [Unicode.Scalar], from start: Int, version: Int?, types: [String]) {
        self.scalars = scalars
        self.version = version
        holderType = types.first { AAMVAPayload.Subfile.holderTypes.contains($0) } ?? "DL"
        jurisdictionTypes = types.filter { $0.first == "Z" }.map { Array($0.unicodeScalars) }
        let lines = PayloadLines(in: scalars, from: start).ranges
        for line in lines {
            let prefixLength = SubfileType.isHolderType(at: line.lowerBound, in: scalars) ? 2 : 0
            if let element = AAMVAElement.known(at: line.lowerBound + prefixLength, in: scalars) {
                seen |= 1 << UInt128(element)
            }
        }
        for line in lines { split(line) }
        doubtGluedValues()
    }

    private mutating func split(_ line: Range<Int>) {
        if isJurisdictionLine(line.lowerBound) {
            appendJurisdictionElement(line)
            return
        }
        if let cut = jurisdictionSubfile(in: line) {
            splitHolderLine(line.lowerBound..<cut)
            appendGluedJurisdictionElements(cut..<line.upperBound)
        } else {
            splitHolderLine(line)
        }
    }

    private mutating func splitHolderLine(_ line: Range<Int>) {
        var start = line.lowerBound
        let isPrefixed =
            SubfileType.isHolderType(at: start, in: scalars)
            && (start + 2 == line.upperBound || isElementID(at: start + 2))
        if isPrefixed {
            holderType = scalars.text(start..<(start + 2))
            if subfiles.isEmpty { isFirstPrefixed = true }
            openSubfile(holderType)
            start += 2
        }
        guard start + 3 <= line.upperBound else {
            if !isPrefixed { continueLast(with: line) }
            return
        }
        guard isElementID(at: start) else {
            // Rests of a header, perhaps with the first element behind them.
            if let found = elementsBehindHeader(in: start..<line.upperBound) {
                splitHolderLine(found..<line.upperBound)
            } else {
                continueLast(with: line)
            }
            return
        }
        let split = elementStarts(in: start..<line.upperBound)
        isGlued = isGlued || split.starts.count > 1
        openSubfile(holderType)
        for (start, end) in zip(split.starts, split.starts.dropFirst() + [line.upperBound]) {
            append(start..<end, doubt: split.doubt)
        }
    }

    /// Keeps a line that starts no element with the value before it, which a control character cut in two.
    private mutating func continueLast(with line: Range<Int>) {
        guard let last, !isHarmless(line) else { return }
        let element = subfiles[last.subfile].elements[last.element]
        subfiles[last.subfile].elements[last.element].doubt = .continued
        guard AAMVAElement(id: element.id)?.grammar.isFreeText ?? false else { return }
        subfiles[last.subfile].elements[last.element].rawValue += " " + scalars.text(line)
    }

    /// True if a line that starts no element is no part of a value either: a carriage return that was read as M,
    /// padding, or a second header's designators.
    private func isHarmless(_ line: Range<Int>) -> Bool {
        RawText(scalars.text(line)).isEmpty || line.count == 1 && scalars[line.lowerBound] == "M"
            || !SubfileDesignators(in: scalars, from: line.lowerBound).types.isEmpty
    }

    /// The starts of elements in a line, and the doubt that this leaves.
    ///
    /// If separators stand between other elements, an identifier inside a line is more likely part of a value. The line
    /// is then split only if several values fit their grammar, or if a date needs it.
    private func elementStarts(in range: Range<Int>) -> (starts: [Int], doubt: AAMVAPayload.Element.Doubt?) {
        let unseen = ((range.lowerBound + 3)..<max(range.lowerBound + 3, range.upperBound)).count { position in
            AAMVAElement.known(at: position, in: scalars).map { seen & (1 << UInt128($0)) == 0 } ?? false
        }
        guard unseen > 0 else { return ([range.lowerBound], nil) }
        let first = AAMVAElement.known(at: range.lowerBound, in: scalars).map { UInt128(1) << UInt128($0) } ?? 0
        let starts = GluedElementSplitter(version: version).starts(in: scalars, range, used: seen & ~first)
        let ends = starts.dropFirst() + [range.upperBound]
        let exact = zip(starts, ends).dropFirst().count { isExact($0..<$1) }
        let areExact = exact == starts.count - 1
        if seen.nonzeroBitCount < Self.minimumSeparated {
            return unseen >= Self.minimumGlued || areExact
                ? (starts, starts.count > 1 ? .glued : nil) : ([range.lowerBound], nil)
        }
        guard starts.count > 1, exact > 0 else { return ([range.lowerBound], nil) }
        let mustSplit = areExact && !fits(range) && isExact(starts[0]..<starts[1])
        return exact >= Self.minimumExact || mustSplit
            ? (starts, .glued) : ([range.lowerBound], areExact ? .holdsElement : nil)
    }

    /// Doubts values without separators that hold the identifier of an element found nowhere else.
    private mutating func doubtGluedValues() {
        guard isGlued else { return }
        let found = Set(subfiles.flatMap(\.elements).map(\.id))
        for subfile in subfiles.indices {
            for element in subfiles[subfile].elements.indices
            where subfiles[subfile].elements[element].doubt == .glued {
                let value = Array(subfiles[subfile].elements[element].rawValue.unicodeScalars)
                let holdsElement = value.indices.contains { position in
                    AAMVAElement.known(at: position, in: value).map { !found.contains(AAMVAElement.all[$0].id) }
                        ?? false
                }
                if holdsElement { subfiles[subfile].elements[element].doubt = .holdsElement }
            }
        }
    }

    /// True if an element's value fits a grammar that little else fits.
    private func isExact(_ range: Range<Int>) -> Bool {
        guard let element = AAMVAElement.known(at: range.lowerBound, in: scalars).map({ AAMVAElement.all[$0] }) else {
            return false
        }
        return ![.truncation, .indicator].contains(element.grammar)
            && element.fit(scalars.text((range.lowerBound + 3)..<range.upperBound)) == .exact
    }

    private func fits(_ range: Range<Int>) -> Bool {
        guard let element = AAMVAElement.known(at: range.lowerBound, in: scalars).map({ AAMVAElement.all[$0] }) else {
            return true
        }
        return element.fit(scalars.text((range.lowerBound + 3)..<range.upperBound)) != .wrong
    }

    private mutating func appendJurisdictionElement(_ line: Range<Int>) {
        var start = line.lowerBound
        let type = Array(scalars[start..<(start + 2)])
        if scalars.hasPrefix(type, at: start + 2), start + 4 <= line.upperBound { start += 2 }
        openSubfile(scalars.text(line.lowerBound..<(line.lowerBound + 2)))
        if start + 3 <= line.upperBound { append(start..<line.upperBound) }
    }

    /// Splits a jurisdiction's subfile without separators at its own identifiers, which ascend.
    private mutating func appendGluedJurisdictionElements(_ range: Range<Int>) {
        let type = Array(scalars[range.lowerBound..<(range.lowerBound + 2)])
        var starts = [range.lowerBound + 2]
        var position = range.lowerBound + 5
        while position + 3 <= range.upperBound {
            let letter = scalars[position + 2]
            if scalars.hasPrefix(type, at: position), letter.isASCIIUppercase,
                letter > scalars[starts[starts.count - 1] + 2]
            {
                starts.append(position)
                position += 3
            } else {
                position += 1
            }
        }
        openSubfile(scalars.text(range.lowerBound..<(range.lowerBound + 2)))
        for (start, end) in zip(starts, starts.dropFirst() + [range.upperBound]) where start + 3 <= end {
            append(start..<end)
        }
    }

    /// The start of a jurisdiction's subfile inside a line: its type, then its first element.
    ///
    /// Without a list of types in the header, the letters of both must agree.
    private func jurisdictionSubfile(in line: Range<Int>) -> Int? {
        line.dropFirst(3).first { position in
            guard scalars[position] == "Z", position + 5 <= line.upperBound else { return false }
            guard jurisdictionTypes.isEmpty else {
                return jurisdictionTypes.contains { scalars.hasPrefix($0 + $0, at: position) }
            }
            let type = Array(scalars[position..<(position + 2)])
            return type[1].isASCIIUppercase && scalars.hasPrefix(type + ["A"], at: position + 2)
        }
    }

    /// The start of elements in a line that begins with a holder's subfile, or behind designators.
    private func elementsBehindHeader(in range: Range<Int>) -> Int? {
        var position = range.lowerBound
        while position < range.upperBound {
            guard SubfileType.isHolderType(at: position, in: scalars) else { position += 1; continue }
            // Behind the first element, such letters are more likely part of a value.
            if last == nil, position > range.lowerBound, AAMVAElement.isKnown(at: position + 2, in: scalars) {
                return position
            }
            let designators = SubfileDesignators(in: scalars, from: position)
            if designators.isStandard, designators.end < range.upperBound { return designators.end }
            position = max(designators.end, position + 1)
        }
        return nil
    }

    /// True if a line starts with a jurisdiction's subfile or element, of a type that the header announces if it
    /// announces any: names such as ZOE start with Z too.
    ///
    /// Headers announce wrong types, too. A subfile of another type starts with that type and its first element.
    private func isJurisdictionLine(_ start: Int) -> Bool {
        guard scalars[start] == "Z", SubfileType.isType(at: start, in: scalars) else { return false }
        let type = Array(scalars[start..<(start + 2)])
        return jurisdictionTypes.isEmpty || jurisdictionTypes.contains(type) || last == nil
            || scalars.hasPrefix(type + type + ["A"], at: start)
            || subfiles.contains { $0.type == scalars.text(start..<(start + 2)) }
    }

    /// True if an identifier stands at a position: a known one, or one of the standard's form, DAA to DDZ.
    private func isElementID(at position: Int) -> Bool {
        if AAMVAElement.isKnown(at: position, in: scalars) { return true }
        guard position + 3 <= scalars.count, scalars[position] == "D" else { return false }
        return ("A"..."D").contains(scalars[position + 1]) && scalars[position + 2].isASCIIUppercase
    }

    private mutating func openSubfile(_ type: String) {
        if let last = subfiles.last, last.type == type { return }
        // Elements behind a jurisdiction's subfile still belong to the holder's.
        guard !subfiles.contains(where: { $0.type == type }) else { return }
        subfiles.append(AAMVAPayload.Subfile(type: type))
    }

    private mutating func append(_ range: Range<Int>, doubt: AAMVAPayload.Element.Doubt? = nil) {
        let id = scalars.text(range.lowerBound..<(range.lowerBound + 3))
        let type = id.first == "Z" ? String(id.prefix(2)) : holderType
        guard let index = subfiles.lastIndex(where: { $0.type == type }) else { return }
        let value = scalars.text((range.lowerBound + 3)..<range.upperBound)
        subfiles[index].elements.append(AAMVAPayload.Element(id: id, rawValue: value, doubt: doubt))
        last = (index, subfiles[index].elements.count - 1)
    }
}
