// SPDX-License-Identifier: Apache-2.0

/// The line of driving licences. Certain of all issuers are the letter D, the configuration and the last check digit; the
/// characters between them are the issuer's.
///
/// Sources: the form of the line, and the places of the Dutch and French data, as several public readers and their
/// published specimens have them (cheminfo/mrz, MIT; appintheair/MRZParser, MIT). The check digits of both specimens agree.
extension ZoneLayout {
    /// The layout that all issuers share: their own data are not read.
    package static let drivingLicence = licence([ZoneField(.optionalData, 1, 6...29, .all)])

    /// The Dutch licence: a number of ten digits.
    package static let dutchDrivingLicence = licence([
        ZoneField(.middleOptionalData, 1, 6...6, .all),
        ZoneField(.documentNumber, 1, 7...16, .digits),
        ZoneField(.optionalData, 1, 17...29, .all),
    ])

    /// The French licence: number, a check digit over all that comes before it, last day of validity, and the family name's
    /// first eight letters.
    package static let frenchDrivingLicence = licence(
        [
            ZoneField(.documentNumber, 1, 6...14, .all),
            ZoneField(.documentNumberCheckDigit, 1, 15...15, .digits),
            ZoneField(.expirationDate, 1, 16...21, .digits),
            ZoneField(.name, 1, 22...29, .letters.union(.filler)),
        ],
        checks: [
            Check(digit: .documentNumber, covered: [ZoneSpan(1, 1...14)], place: ZonePosition(line: 1, position: 15))
        ]
    )

    private static func licence(_ fields: [ZoneField], checks: [Check] = []) -> ZoneLayout {
        ZoneLayout(
            lineCount: 1,
            lineLength: 30,
            fields: [
                ZoneField(.documentCode, 1, 1...2, .all), ZoneField(.issuingState, 1, 3...5, .letters.union(.filler)),
            ] + fields + [ZoneField(.compositeCheckDigit, 1, 30...30, .digits)],
            firstLetters: ZoneAlphabet("D"),
            checks: checks + [
                Check(digit: .composite, covered: [ZoneSpan(1, 1...29)], place: ZonePosition(line: 1, position: 30))
            ]
        )
    }
}

extension MachineReadableZone {
    /// The layout of a licence's line: the issuer's own if it is known and the line fits it.
    var layoutOfLicence: ZoneLayout {
        let (french, dutch) = (ZoneLayout.frenchDrivingLicence, ZoneLayout.dutchDrivingLicence)
        switch String(decoding: self[ZoneSpan(1, 3...5)], as: UTF8.self) {
        case "FRA" where french.checks.contains { $0.digit == .documentNumber && agrees($0) }: return french
        case "NLD" where self[ZoneSpan(1, 7...16)].allSatisfy(\.isZoneDigit): return dutch
        default: return .drivingLicence
        }
    }
}
