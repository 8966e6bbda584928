// SPDX-License-Identifier: Apache-2.0

/// The holder's name in a zone, ICAO Doc 9303-3, section 4.6: primary identifier, two fillers, secondary identifier, one
/// filler between components.
struct ZoneName {
    /// The primary identifier, its components separated by spaces.
    let primary: String?
    /// The secondary identifier, its components separated by spaces.
    let secondary: String?
    /// The characters that the primary identifier was read from.
    let rawPrimary: String
    /// The characters that the secondary identifier was read from.
    let rawSecondary: String
    /// The fields with more than one filler between components, or fillers before the first.
    let spacedOut: Set<Passport.Field>
    /// The fields with a letter in the last position, so that they must be treated as cut off (9303-4, section 4.2.3).
    let truncated: Set<Passport.Field>

    init(_ zone: MachineReadableZone, _ layout: ZoneLayout) {
        let name = layout.span(of: .name).map { zone[$0] } ?? []
        if let given = layout.span(of: .secondaryIdentifier).map({ zone[$0] }) {
            // French cards part given names by two fillers.
            self.init(primary: name, secondary: given, separator: 2)
            return
        }
        let end = Self.separator(in: name) ?? name.endIndex
        let isTruncated = name.last?.isZoneLetter ?? false
        self.init(
            primary: name[..<end],
            secondary: name[min(end + 2, name.endIndex)...],
            separator: 1,
            truncated: isTruncated ? [end == name.endIndex ? .lastName : .firstName] : []
        )
    }

    private init(primary: ArraySlice<UInt8>, secondary: ArraySlice<UInt8>, separator: Int) {
        var truncated: Set<Passport.Field> = []
        if primary.last?.isZoneLetter == true { truncated.insert(.lastName) }
        if secondary.last?.isZoneLetter == true { truncated.insert(.firstName) }
        self.init(primary: primary, secondary: secondary, separator: separator, truncated: truncated)
    }

    private init(
        primary: ArraySlice<UInt8>,
        secondary: ArraySlice<UInt8>,
        separator: Int,
        truncated: Set<Passport.Field>
    ) {
        self.primary = Self.words(primary)
        self.secondary = Self.words(secondary)
        rawPrimary = String(decoding: primary, as: UTF8.self)
        rawSecondary = String(decoding: secondary, as: UTF8.self)
        self.truncated = truncated
        var spacedOut: Set<Passport.Field> = []
        if Self.isSpacedOut(primary, separator: separator) { spacedOut.insert(.lastName) }
        if Self.isSpacedOut(secondary, separator: separator) { spacedOut.insert(.firstName) }
        self.spacedOut = spacedOut
    }

    /// The place of the two fillers behind the primary identifier: the first two side by side.
    private static func separator(in name: ArraySlice<UInt8>) -> Int? {
        name.indices.dropLast().first { name[$0] == .filler && name[$0 + 1] == .filler }
    }

    private static func words(_ characters: ArraySlice<UInt8>) -> String? {
        let words = characters.split(separator: .filler).map { String(decoding: $0, as: UTF8.self) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func isSpacedOut(_ characters: ArraySlice<UInt8>, separator: Int) -> Bool {
        guard let last = characters.lastIndex(where: { $0 != .filler }) else { return false }
        let gaps = characters[...last].split(omittingEmptySubsequences: false) { $0 != .filler }.map(\.count)
        return characters.first == .filler || gaps.contains { $0 > separator }
    }
}
