// SPDX-License-Identifier: Apache-2.0
package import RectoRecords

/// Brings together what several pictures of one licence's front state in print.
///
/// Each picture hides something else: a reflection lies on a name here, and there a number is blurred. A value that one of
/// them shows surely counts for all, if they are of one card.
package struct FrontFusion: Sendable {
    /// The proving values that two pictures of one card must surely show alike, at least.
    private static let leastAgreements = 2
    /// Values of which one must be among these: given names and ends of validity are those of many cards.
    private static let telling: Set = ["idNumber", "birthDate"]

    /// A fusion; it has no settings.
    package init() {}

    /// A reading of a front, with the values that other pictures of the same card show surely and it does not.
    ///
    /// Picture, portrait and places stay its own. An info `document.completed` names each value that was taken. Whether
    /// the portraits are the same, the caller must see.
    ///
    /// - Parameters:
    ///   - front: The reading that is completed.
    ///   - others: Readings of other pictures.
    ///   - fields: The values that may be taken; all of them without it.
    /// - Returns: The reading of the front, completed.
    package func fused(
        _ front: Reading,
        with others: [Reading],
        taking fields: Set<DriverLicense.Field> = Set(DriverLicense.Field.allCases)
    ) -> Reading {
        others.reduce(front) { isOfOneCard($0, $1) ? with(fields, of: $1, in: $0) : $0 }
    }

    /// The readings, with the first front completed by the others of the same card.
    func fused(_ readings: [Reading]) -> [Reading] {
        let fronts = readings.indices.filter { readings[$0].isPrintedFront }
        guard let first = fronts.first, fronts.count > 1 else { return readings }
        var readings = readings
        readings[first] = fused(readings[first], with: fronts.dropFirst().map { readings[$0] })
        return readings
    }

    /// True if both are fronts of one card: enough values are surely the same, and none that both show surely differs.
    private func isOfOneCard(_ one: Reading, _ other: Reading) -> Bool {
        guard one.isPrintedFront, other.isPrintedFront, let mine = one.driverLicense, let theirs = other.driverLicense,
            mine.country == nil || theirs.country == nil || mine.country == theirs.country
        else { return false }
        var agreements: Set<String> = []
        for name in FrontPrint.provingValues + [DriverLicense.Field.issueDate.rawValue] {
            guard let field = DriverLicense.Field(rawValue: name), let text = mine.text(of: field),
                let otherText = theirs.text(of: field), one.fields[field]?.isSurelyPrinted == true,
                other.fields[field]?.isSurelyPrinted == true
            else { continue }
            guard text == otherText else { return false }
            if FrontPrint.provingValues.contains(name) { agreements.insert(name) }
        }
        return agreements.count >= Self.leastAgreements && !agreements.isDisjoint(with: Self.telling)
    }

    private func with(_ fields: Set<DriverLicense.Field>, of other: Reading, in front: Reading) -> Reading {
        guard var license = front.driverLicense, let clear = other.driverLicense else { return front }
        var front = front
        for field in other.fields.fields where fields.contains(field) {
            guard var evidence = other.fields[field], evidence.isSurelyPrinted, let text = clear.text(of: field),
                front.lacks(field, thatReads: text), license.set(field, to: text)
            else { continue }
            evidence.corners = front.fields[field]?.corners
            front.fields[field] = evidence
            front.evidence.print?.spellings[field.rawValue] = other.evidence.print?.spellings[field.rawValue]
            front.findings.removeAll { $0.code.isAboutField && $0.field == field.rawValue }
            front.findings.append(Self.note(of: field))
            if field == .country { front.recognition = front.recognition ?? other.recognition }
        }
        front.record = .driverLicense(license)
        return front
    }

    private static func note(of field: DriverLicense.Field) -> Finding {
        let message = "One picture of the front does not show the value surely; it was taken from another one."
        return Finding(.documentCompleted, .info, field: field.rawValue, message: message)
    }
}

extension Reading {
    fileprivate var isPrintedFront: Bool {
        side == .front && evidence.print != nil && driverLicense?.hasData == true
    }

    /// True if a value is missing, or was read as nearly this text and is in doubt.
    ///
    /// Print that reads otherwise altogether is another value, or one of another place.
    fileprivate func lacks(_ field: DriverLicense.Field, thatReads text: String) -> Bool {
        guard let license = driverLicense else { return false }
        guard let evidence = fields[field], let own = license.text(of: field) else {
            // What is missing of an address may stand in another part of it.
            let hasAddress = license.addressStreet != nil || license.addressCity != nil
            return !(hasAddress && field.rawValue.hasPrefix("address"))
        }
        guard evidence.origin == .printed, !evidence.isSurelyPrinted else { return false }
        let limit = max(1, text.utf8.count / 4)
        return evidence.alternative == text
            || EditDistance.between(Array(own.utf8), Array(text.utf8), atMost: limit) != nil
    }
}
