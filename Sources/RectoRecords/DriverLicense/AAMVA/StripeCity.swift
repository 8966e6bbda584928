// SPDX-License-Identifier: Apache-2.0

/// The last line of an address on a magnetic stripe: `CITY BC  V8W 3Y8`.
struct StripeCity: Equatable {
    let city: String
    let state: String
    /// `nil` if it is missing or cut off.
    let postalCode: String?

    /// The parts of the line, or `nil` if it has no state's code.
    init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard let index = words.lastIndex(where: IssuingJurisdiction.isPostalCode), index > 0, words.count - index <= 3
        else { return nil }
        let code = words[(index + 1)...].joined(separator: " ")
        let digits = code.unicodeScalars.filter { $0 != "-" }
        let isAmerican = [5, 9].contains(digits.count) && digits.allSatisfy(\.isASCIIDigit)
        city = words[..<index].joined(separator: " ")
        state = words[index]
        postalCode = PostalCode.isCanadian(code) || isAmerican ? code : nil
    }
}
