// SPDX-License-Identifier: Apache-2.0

/// Reads the text of an AAMVA magnetic stripe, which British Columbia writes into its PDF417 barcodes.
///
/// Source: AAMVA DL/ID Card Design Standard, annex on magnetic stripes. Track 1 is `%`, state, city, name and address.
/// Track 2 is `;`, issuer, number, expiry and birth date. Track 3 is `%`, postal code and description.
struct MagneticStripe {
    private let scalars: [Unicode.Scalar]
    private var elements: [AAMVAPayload.Element] = []
    private var findings: [Finding] = []
    private var country: String?

    private static let longestCity = 13
    private static let longestName = 35
    /// Twice the standard's maximum.
    private static let longestSecondTrack = 80

    /// The payload of the stripe's text, or `nil` if it is not a stripe's.
    static func payload(in scalars: [Unicode.Scalar]) -> AAMVAPayload? {
        var stripe = MagneticStripe(scalars: scalars)
        return stripe.read()
    }

    private mutating func read() -> AAMVAPayload? {
        guard let second = secondTrack() else { return nil }
        let issuer = scalars.text((second.lowerBound + 1)..<(second.lowerBound + 7))
        guard let jurisdiction = IssuingJurisdiction(issuerIdentificationNumber: issuer) else { return nil }
        country = jurisdiction.country
        readSecondTrack((second.lowerBound + 7)..<second.upperBound)
        if let first = firstTrack(before: second.lowerBound) { readFirstTrack(first) }
        let third = scalars.indices.dropFirst(second.upperBound + 1).prefix(3).first {
            "%#+!\"".unicodeScalars.contains(scalars[$0])
        }
        if let third { readThirdTrack(from: third + 1) }
        return AAMVAPayload(
            standard: .magneticStripe,
            issuerIdentificationNumber: issuer,
            subfiles: [AAMVAPayload.Subfile(type: "MAG", elements: elements)],
            findings: findings
        )
    }

    /// From `;` to the `?` that ends it.
    private func secondTrack() -> Range<Int>? {
        for start in scalars.indices where scalars[start] == ";" {
            guard start + 7 <= scalars.count, scalars[(start + 1)..<(start + 7)].allSatisfy(\.isASCIIDigit) else {
                continue
            }
            let limit = min(scalars.count, start + Self.longestSecondTrack)
            let end = scalars[start..<limit].firstIndex(of: "?") ?? limit
            if scalars[start..<end].contains("=") { return start..<end }
        }
        return nil
    }

    private mutating func readSecondTrack(_ range: Range<Int>) {
        let separator = scalars[range].firstIndex(of: "=") ?? range.upperBound
        let rest = scalars.text(range)
            .unicodeScalars.drop { $0 != "=" }.dropFirst().filter { $0 != " " }
        // Numbers that are too long continue behind the birth date; otherwise `=` stands there.
        let overflow = rest.dropFirst(4 + 8).prefix { $0 != "=" }
        add("DAQ", scalars.text(range.lowerBound..<separator) + String(String.UnicodeScalarView(overflow)))
        add("DBA", String(String.UnicodeScalarView(rest.prefix(4))))
        add("DBB", String(String.UnicodeScalarView(rest.dropFirst(4).prefix(8))))
    }

    /// The range between `%` with a state's code and the closing `?`.
    private func firstTrack(before end: Int) -> Range<Int>? {
        for start in 0..<end where scalars[start] == "%" && start + 3 <= end {
            guard IssuingJurisdiction.isPostalCode(scalars.text((start + 1)..<(start + 3))) else { continue }
            return (start + 1)..<(scalars[start..<end].firstIndex(of: "?") ?? end)
        }
        return nil
    }

    private mutating func readFirstTrack(_ range: Range<Int>) {
        let state = scalars.text(range.lowerBound..<(range.lowerBound + 2))
        var position = range.lowerBound + 2
        let city = field(at: &position, before: range.upperBound, longest: Self.longestCity)
        let name = field(at: &position, before: range.upperBound, longest: Self.longestName)
        let address = scalars.text(position..<range.upperBound).split(separator: "^").first.map(String.init) ?? ""

        add("DAA", name)
        noteTruncation(ofName: name)
        var lines = address.split(separator: "$").map(String.init)
        if let last = lines.last.flatMap(StripeCity.init) {
            lines.removeLast()
            add("DAI", last.city)
            add("DAJ", last.state)
            add("DAK", last.postalCode ?? "")
        } else {
            add("DAI", city)
            add("DAJ", state)
            if city.unicodeScalars.count == Self.longestCity { noteTruncation(.addressCity) }
        }
        add("DAG", lines.first ?? "")
        add("DAH", lines.dropFirst().joined(separator: ", "))
    }

    /// A field that ends at `^`, or at its full length if `^` is absent.
    private func field(at position: inout Int, before end: Int, longest: Int) -> String {
        let limit = min(end, position + longest)
        let fieldEnd = scalars[position..<limit].firstIndex(of: "^") ?? limit
        defer { position = fieldEnd < end && scalars[fieldEnd] == "^" ? fieldEnd + 1 : fieldEnd }
        return scalars.text(position..<fieldEnd)
    }

    private mutating func noteTruncation(ofName name: String) {
        guard name.unicodeScalars.count == Self.longestName else { return }
        guard let separator = name.lastIndex(where: { $0 == "," || $0 == "$" }) else {
            return noteTruncation(.lastName)
        }
        noteTruncation(name[separator...].contains(" ") ? .middleName : .firstName)
    }

    private mutating func noteTruncation(_ field: DriverLicense.Field) {
        let message = "The \(field.noun) fills its space on the stripe and may be cut off."
        findings.append(Finding(.fieldTruncated, .info, field: field.rawValue, message: message))
    }

    private mutating func readThirdTrack(from start: Int) {
        let end = scalars[start...].firstIndex(of: "?") ?? scalars.count
        // Two version characters, postal code 11, class 2, restrictions 10, endorsements 4.
        let expected = start + 29
        // Elsewhere the padding behind a postal code begins like a description whose height was left blank.
        let isThere = isDescription(at: expected, before: end)
        let dropped = (start..<end).first { isDescription(at: $0, before: end) && scalars[$0 + 1] != " " }
        guard let description = isThere ? expected : dropped else { return }
        if description == expected {
            add("DCA", scalars.text((start + 13)..<(start + 15)))
            add("DCB", scalars.text((start + 15)..<(start + 25)))
            add("DCD", scalars.text((start + 25)..<(start + 29)))
            readPostalCode(scalars.text((start + 2)..<(start + 13)))
        }
        let isMetric = country == "CAN"
        add("DBC", scalars.text(description..<(description + 1)))
        add(isMetric ? "DAV" : "DAU", scalars.text((description + 1)..<(description + 4)))
        add(isMetric ? "DAX" : "DAW", scalars.text((description + 4)..<(description + 7)))
        add("DAZ", scalars.text((description + 7)..<(description + 10)))
        add("DAY", scalars.text((description + 10)..<min(description + 13, end)))
    }

    /// True if sex, height, weight, hair and eyes stand at a position; some scanners drop spaces before them.
    private func isDescription(at position: Int, before end: Int) -> Bool {
        guard position + 12 < end, "MFX12 ".unicodeScalars.contains(scalars[position]) else { return false }
        func isFilled(_ offsets: Range<Int>, with isCharacter: (Unicode.Scalar) -> Bool) -> Bool {
            let field = scalars[(position + offsets.lowerBound)..<(position + offsets.upperBound)]
            return field.allSatisfy(isCharacter) || field.allSatisfy { $0 == " " }
        }
        return isFilled(1..<4, with: \.isASCIIDigit) && isFilled(4..<7) { $0.isASCIIDigit || $0 == " " }
            && isFilled(7..<10, with: \.isASCIIUppercase) && isFilled(10..<13, with: \.isASCIIUppercase)
            && scalars[(position + 1)..<(position + 13)].contains { $0 != " " }
    }

    /// Takes the postal code of track 3 if the address has none, and otherwise compares the two.
    private mutating func readPostalCode(_ code: String) {
        guard let inAddress = elements.first(where: { $0.id == "DAK" })?.rawValue else { return add("DAK", code) }
        guard inAddress.filter({ $0 != " " }) != code.filter({ $0 != " " }), !RawText(code).isEmpty else { return }
        let message = "The stripe states two postal codes; that of the address was used."
        findings.append(
            Finding(.fieldUncertain, .warning, field: DriverLicense.Field.addressZip.rawValue, message: message)
        )
    }

    private mutating func add(_ id: String, _ value: String) {
        guard !RawText(value).isEmpty else { return }
        elements.append(AAMVAPayload.Element(id: id, rawValue: value))
    }
}
