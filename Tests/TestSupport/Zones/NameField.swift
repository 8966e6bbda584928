// SPDX-License-Identifier: Apache-2.0

/// Writes a name into the field of a zone, and cuts it off if it is too long.
///
/// ICAO Doc 9303-3, section 4.6, and parts 4 to 7, section 4.2.3. Of the rules that issuers may choose from, those of
/// the examples "truncated to initials". The last components of the primary identifier become initials until `<<` and a
/// letter fit. Then components of the secondary identifier lose letters from the last on, each keeping its initial. A
/// cut field ends with a letter in its last position.
struct NameField {
    /// Number of characters: 30, 31 or 39.
    let length: Int

    /// The field's characters without the fillers behind the name; `nil` if a name too long cannot be cut so that a
    /// letter stands last, which takes components of single letters.
    func text(primary: [String], secondary: [String]) -> String? {
        let whole = primary.joined(separator: "<") + (secondary.isEmpty ? "" : "<<" + secondary.joined(separator: "<"))
        guard whole.utf8.count > length else { return whole }
        if secondary.isEmpty { return Self.cut(primary, to: length) }
        if primary.isEmpty { return Self.cut(secondary, to: length - 2).map { "<<" + $0 } }
        for start in starts(of: primary, before: secondary) {
            guard let end = Self.cut(secondary, to: length - start.utf8.count - 2) else { continue }
            return "\(start)<<\(end)"
        }
        return nil
    }

    /// The ways to cut the primary identifier, the best first: with initials; then, if the secondary one leaves places
    /// empty, so that it just fills the field; then in any way.
    private func starts(of primary: [String], before secondary: [String]) -> some Sequence<String> {
        let longest = length - 3
        let initials = Self.withInitials(primary, atMost: longest)
        let first = Self.cut(initials, to: min(Self.length(initials), longest))
        let lengths = [length - 2 - Self.length(secondary)] + (1...longest).reversed()
        let others = lengths.lazy.filter { (1...longest).contains($0) }.map { Self.cut(primary, to: $0) }
        return ([first] + others).compactMap(\.self)
    }

    /// The components with the last ones as initials, as many as it takes; the first stays whole.
    private static func withInitials(_ components: [String], atMost limit: Int) -> [String] {
        var components = components
        for index in components.indices.dropFirst().reversed() where length(components) > limit {
            components[index] = String(components[index].prefix(1))
        }
        return components
    }

    /// The components in exactly so many characters: letters go from the last component on, each keeping its initial;
    /// if that is not enough, whole components go first.
    ///
    /// - Returns: `nil` if that leaves fewer characters.
    private static func cut(_ components: [String], to limit: Int) -> String? {
        var components = components
        while components.count * 2 - 1 > limit, components.count > 1 { components.removeLast() }
        for index in components.indices.reversed() {
            let excess = max(0, length(components) - limit)
            components[index] = String(components[index].dropLast(min(excess, components[index].utf8.count - 1)))
        }
        return length(components) == limit ? components.joined(separator: "<") : nil
    }

    private static func length(_ components: [String]) -> Int {
        components.reduce(components.count - 1) { $0 + $1.utf8.count }
    }
}
