// SPDX-License-Identifier: Apache-2.0

extension MemberReader {
    mutating func text(_ key: String, length: ClosedRange<Int> = 1...200) -> String? {
        takeRequired(key).flatMap { text(of: $0, key, length) }
    }

    mutating func optionalText(_ key: String, length: ClosedRange<Int> = 1...200) -> String? {
        take(key).flatMap { text(of: $0, key, length) }
    }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        takeRequired(key).flatMap { integer(of: $0, key, range) }
    }

    mutating func optionalInteger(_ key: String, in range: ClosedRange<Int>) -> Int? {
        take(key).flatMap { integer(of: $0, key, range) }
    }

    mutating func optionalNumber(_ key: String, in range: ClosedRange<Double>) -> Double? {
        let value: Double
        switch take(key) {
        case nil: return nil
        case .integer(let integer)?: value = Double(integer)
        case .number(let number)?: value = number
        default:
            note(.wrongType, key, "“\(key)” must be a number.")
            return nil
        }
        guard range.contains(value) else {
            note(.outOfRange, key, "“\(key)” must be \(range.lowerBound) to \(range.upperBound).")
            return nil
        }
        return value
    }

    mutating func flag(_ key: String) -> Bool? {
        takeRequired(key).flatMap { flag(of: $0, key) }
    }

    mutating func optionalFlag(_ key: String) -> Bool? {
        take(key).flatMap { flag(of: $0, key) }
    }

    mutating func choice<Choice>(_ key: String) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        takeRequired(key).flatMap { choice(of: $0, key) }
    }

    mutating func optionalChoice<Choice>(_ key: String) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        take(key).flatMap { choice(of: $0, key) }
    }

    /// Reads a list of words, each once.
    mutating func choices<Choice>(_ key: String, allowsRepetition: Bool = false) -> [Choice]?
    where Choice: RawRepresentable<String> & CaseIterable & Hashable {
        let choices: [Choice] = items(key, count: 1...20) { item, index, reader in
            reader.choice(of: item, "\(key)/\(index)")
        }
        guard !choices.isEmpty else { return nil }
        if !allowsRepetition, Set(choices).count < choices.count {
            note(.duplicate, key, "“\(key)” names something twice.")
        }
        return choices
    }

    /// Reads a list, item for item.
    mutating func items<Item>(
        _ key: String,
        count range: ClosedRange<Int>,
        read: (JSONTree, Int, inout MemberReader) -> Item?
    ) -> [Item] {
        guard let value = range.lowerBound > 0 ? takeRequired(key) : take(key) else { return [] }
        guard case .array(let items) = value else {
            note(.wrongType, key, "“\(key)” must be a list.")
            return []
        }
        guard range.contains(items.count) else {
            note(.outOfRange, key, "“\(key)” must have \(range.lowerBound) to \(range.upperBound) items.")
            return []
        }
        return items.enumerated().compactMap { read($1, $0, &self) }
    }

    /// Reads a list of objects.
    mutating func objects<Item>(
        _ key: String,
        count range: ClosedRange<Int>,
        read: (inout MemberReader) -> Item?
    ) -> [Item] {
        items(key, count: range) { item, index, reader in reader.object(of: item, "\(key)/\(index)", read: read) }
    }

    /// Reads an object, if there is one.
    mutating func optionalObject<Value>(_ key: String, read: (inout MemberReader) -> Value?) -> Value? {
        take(key).flatMap { object(of: $0, key, read: read) }
    }

    /// Reads an object, or takes its default if there is none.
    mutating func optionalObject<Value>(
        _ key: String,
        orElse members: [String: JSONTree],
        read: (inout MemberReader) -> Value?
    ) -> Value? {
        object(of: take(key) ?? .object(members), key, read: read)
    }

    /// Reads an object.
    mutating func object<Value>(_ key: String, read: (inout MemberReader) -> Value?) -> Value? {
        takeRequired(key).flatMap { object(of: $0, key, read: read) }
    }

    private mutating func object<Value>(
        of value: JSONTree,
        _ path: String,
        read: (inout MemberReader) -> Value?
    ) -> Value? {
        guard case .object(let members) = value else {
            mistakes(.wrongType, at: path, "“\(path)” must be an object.")
            return nil
        }
        var reader = MemberReader(members, at: "\(place)/\(path)")
        let read = read(&reader)
        reader.end()
        note(reader.mistakes)
        return read
    }

    private mutating func mistakes(_ code: Mistake.Code, at path: String, _ message: String) {
        note([Mistake(code, at: "\(place)/\(path)", message)])
    }

    mutating func text(of value: JSONTree, _ path: String, _ length: ClosedRange<Int>) -> String? {
        guard case .text(let text) = value else {
            mistakes(.wrongType, at: path, "“\(path)” must be a text.")
            return nil
        }
        // Counted in bytes, which a hostile text would inflate; that bounds the characters, too.
        guard length.contains(text.utf8.count) else {
            let message = "“\(path)” must have \(length.lowerBound) to \(length.upperBound) bytes."
            mistakes(.outOfRange, at: path, message)
            return nil
        }
        return text
    }

    private mutating func integer(of value: JSONTree, _ path: String, _ range: ClosedRange<Int>) -> Int? {
        guard case .integer(let integer) = value else {
            mistakes(.wrongType, at: path, "“\(path)” must be a whole number.")
            return nil
        }
        guard range.contains(integer) else {
            mistakes(.outOfRange, at: path, "“\(path)” must be \(range.lowerBound) to \(range.upperBound).")
            return nil
        }
        return integer
    }

    private mutating func flag(of value: JSONTree, _ path: String) -> Bool? {
        guard case .flag(let flag) = value else {
            mistakes(.wrongType, at: path, "“\(path)” must be true or false.")
            return nil
        }
        return flag
    }

    private mutating func choice<Choice>(of value: JSONTree, _ path: String) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard case .text(let text) = value else {
            mistakes(.wrongType, at: path, "“\(path)” must be a text.")
            return nil
        }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            mistakes(.notOneOf, at: path, "“\(path)” must be one of \(words).")
            return nil
        }
        return choice
    }
}
