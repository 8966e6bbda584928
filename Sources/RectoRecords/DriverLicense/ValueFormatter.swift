// SPDX-License-Identifier: Apache-2.0

/// Makes a formatted record of the raw values in a licence's barcode.
///
/// An impossible value is left out with a finding, and never costs the others.
public struct ValueFormatter: Sendable {
    /// A formatter.
    public init() {}

    /// The record that the payload describes, with its evidence and findings.
    public func formattedDriverLicense(from payload: AAMVAPayload) -> DriverLicenseReading {
        var draft = LicenseDraft(payload: payload)
        draft.readCountry()
        draft.readNames()
        draft.readAddress()
        draft.readDates()
        draft.readIDNumber()
        draft.readDescription()
        draft.noteContradictions()
        draft.noteTruncation()
        draft.noteMissing()
        return draft.reading
    }
}
