// SPDX-License-Identifier: Apache-2.0

/// The reason why values cannot be printed as a zone.
public enum ZonePrinterError: Error, Hashable {
    /// The value of a data element has more characters than the format has positions.
    case tooLong(String)
    /// The value has a character that no zone has, and that ICAO Doc 9303-3, section 6, does not transliterate.
    case foreignCharacter(String)
    /// A date that is not six characters, digits and fillers.
    case malformedDate(String)
    /// A name is too long for its field and of single letters, so that it cannot be cut off as the standard asks.
    case uncuttableName
}

extension ZonePrinterError: CustomStringConvertible {
    /// The cause and the remedy, without the value itself.
    public var description: String {
        switch self {
        case .tooLong(let element): "The \(element) does not fit into this format. Shorten it or choose another."
        case .foreignCharacter(let element): "The \(element) has a character that no zone has. Write it in A to Z."
        case .malformedDate(let element): "The \(element) is not written YYMMDD. Use < for unknown digits."
        case .uncuttableName: "The name is too long and has nothing to cut. Leave components out."
        }
    }
}
