// SPDX-License-Identifier: Apache-2.0

/// The header of a payload, read without trusting anything but the issuer's six digits.
struct AAMVAHeader {
    let fileType: String
    let issuerIdentificationNumber: String
    let version: Int?
    let jurisdictionVersion: Int?
    /// The subfile types that the header announces.
    let subfileTypes: [String]
    /// The start of the first subfile.
    let end: Int
    /// The departures from the standard.
    let departures: [String]
    /// True if the header announces data of another kind, such as a vehicle's registration, and none about a holder.
    let isOfOtherDocument: Bool
    /// True if the carriage return before the file type was read as the letter M, and so probably later ones.
    let isCarriageReturnReadAsM: Bool

    /// The first header in the text, or `nil` if there is none.
    init?(in scalars: [Unicode.Scalar]) {
        guard let (start, type, digitsStart) = Self.findFileType(in: scalars) else { return nil }
        var cursor = digitsStart
        var digits: [Unicode.Scalar] = []
        while cursor < scalars.count, scalars[cursor].isASCIIDigit || scalars[cursor] == " " {
            if scalars[cursor].isASCIIDigit { digits.append(scalars[cursor]) }
            cursor += 1
        }
        fileType = type
        var departures = Self.departuresBefore(start, in: scalars)
        if type != "ANSI" || scalars[start..<digitsStart].last != " " { departures.append("the file type is \(type)") }

        let versions = Versions(digits.text(6..<digits.count), after: digits.text(0..<6))
        issuerIdentificationNumber = versions.issuer
        version = versions.version
        jurisdictionVersion = versions.jurisdictionVersion
        if !versions.isStandard { departures.append("the version digits are not laid out as in their version") }

        let designators = SubfileDesignators(in: scalars, from: cursor)
        subfileTypes = designators.types
        end = designators.end
        isOfOtherDocument =
            designators.types.allSatisfy { !AAMVAPayload.Subfile.holderTypes.contains($0) }
            && Self.isDesignator(at: designators.end, in: scalars)
        if !designators.isStandard { departures.append("the subfile designators are missing or garbled") }
        self.departures = departures
        isCarriageReturnReadAsM = start > 0 && scalars[start - 1] == "M"
    }

    private static let fileTypes: [[Unicode.Scalar]] = ["ANSI", "AAMVA", "AMVA"].map { Array($0.unicodeScalars) }

    private static func findFileType(in scalars: [Unicode.Scalar]) -> (start: Int, type: String, digits: Int)? {
        for start in scalars.indices where scalars[start] == "A" {
            for type in fileTypes where scalars.hasPrefix(type, at: start) {
                var digits = start + type.count
                if digits < scalars.count, scalars[digits] == " " { digits += 1 }
                guard digits + 6 <= scalars.count, scalars[digits..<(digits + 6)].allSatisfy(\.isASCIIDigit) else {
                    continue
                }
                return (start, type.text(0..<type.count), digits)
            }
        }
        return nil
    }

    /// True if the designator of any subfile stands at a position: two letters, then the digits of offset and length.
    private static func isDesignator(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        var start = position
        while start < scalars.count, scalars[start].isSpaceOrControl { start += 1 }
        return start + 10 <= scalars.count && scalars[start..<(start + 2)].allSatisfy(\.isASCIIUppercase)
            && scalars[(start + 2)..<(start + 10)].allSatisfy(\.isASCIIDigit)
    }

    private static func departuresBefore(_ start: Int, in scalars: [Unicode.Scalar]) -> [String] {
        let compliance = Array("@\n\u{1E}\r".unicodeScalars)
        return scalars.hasPrefix(compliance, at: start - compliance.count)
            ? [] : ["the compliance characters are missing or garbled"]
    }

    /// The digits after the issuer's.
    private struct Versions {
        let issuer: String
        var version: Int?
        var jurisdictionVersion: Int?
        var isStandard = false

        init(_ digits: String, after issuer: String) {
            var digits = digits
            // With an odd number of digits, one was lost: the issuer's leading 6, if that makes it known.
            let shifted = "6" + issuer.prefix(5)
            let isShifted = digits.utf8.count % 2 == 1 && issuer.first != "6" && Self.isKnown(shifted)
            if isShifted { digits = String(issuer.suffix(1)) + digits }
            self.issuer = isShifted && !Self.isKnown(issuer) ? shifted : issuer
            version = Int(digits.prefix(2))
            switch digits.utf8.count {
            case 6:
                jurisdictionVersion = Int(digits.dropFirst(2).prefix(2))
                isStandard = version != 1
            case 4:
                isStandard = version == 0 || version == 1
            default: break
            }
            isStandard = isStandard && !isShifted
        }

        private static func isKnown(_ issuer: String) -> Bool {
            IssuingJurisdiction(issuerIdentificationNumber: issuer) != nil
        }
    }
}
