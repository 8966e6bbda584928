// SPDX-License-Identifier: Apache-2.0

/// Makes a record of a machine readable zone, ICAO Doc 9303 parts 3 to 7.
///
/// Nothing is refused: an impossible value is left out with a finding, a value that its check digit contradicts is kept
/// and marked. Dates follow the century rule. Expiration dates are of 2000 to 2099, but for passports and visas that
/// would still be valid in more than 50 years. Birth dates are the latest not after the given day and before the
/// expiration date. ``DateValidator`` reports dates that contradict each other or the day.
public struct ZoneParser: Sendable {
    /// A parser.
    public init() {}

    /// The record of a zone.
    ///
    /// - Parameters:
    ///   - zone: The lines.
    ///   - day: The day of reading, which tells the century of dates.
    ///   - corrections: Characters that are not as they were read. A check digit that covers one of them is at best
    ///     `corrected`, never `passed`.
    ///   - certainty: The certainty of each character; `nil` if that is beyond question, as in text.
    /// - Returns: The record with its evidence and findings.
    public func parse(
        _ zone: MachineReadableZone,
        on day: CalendarDate,
        corrections: [ZoneCorrection] = [],
        certainty: ZoneCertainty? = nil
    ) -> PassportReading {
        var draft = ZoneDraft(zone, on: day, corrections: corrections, certainty: certainty)
        draft.noteCorrections()
        draft.noteLayout()
        draft.noteDocumentCode()
        draft.noteChecks()
        draft.readNames()
        draft.readStates()
        draft.readSex()
        draft.readDates()
        draft.readNumbers()
        draft.noteDoubts()
        return draft.reading
    }

    /// The record of the zone in a text, with a finding for each tolerated departure.
    ///
    /// - Parameters:
    ///   - text: The text as it was typed or pasted, with the departures that ``ZoneText`` tolerates.
    ///   - day: The day of reading, which tells the century of dates.
    /// - Returns: The record with its evidence and findings.
    /// - Throws: ``ZoneError`` if the text holds no zone.
    public func parse(text: [UInt8], on day: CalendarDate) throws(ZoneError) -> PassportReading {
        let text = try ZoneText(text)
        var reading = parse(text.zone, on: day)
        if !text.repairs.isEmpty {
            let message =
                "The text is not written as a zone and was read all the same: "
                + text.repairs.map(\.sentence).joined(separator: ", ") + "."
            reading.findings.insert(Finding(.mrzDeparture, .info, message: message), at: 0)
        }
        return reading
    }
}
