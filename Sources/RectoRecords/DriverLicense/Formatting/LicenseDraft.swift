// SPDX-License-Identifier: Apache-2.0

/// A record in the making: takes values from a payload's elements and keeps evidence and findings beside them.
struct LicenseDraft {
    let payload: AAMVAPayload
    private(set) var reading: DriverLicenseReading

    /// The source of a value: one element, or several from which it is composed.
    struct Source {
        var element: String
        var raw: String
        /// The reason why the value may be incomplete.
        var doubt: AAMVAPayload.Element.Doubt?
    }

    init(payload: AAMVAPayload) {
        self.payload = payload
        reading = DriverLicenseReading(findings: payload.findings)
    }

    /// The probability that a value is the document's.
    private enum Confidence {
        /// A barcode corrects its own errors; wrong entries and rare false corrections remain.
        static let plain = 0.99
        /// The encoding departs from the standard, and one reading only makes sense.
        static let repaired = 0.9
        /// Several readings make sense: this one is the likeliest.
        static let guessed = 0.6
    }

    /// The first value of an element that is not empty.
    func source(_ elementID: String) -> Source? {
        payload.elements(elementID).first { !RawText($0.rawValue).isEmpty }
            .map { Source(element: elementID, raw: $0.rawValue, doubt: $0.doubt) }
    }

    /// The first of several elements that has a value.
    func source(firstOf elementIDs: String...) -> Source? {
        elementIDs.lazy.compactMap(source).first
    }

    /// Sets a field to the meaning of its source.
    mutating func set<Value>(
        _ field: DriverLicense.Field,
        _ path: WritableKeyPath<DriverLicense, Value?>,
        to interpretation: Interpretation<Value>,
        from source: Source
    ) {
        noteDuplicates(of: source, field: field)
        guard let value = interpretation.value else {
            if case .invalid(let why) = interpretation {
                note(.fieldInvalid, .warning, field, "The \(field.noun) was left out: \(why).")
            }
            return
        }
        reading.license[keyPath: path] = value
        var confidence = Confidence.plain
        switch interpretation {
        case .repaired(_, let how):
            confidence = Confidence.repaired
            note(.fieldRepaired, .info, field, "The \(field.noun) departs from the standard: \(how).")
        case .guessed(_, let why):
            confidence = Confidence.guessed
            note(.fieldUncertain, .warning, field, "The \(field.noun) is one of several readings: \(why).")
        default: break
        }
        confidence = min(confidence, confidenceAfterNoting(source.doubt, of: field))
        reading.fields[field] = FieldEvidence(
            origin: .barcode,
            element: source.element,
            raw: source.raw,
            confidence: confidence
        )
    }

    /// Sets a field to the text of its source, as encoded.
    mutating func setText(
        _ field: DriverLicense.Field,
        _ path: WritableKeyPath<DriverLicense, String?>,
        from source: Source?
    ) {
        guard let source else { return }
        set(field, path, to: .plain(RawText(source.raw).text), from: source)
    }

    mutating func note(
        _ code: Finding.Code,
        _ severity: Finding.Severity,
        _ field: DriverLicense.Field,
        _ message: String
    ) {
        reading.findings.append(Finding(code, severity, field: field.rawValue, message: message))
    }

    /// Notes something about the payload as a whole.
    mutating func note(_ code: Finding.Code, _ severity: Finding.Severity, _ message: String) {
        reading.findings.append(Finding(code, severity, message: message))
    }

    /// Keeps another reading of a value's raw text, which makes sense as well, and trusts the first one less.
    mutating func keep(_ alternative: String, of field: DriverLicense.Field) {
        guard let confidence = reading.fields[field]?.confidence, reading.fields[field]?.alternative == nil else {
            return
        }
        reading.fields[field]?.alternative = alternative
        reading.fields[field]?.confidence = min(confidence, Confidence.guessed)
    }

    /// Notes that something else contradicts a field, and trusts its value less.
    mutating func noteMismatch(_ field: DriverLicense.Field, _ message: String) {
        note(.documentMismatch, .warning, field, message)
        let confidence = reading.fields[field]?.confidence ?? Confidence.guessed
        reading.fields[field]?.confidence = min(confidence, Confidence.guessed)
    }

    /// The confidence in a value of doubtful extent.
    private mutating func confidenceAfterNoting(
        _ doubt: AAMVAPayload.Element.Doubt?,
        of field: DriverLicense.Field
    ) -> Double {
        switch doubt {
        case nil: return Confidence.plain
        // A finding about the whole payload says it.
        case .glued: return Confidence.repaired
        case .continued:
            let why = "text that belongs to no element follows it"
            note(.fieldUncertain, .warning, field, "The \(field.noun) may not be whole: \(why).")
        case .holdsElement:
            let why = "another element may start inside it"
            note(.fieldUncertain, .warning, field, "The \(field.noun) may be too long: \(why).")
        }
        return Confidence.guessed
    }

    private mutating func noteDuplicates(of source: Source, field: DriverLicense.Field) {
        for element in source.element.split(separator: "+") {
            let values = payload.values(of: String(element)).map(RawText.init).filter { !$0.isEmpty }
            guard values.contains(where: { $0 != values[0] }) else { continue }
            note(.fieldUncertain, .warning, field, "The barcode states the \(field.noun) twice; the first was used.")
        }
    }
}
