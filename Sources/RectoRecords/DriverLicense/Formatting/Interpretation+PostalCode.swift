// SPDX-License-Identifier: Apache-2.0

extension Interpretation where Value == String {
    /// Reads a postal code: `12345` or `12345-6789` in the USA, elsewhere as encoded.
    ///
    /// A code with letters is foreign in any country of issue, for holders living abroad.
    init(postalCode raw: String, country: String?) {
        let text = RawText(raw).text
        guard !RawText(raw).isEmpty else { self = .empty; return }
        let scalars = text.unicodeScalars
        let digits = scalars.filter(\.isASCIIDigit)
        guard digits.contains(where: { $0 != "0" }) else {
            self = digits.isEmpty ? .invalid(why: "it has no digits") : .empty
            return
        }
        // A letter at the end is a carriage return that was read as M.
        let letterAtEnd = scalars.last?.isASCIILetter == true ? 1 : 0
        let isAmerican = country == "USA" || country == nil && digits.count == 9
        guard isAmerican, scalars.dropLast(letterAtEnd).allSatisfy({ $0.isASCII && !$0.isASCIILetter }) else {
            self = .plain(text)
            return
        }
        guard let code = Self.zipCode(scalars.split { !$0.isASCIIDigit }.map(String.init)) else {
            self = .invalid(why: "it is no ZIP code")
            return
        }
        self = letterAtEnd == 0 ? .plain(code) : .repaired(code, how: "a letter at its end was left out")
    }

    private static func zipCode(_ groups: [String]) -> String? {
        let code = String(groups[0].prefix(5))
        let extra = groups[0].dropFirst(5) + groups.dropFirst().joined()
        guard code.utf8.count == 5, groups.count == 1 || groups.count == 2 && groups[0] == code else { return nil }
        // Zeros instead of the last four digits fill the element, after a space with fewer of them.
        if extra.allSatisfy({ $0 == "0" }) {
            return groups.count == 2 || [0, 4].contains(extra.utf8.count) ? code : nil
        }
        return extra.utf8.count == 4 ? "\(code)-\(extra)" : nil
    }
}
