// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The expectation at each place of a zone before it is read: lower for characters that the standard does not have
/// there.
///
/// Documents depart from the standard, so nothing is ruled out: clear print is read even against it.
struct ZonePrior {
    private let layout: ZoneLayout

    init(_ layout: ZoneLayout) {
        self.layout = layout
    }

    /// For each position of a line, from 1, the factor of each character, from 0 to 1.
    func factors(line: Int) -> [Float] {
        (1...layout.lineLength).flatMap { position in factors(ZonePosition(line: line, position: position)) }
    }

    private func factors(_ place: ZonePosition) -> [Float] {
        let alphabet = layout.alphabet(line: place.line, position: place.position)
        guard let field = layout.fields.first(where: { $0.span.contains(place) }) else {
            preconditionFailure("the fields of a layout cover all of its places")
        }
        return ZoneCharacter.all.indices.map { index in
            let character = ZoneCharacter.all[index]
            let departure = Self.departure(field.name, isFirst: place == ZonePosition(line: 1, position: 1))
            let weight = layout.mixesLettersAndDigits(in: field.name) ? 1 : Self.weight(of: index, in: field.name)
            return (alphabet.contains(character) ? 1 : departure) * weight
        }
    }

    /// Likelihood of a character that the standard does not have there: higher for known departures, lower for the
    /// rest.
    private static func departure(_ field: ZoneField.Name, isFirst: Bool) -> Float {
        switch field {
        case .documentCode: isFirst ? 0.01 : 0.02
        case .issuingState, .nationality: 0.01
        case .name, .secondaryIdentifier: 0.003
        case .sex: 0.01
        case .documentNumberCheckDigit, .personalNumberCheckDigit: 0.001
        case .birthDate, .expirationDate: 0.001
        case .birthDateCheckDigit, .expirationDateCheckDigit, .compositeCheckDigit: 0.001
        case .documentNumber, .personalNumber, .optionalData, .middleOptionalData, .issuingOffice: 1
        }
    }

    /// Weight of a character: numbers consist mostly of digits.
    private static func weight(of index: Int, in field: ZoneField.Name) -> Float {
        switch field {
        case .documentNumber, .personalNumber, .optionalData, .middleOptionalData, .issuingOffice:
            ZoneCharacter.isDigit(index) || index == ZoneCharacter.filler ? 1 : 0.4
        case .sex:
            // The standard writes a filler for an unspecified sex, which is rare; some write an X.
            switch ZoneCharacter.all[index] {
            case UInt8(ascii: "X"): 5
            case UInt8(ascii: "<"): 0.3
            default: 1
            }
        default:
            1
        }
    }
}

extension ZoneLayout {
    /// True for what issuers put into the line of a licence: it is as often letters as digits.
    fileprivate func mixesLettersAndDigits(in field: ZoneField.Name) -> Bool {
        lineCount == 1 && [.optionalData, .middleOptionalData].contains(field)
    }
}
