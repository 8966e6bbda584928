// SPDX-License-Identifier: Apache-2.0

extension MemberReader {
    /// Reads a text of so many bytes.
    package mutating func text(_ key: String, length: ClosedRange<Int> = 1...200) -> String? {
        takeRequired(key).flatMap { text(of: $0, key, length: length) }
    }

    /// Reads a text of so many bytes, if there is one.
    package mutating func optionalText(_ key: String, length: ClosedRange<Int> = 1...200) -> String? {
        take(key).flatMap { text(of: $0, key, length: length) }
    }

    /// Reads a list of texts; empty if there is none.
    package mutating func texts(_ key: String, count: ClosedRange<Int>, length: ClosedRange<Int>) -> [String] {
        items(key, count: count) { item, index, reader in
            if case .text(let text) = item, length.contains(text.utf8.count) { return text }
            let message = "An item must be a text of \(length.upperBound) bytes at most."
            reader.note(.wrongForm, key, at: index, message)
            return nil
        }
    }

    /// Reads a whole number.
    package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        takeRequired(key).flatMap { integer(of: $0, key, range) }
    }

    /// Reads a whole number, if there is one.
    package mutating func optionalInteger(_ key: String, in range: ClosedRange<Int>) -> Int? {
        take(key).flatMap { integer(of: $0, key, range) }
    }

    /// Reads a number, if there is one.
    package mutating func optionalNumber(_ key: String, in range: ClosedRange<Double>) -> Double? {
        let value: Double
        switch take(key) {
        case nil: return nil
        case .integer(let integer)?: value = Double(integer)
        case .number(let number)?: value = number
        default: return refuse(.wrongType, key, nil, "must be a number")
        }
        guard range.contains(value) else {
            return refuse(.outOfRange, key, nil, "must be \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Reads a truth value.
    package mutating func flag(_ key: String) -> Bool? {
        takeRequired(key).flatMap { flag(of: $0, key) }
    }

    /// Reads a truth value, if there is one.
    package mutating func optionalFlag(_ key: String) -> Bool? {
        take(key).flatMap { flag(of: $0, key) }
    }

    /// Reads one of several words.
    package mutating func choice<Choice>(_ key: String) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        takeRequired(key).flatMap { choice(of: $0, key) }
    }

    /// Reads one of several words, if there is one.
    package mutating func optionalChoice<Choice>(_ key: String) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        take(key).flatMap { choice(of: $0, key) }
    }

    /// Reads a list of words, each once.
    package mutating func choices<Choice>(_ key: String, allowsRepetition: Bool = false) -> [Choice]?
    where Choice: RawRepresentable<String> & CaseIterable & Hashable {
        let choices: [Choice] = items(key, count: 1...20) { $2.choice(of: $0, key, at: $1) }
        guard !choices.isEmpty else { return nil }
        if !allowsRepetition, Set(choices).count < choices.count {
            note(.duplicate, key, "\(name(of: key)) names something twice.")
        }
        return choices
    }

    /// Reads a list, item for item.
    package mutating func items<Item>(
        _ key: String,
        count range: ClosedRange<Int>,
        read: (JSONTree, Int, inout MemberReader) -> Item?
    ) -> [Item] {
        guard let value = range.lowerBound > 0 ? takeRequired(key) : take(key) else { return [] }
        guard case .array(let items) = value else {
            return refuse(.wrongType, key, nil, "must be a list") ?? []
        }
        guard range.contains(items.count) else {
            return refuse(.outOfRange, key, nil, "must have \(range.lowerBound) to \(range.upperBound) items") ?? []
        }
        return items.enumerated().compactMap { read($1, $0, &self) }
    }

    /// Reads a list of objects.
    package mutating func objects<Item>(
        _ key: String,
        count range: ClosedRange<Int>,
        read: (inout MemberReader) -> Item?
    ) -> [Item] {
        items(key, count: range) { $2.object(of: $0, key, at: $1, read: read) }
    }

    /// Reads an object, if there is one.
    package mutating func optionalObject<Value>(_ key: String, read: (inout MemberReader) -> Value?) -> Value? {
        take(key).flatMap { object(of: $0, key, read: read) }
    }

    /// Reads an object, or takes its default if there is none.
    package mutating func optionalObject<Value>(
        _ key: String,
        orElse members: [String: JSONTree],
        read: (inout MemberReader) -> Value?
    ) -> Value? {
        object(of: take(key) ?? .object(members), key, read: read)
    }

    /// Reads an object.
    package mutating func object<Value>(_ key: String, read: (inout MemberReader) -> Value?) -> Value? {
        takeRequired(key).flatMap { object(of: $0, key, read: read) }
    }

    private mutating func object<Value>(
        of value: JSONTree,
        _ key: String,
        at index: Int? = nil,
        read: (inout MemberReader) -> Value?
    ) -> Value? {
        guard case .object(let members) = value else {
            return refuse(.wrongType, key, index, "must be an object")
        }
        var reader = MemberReader(members, at: place(of: key, at: index))
        let read = read(&reader)
        reader.end()
        note(reader.mistakes)
        return read
    }

    /// The text that a value is.
    package mutating func text(
        of value: JSONTree,
        _ key: String,
        at index: Int? = nil,
        length: ClosedRange<Int>
    ) -> String? {
        guard case .text(let text) = value else { return refuse(.wrongType, key, index, "must be a text") }
        // Counted in bytes, which a hostile text would inflate; that bounds the characters, too.
        guard length.contains(text.utf8.count) else {
            return refuse(.outOfRange, key, index, "must have \(length.lowerBound) to \(length.upperBound) bytes")
        }
        return text
    }

    private mutating func integer(of value: JSONTree, _ key: String, _ range: ClosedRange<Int>) -> Int? {
        guard case .integer(let integer) = value else {
            return refuse(.wrongType, key, nil, "must be a whole number, \(range.lowerBound) to \(range.upperBound)")
        }
        guard range.contains(integer) else {
            return refuse(.outOfRange, key, nil, "must be \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    private mutating func flag(of value: JSONTree, _ key: String) -> Bool? {
        guard case .flag(let flag) = value else { return refuse(.wrongType, key, nil, "must be true or false") }
        return flag
    }

    private mutating func choice<Choice>(of value: JSONTree, _ key: String, at index: Int? = nil) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard case .text(let text) = value else { return refuse(.wrongType, key, index, "must be a text") }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            return refuse(.notOneOf, key, index, "must be one of \(words)")
        }
        return choice
    }

    /// Notes that a value is not as it must be.
    private mutating func refuse<Value>(_ code: Mistake.Code, _ key: String, _ index: Int?, _ rule: String) -> Value? {
        note(code, key, at: index, "\(name(of: key, at: index)) \(rule).")
        return nil
    }
}
