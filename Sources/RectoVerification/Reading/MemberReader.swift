// SPDX-License-Identifier: Apache-2.0

/// Reads the members of one JSON object, and notes all their mistakes.
///
/// A wrong value reads as `nil` or as its default, so that reading continues; the caller asks for the mistakes at the
/// end.
struct MemberReader {
    /// The place of the object, as a JSON Pointer.
    let place: String
    private(set) var mistakes: [Mistake] = []
    private var unread: [String: JSONTree]

    init(_ members: [String: JSONTree], at place: String = "") {
        self.place = place
        unread = members
    }

    /// The place of a member.
    func place(of key: String) -> String {
        place + "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// True if a member is there, and not taken yet.
    func contains(_ key: String) -> Bool { unread[key].map { $0 != .null } ?? false }

    mutating func note(_ code: Mistake.Code, _ key: String, _ message: String) {
        note([Mistake(code, at: place(of: key), message)])
    }

    mutating func note(_ others: [Mistake]) { mistakes += others.prefix(Self.mostMistakes - mistakes.count) }

    /// The most mistakes that are named: more than anybody mends at once, in an answer not many times the request.
    private static let mostMistakes = 100

    /// Takes a member out; `null` counts as absent.
    mutating func take(_ key: String) -> JSONTree? {
        let value = unread.removeValue(forKey: key)
        return value == .null ? nil : value
    }

    /// Takes a member out, and notes if it is missing.
    mutating func takeRequired(_ key: String) -> JSONTree? {
        guard let value = take(key) else {
            note(.missing, key, "“\(key)” is missing.")
            return nil
        }
        return value
    }

    /// Takes all that is left, as a map has its members.
    mutating func takeRest() -> [String: JSONTree] {
        defer { unread = [:] }
        return unread
    }

    /// Notes the members that nothing has read.
    mutating func end() {
        for key in unread.keys.sorted().prefix(Self.mostMistakes) {
            note(.unknownMember, key.truncated, "“\(key.truncated)” has no meaning here.")
        }
        unread = [:]
    }
}

extension String {
    /// The text, cut if it is longer than any name of ours: names from outside may be of any length.
    ///
    /// Scalars are counted, since one character can have any number of them.
    fileprivate var truncated: String {
        unicodeScalars.count > 64 ? String(String.UnicodeScalarView(unicodeScalars.prefix(64))) + "…" : self
    }
}
