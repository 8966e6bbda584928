// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// Reads the members of a JSON object from a sender, and notes all its mistakes.
struct BodyReader {
    /// The mistakes so far.
    private(set) var mistakes: [Mistake] = []
    private var unread: [String: JSONTree]
    private let place: String

    /// The members of an object in bytes.
    init(_ bytes: Data) throws(RequestRefused) {
        let tree: JSONTree
        do throws(Mistake) {
            tree = try JSONTree(reading: bytes)
        } catch {
            throw RequestRefused(Mistakes([error]))
        }
        guard case .object(let members) = tree else {
            throw RequestRefused(.wrongType, at: "", "The text must be an object.")
        }
        self.init(members, at: "")
    }

    init(_ members: [String: JSONTree], at place: String) {
        unread = members
        self.place = place
    }

    /// Takes a member out; `null` counts as absent.
    mutating func take(_ key: String) -> JSONTree? {
        let value = unread.removeValue(forKey: key)
        return value == .null ? nil : value
    }

    /// Notes a mistake.
    mutating func note(_ code: Mistake.Code, _ key: String, _ message: String) {
        note([Mistake(code, at: "\(place)/\(key)", message)])
    }

    private mutating func note(_ others: [Mistake]) {
        mistakes += others.prefix(Self.mostMistakes - mistakes.count)
    }

    /// The most mistakes that are named: an answer is never many times as long as the request.
    private static let mostMistakes = 100

    /// A text; noted if it is missing and required.
    mutating func text(_ key: String, length: ClosedRange<Int>, isRequired: Bool = true) -> String? {
        guard let value = take(key) else {
            if isRequired { note(.missing, key, "“\(key)” is missing.") }
            return nil
        }
        guard case .text(let text) = value else {
            note(.wrongType, key, "“\(key)” must be a text.")
            return nil
        }
        guard length.contains(text.utf8.count) else {
            note(.outOfRange, key, "“\(key)” must have \(length.lowerBound) to \(length.upperBound) bytes.")
            return nil
        }
        return text
    }

    /// A list of texts; empty if there is none.
    mutating func texts(_ key: String, count: ClosedRange<Int>, length: ClosedRange<Int>) -> [String] {
        guard let value = take(key) else {
            if count.lowerBound > 0 { note(.missing, key, "“\(key)” is missing.") }
            return []
        }
        guard case .array(let items) = value else {
            note(.wrongType, key, "“\(key)” must be a list.")
            return []
        }
        guard count.contains(items.count) else {
            note(.outOfRange, key, "“\(key)” must have \(count.lowerBound) to \(count.upperBound) items.")
            return []
        }
        return items.enumerated().compactMap { index, item in
            guard case .text(let text) = item, length.contains(text.utf8.count) else {
                note(.wrongForm, "\(key)/\(index)", "An item must be a text of \(length.upperBound) bytes at most.")
                return nil
            }
            return text
        }
    }

    /// A whole number.
    mutating func integer(_ key: String, in range: ClosedRange<Int>, isRequired: Bool = false) -> Int? {
        guard let value = take(key) else {
            if isRequired { note(.missing, key, "“\(key)” is missing.") }
            return nil
        }
        guard case .integer(let number) = value, range.contains(number) else {
            note(.outOfRange, key, "“\(key)” must be a whole number, \(range.lowerBound) to \(range.upperBound).")
            return nil
        }
        return number
    }

    /// A truth value.
    mutating func flag(_ key: String) -> Bool? {
        guard let value = take(key) else { return nil }
        guard case .flag(let flag) = value else {
            note(.wrongType, key, "“\(key)” must be true or false.")
            return nil
        }
        return flag
    }

    /// One of several words.
    mutating func choice<Choice>(_ key: String, isRequired: Bool = true) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = text(key, length: 1...100, isRequired: isRequired) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            note(.notOneOf, key, "“\(key)” must be one of \(words).")
            return nil
        }
        return choice
    }

    /// The readers of the objects of a list.
    mutating func objects(_ key: String, count: ClosedRange<Int>) -> [BodyReader] {
        guard let value = take(key) else { return [] }
        guard case .array(let items) = value, count.contains(items.count) else {
            note(.wrongType, key, "“\(key)” must be a list of \(count.lowerBound) to \(count.upperBound) objects.")
            return []
        }
        return items.enumerated().compactMap { index, item in
            guard case .object(let members) = item else {
                note(.wrongType, "\(key)/\(index)", "An item must be an object.")
                return nil
            }
            return BodyReader(members, at: "\(place)/\(key)/\(index)")
        }
    }

    /// The reader of an object.
    mutating func object(_ key: String) -> BodyReader? {
        guard let value = take(key) else { return nil }
        guard case .object(let members) = value else {
            note(.wrongType, key, "“\(key)” must be an object.")
            return nil
        }
        return BodyReader(members, at: "\(place)/\(key)")
    }

    /// Ends the reading of an object inside this one.
    mutating func end(_ inner: BodyReader) {
        var inner = inner
        inner.noteUnread()
        note(inner.mistakes)
    }

    /// Ends the reading: unknown members are mistakes.
    mutating func end() throws(RequestRefused) {
        noteUnread()
        guard mistakes.isEmpty else { throw RequestRefused(Mistakes(mistakes)) }
    }

    private mutating func noteUnread() {
        for key in unread.keys.sorted().prefix(Self.mostMistakes) {
            // Scalars are counted, since one character can have any number of them; a pointer escapes two (RFC 6901, 3).
            let name = String(String.UnicodeScalarView(key.unicodeScalars.prefix(64)))
            let token = name.replacing("~", with: "~0").replacing("/", with: "~1")
            note(.unknownMember, token, "The member has no meaning here.")
        }
        unread = [:]
    }
}
