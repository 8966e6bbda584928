// SPDX-License-Identifier: Apache-2.0

extension LicenseDraft {
    /// Reads birth, issue and expiry.
    mutating func readDates() {
        if let birth = source("DBB") {
            set(.birthDate, \.birthDate, to: Interpretation(date: birth.raw), from: birth)
        }
        if let issue = source("DBD") {
            set(.issueDate, \.issueDate, to: Interpretation(date: issue.raw), from: issue)
        }
        if let expiry = source("DBA"), !Interpretation<CalendarDate>.statesNoExpiry(expiry.raw) {
            let date =
                payload.standard == .magneticStripe
                ? Interpretation(expiryOfMagneticStripe: expiry.raw, birth: reading.license.birthDate)
                : Interpretation(date: expiry.raw)
            set(.expirationDate, \.expirationDate, to: date, from: expiry)
        }
    }

    /// Reads the licence number, which some cards of version 01 hold in `DBJ`.
    mutating func readIDNumber() {
        setText(.idNumber, \.idNumber, from: source(firstOf: "DAQ", "DBJ"))
    }

    /// Reads sex, height, weight and colours.
    mutating func readDescription() {
        if let sex = source("DBC") {
            set(.gender, \.gender, to: Interpretation(sex: sex.raw), from: sex)
        }
        if let height = source("DAU") {
            set(.height, \.height, to: Interpretation(height: height.raw, version: payload.layout), from: height)
        }
        if reading.license.height == nil, let height = source("DAV") {
            set(.height, \.height, to: Interpretation(heightInCentimeters: height.raw), from: height)
        }
        if let weight = source("DAW") {
            set(.weight, \.weight, to: Interpretation(weight: weight.raw, elementUnit: .pounds), from: weight)
        }
        if reading.license.weight == nil, let weight = source("DAX") {
            set(.weight, \.weight, to: Interpretation(weight: weight.raw, elementUnit: .kilograms), from: weight)
        }
        if let range = source("DCE") {
            set(.weightRange, \.weightRange, to: Interpretation(weightRange: range.raw), from: range)
        }
        if let hair = source("DAZ") {
            set(.hairColor, \.hairColor, to: ColorTable.hair.interpret(hair.raw, version: payload.layout), from: hair)
        }
        if let eyes = source("DAY") {
            set(.eyeColor, \.eyeColor, to: ColorTable.eyes.interpret(eyes.raw, version: payload.layout), from: eyes)
        }
    }
}
