// SPDX-License-Identifier: Apache-2.0

extension ZoneFormat {
    /// The fields of the format.
    package var layout: ZoneLayout {
        switch self {
        case .td1: .td1
        case .td2: .td2
        case .td3: .td3
        case .mrvA: .mrvA
        case .mrvB: .mrvB
        case .licence: .drivingLicence
        }
    }
}

/// Source: ICAO Doc 9303, 8th edition, sections 4.2.2 (data structure) and 4.2.4 (check digits) of parts 4 (TD3),
/// 5 (TD1) and 6 (TD2); part 7, sections 4.2.2 (MRV-A) and 5.2.2 (MRV-B).
extension ZoneLayout {
    private static let letters = ZoneAlphabet.letters
    private static let digits = ZoneAlphabet.digits
    private static let lettersAndFiller = ZoneAlphabet.letters.union(.filler)
    private static let digitsAndFiller = ZoneAlphabet.digits.union(.filler)
    private static let anything = ZoneAlphabet.all
    private static let sexes = ZoneAlphabet("MF<")

    static let td1 = ZoneLayout(
        lineCount: 3,
        lineLength: 30,
        fields: [
            ZoneField(.documentCode, 1, 1...2, lettersAndFiller),
            ZoneField(.issuingState, 1, 3...5, lettersAndFiller),
            ZoneField(.documentNumber, 1, 6...14, anything),
            // A filler if the number goes on in the optional data.
            ZoneField(.documentNumberCheckDigit, 1, 15...15, digitsAndFiller),
            ZoneField(.optionalData, 1, 16...30, anything),
            ZoneField(.birthDate, 2, 1...6, digitsAndFiller),
            ZoneField(.birthDateCheckDigit, 2, 7...7, digits),
            ZoneField(.sex, 2, 8...8, sexes),
            ZoneField(.expirationDate, 2, 9...14, digits),
            ZoneField(.expirationDateCheckDigit, 2, 15...15, digits),
            ZoneField(.nationality, 2, 16...18, lettersAndFiller),
            ZoneField(.middleOptionalData, 2, 19...29, anything),
            ZoneField(.compositeCheckDigit, 2, 30...30, digits),
            ZoneField(.name, 3, 1...30, lettersAndFiller),
        ],
        firstLetters: ZoneAlphabet("ACI"),
        checks: [
            Check(
                digit: .documentNumber,
                covered: [ZoneSpan(1, 6...14)],
                place: ZonePosition(line: 1, position: 15)
            ),
            Check(digit: .birthDate, covered: [ZoneSpan(2, 1...6)], place: ZonePosition(line: 2, position: 7)),
            Check(digit: .expirationDate, covered: [ZoneSpan(2, 9...14)], place: ZonePosition(line: 2, position: 15)),
            Check(
                digit: .composite,
                covered: [ZoneSpan(1, 6...30), ZoneSpan(2, 1...7), ZoneSpan(2, 9...15), ZoneSpan(2, 19...29)],
                place: ZonePosition(line: 2, position: 30)
            ),
        ]
    )

    static let td2 = ZoneLayout(
        lineCount: 2,
        lineLength: 36,
        fields: upperLine(length: 36) + lowerLine(numberCheckDigit: digitsAndFiller) + [
            ZoneField(.optionalData, 2, 29...35, anything),
            ZoneField(.compositeCheckDigit, 2, 36...36, digits),
        ],
        firstLetters: ZoneAlphabet("ACI"),
        checks: lowerLineChecks + [composite(upTo: 35)]
    )

    static let td3 = ZoneLayout(
        lineCount: 2,
        lineLength: 44,
        fields: upperLine(length: 44) + lowerLine(numberCheckDigit: digits) + [
            ZoneField(.personalNumber, 2, 29...42, anything),
            // A filler if there is no personal number.
            ZoneField(.personalNumberCheckDigit, 2, 43...43, digitsAndFiller),
            ZoneField(.compositeCheckDigit, 2, 44...44, digits),
        ],
        firstLetters: ZoneAlphabet("P"),
        checks: lowerLineChecks + [
            Check(digit: .personalNumber, covered: [ZoneSpan(2, 29...42)], place: ZonePosition(line: 2, position: 43)),
            composite(upTo: 43),
        ]
    )

    static let mrvA = visa(lineLength: 44)
    static let mrvB = visa(lineLength: 36)

    private static func visa(lineLength length: Int) -> ZoneLayout {
        ZoneLayout(
            lineCount: 2,
            lineLength: length,
            fields: upperLine(length: length) + lowerLine(numberCheckDigit: digits)
                + [ZoneField(.optionalData, 2, 29...length, anything)],
            firstLetters: ZoneAlphabet("V"),
            checks: lowerLineChecks
        )
    }

    private static func upperLine(length: Int) -> [ZoneField] {
        [
            ZoneField(.documentCode, 1, 1...2, lettersAndFiller),
            ZoneField(.issuingState, 1, 3...5, lettersAndFiller),
            ZoneField(.name, 1, 6...length, lettersAndFiller),
        ]
    }

    /// The first fields of the lower line, the same in all formats of two lines.
    private static func lowerLine(numberCheckDigit: ZoneAlphabet) -> [ZoneField] {
        [
            ZoneField(.documentNumber, 2, 1...9, anything),
            ZoneField(.documentNumberCheckDigit, 2, 10...10, numberCheckDigit),
            ZoneField(.nationality, 2, 11...13, lettersAndFiller),
            ZoneField(.birthDate, 2, 14...19, digitsAndFiller),
            ZoneField(.birthDateCheckDigit, 2, 20...20, digits),
            ZoneField(.sex, 2, 21...21, sexes),
            ZoneField(.expirationDate, 2, 22...27, digits),
            ZoneField(.expirationDateCheckDigit, 2, 28...28, digits),
        ]
    }

    private static let lowerLineChecks = [
        Check(digit: .documentNumber, covered: [ZoneSpan(2, 1...9)], place: ZonePosition(line: 2, position: 10)),
        Check(digit: .birthDate, covered: [ZoneSpan(2, 14...19)], place: ZonePosition(line: 2, position: 20)),
        Check(digit: .expirationDate, covered: [ZoneSpan(2, 22...27)], place: ZonePosition(line: 2, position: 28)),
    ]

    private static func composite(upTo last: Int) -> Check {
        Check(
            digit: .composite,
            covered: [ZoneSpan(2, 1...10), ZoneSpan(2, 14...20), ZoneSpan(2, 22...last)],
            place: ZonePosition(line: 2, position: last + 1)
        )
    }
}
