// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// Prints machine readable zones (ICAO Doc 9303 parts 3 to 7): fields in their places, right check digits, names
/// transliterated and cut off if too long.
///
/// A zone that keeps to the standard prints as the same lines after parsing. The layout of French identity cards is
/// read and not printed: their content prints as TD2.
public struct ZonePrinter: Sendable {
    /// A printer.
    public init() {}

    /// The zone with these data elements.
    ///
    /// - Throws: ``ZonePrinterError`` if a value cannot stand in a zone of this format.
    public func zone(for content: ZoneContent) throws(ZonePrinterError) -> MachineReadableZone {
        var sheet = ZoneSheet(content.format)
        try sheet.put(.documentCode, content.documentCode, "document code")
        try sheet.put(.issuingState, content.issuingState, "issuing State")
        try sheet.put(.nationality, content.nationality, "nationality")
        try sheet.put(.sex, content.sex.map { $0 == .unspecified ? "<" : $0.rawValue }, "sex")
        try sheet.putDate(.birthDate, content.birthDate, "birth date")
        try sheet.putDate(.expirationDate, content.expirationDate, "expiration date")
        try sheet.put(.personalNumber, content.personalNumber, "personal number")
        try sheet.put(.middleOptionalData, content.middleOptionalData, "optional data of the middle line")
        try sheet.putName(content.primaryIdentifier ?? "", content.secondaryIdentifier ?? "")
        try sheet.putDocumentNumber(content.documentNumber, optionalData: content.optionalData)
        return sheet.zone(blankCheckDigits: content.blankCheckDigits)
    }

    /// The zone of a record.
    ///
    /// Unknown values become fillers. The elements for the issuer's use stay empty but for the personal number, which
    /// TD3 alone has.
    ///
    /// - Parameters:
    ///   - passport: The record.
    ///   - format: The layout of the zone.
    ///   - documentCode: One or two letters: `P` for passports, `I` for cards, `V` for visas, and a second one.
    /// - Returns: The zone.
    /// - Throws: ``ZonePrinterError`` if a value cannot stand in a zone of this format.
    public func zone(
        for passport: Passport,
        format: ZoneFormat,
        documentCode: String
    ) throws(ZonePrinterError) -> MachineReadableZone {
        var content = ZoneContent(format: format)
        content.documentCode = documentCode
        content.issuingState = passport.country
        content.primaryIdentifier = passport.lastName
        let given = [passport.firstName, passport.middleName].compactMap(\.self)
        content.secondaryIdentifier = given.joined(separator: " ")
        content.documentNumber = passport.idNumber
        content.nationality = passport.nationality
        content.birthDate = passport.birthDate?.shortDigits
        content.sex = passport.gender
        content.expirationDate = passport.expirationDate?.shortDigits
        content.personalNumber = format == .td3 ? passport.personalNumber : nil
        return try zone(for: content)
    }
}

extension CalendarDate {
    /// The date as a zone has it: YYMMDD.
    fileprivate var shortDigits: String { String(description.dropFirst(2).filter { $0 != "-" }) }
}

/// The lines in the making.
private struct ZoneSheet {
    private let format: ZoneFormat
    private let layout: ZoneLayout
    private var lines: [[UInt8]]
    private var isNumberLong = false

    init(_ format: ZoneFormat) {
        self.format = format
        layout = format.layout
        lines = Array(repeating: Array(repeating: .filler, count: format.lineLength), count: format.lineCount)
    }

    /// Writes a value from the first position of its field on; spaces become fillers.
    mutating func put(_ name: ZoneField.Name, _ value: String?, _ noun: String) throws(ZonePrinterError) {
        guard let value, !value.isEmpty else { return }
        let characters = try Self.characters(of: value, noun)
        guard let span = layout.span(of: name), characters.count <= span.positions.count else { throw .tooLong(noun) }
        let start = span.indices.lowerBound
        lines[span.lineIndex].replaceSubrange(start..<start + characters.count, with: characters)
    }

    mutating func putDate(_ name: ZoneField.Name, _ value: String?, _ noun: String) throws(ZonePrinterError) {
        guard let value else { return }
        guard value.utf8.count == 6, value.utf8.allSatisfy({ $0.isZoneDigit || $0 == .filler }) else {
            throw .malformedDate(noun)
        }
        try put(name, value, noun)
    }

    mutating func putName(_ primary: String, _ secondary: String) throws(ZonePrinterError) {
        guard let span = layout.span(of: .name), let first = Transliteration.components(of: primary),
            let second = Transliteration.components(of: secondary)
        else { throw .foreignCharacter("name") }
        guard let name = NameField(length: span.positions.count).text(primary: first, secondary: second) else {
            throw .uncuttableName
        }
        try put(.name, name, "name")
    }

    /// Writes the number and its continuation in the optional data; see ``LongDocumentNumber``.
    mutating func putDocumentNumber(_ number: String?, optionalData: String?) throws(ZonePrinterError) {
        let noun = "document number"
        let characters = try Self.characters(of: number ?? "", noun)
        guard let span = layout.span(of: .documentNumber), characters.count > span.positions.count else {
            try put(.documentNumber, number, noun)
            return try put(.optionalData, optionalData, "optional data")
        }
        guard format == .td1 || format == .td2, let check = CheckDigit.digit(over: characters) else {
            throw .tooLong(noun)
        }
        let first = characters.prefix(span.positions.count)
        let rest = characters.dropFirst(first.count)
        // A filler there would end the number.
        guard first.last != .filler, !rest.contains(.filler) else { throw .foreignCharacter(noun) }
        try put(.documentNumber, String(decoding: first, as: UTF8.self), noun)
        try put(.optionalData, String(decoding: rest + [check, .filler], as: UTF8.self) + (optionalData ?? ""), noun)
        isNumberLong = true
    }

    /// The zone, with its check digits; that of a long document number stands already behind the number.
    func zone(blankCheckDigits blank: Set<CheckDigit>) -> MachineReadableZone {
        var lines = lines
        for check in layout.checks where !(check.digit == .documentNumber && isNumberLong) {
            let characters = check.covered.flatMap { lines[$0.lineIndex][$0.indices] }
            let isBlank = blank.contains(check.digit) && characters.allSatisfy { $0 == .filler }
            guard !isBlank, let digit = CheckDigit.digit(over: characters) else { continue }
            lines[check.place.line - 1][check.place.position - 1] = digit
        }
        let texts = lines.map { String(decoding: $0, as: UTF8.self) }
        guard let zone = try? MachineReadableZone(format: format, lines: texts) else {
            preconditionFailure("a sheet has the lines of its format")
        }
        return zone
    }

    private static func characters(of value: String, _ noun: String) throws(ZonePrinterError) -> [UInt8] {
        let characters = value.utf8.map { $0 == UInt8(ascii: " ") ? .filler : $0 }
        guard characters.allSatisfy(ZoneAlphabet.all.contains) else { throw .foreignCharacter(noun) }
        return characters
    }
}

extension UInt8 {
    static var filler: UInt8 { UInt8(ascii: "<") }

    var isZoneDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isZoneLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
