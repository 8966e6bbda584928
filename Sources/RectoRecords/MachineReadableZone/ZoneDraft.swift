// SPDX-License-Identifier: Apache-2.0

/// A record in the making: takes values from a zone's fields and keeps evidence and findings beside them.
struct ZoneDraft {
    let zone: MachineReadableZone
    let layout: ZoneLayout
    let corrections: [ZoneCorrection]
    let certainty: ZoneCertainty?
    let centuries: CenturyRule
    private let judge: CheckDigitJudge
    private(set) var reading: PassportReading
    /// The fields that the reader is not sure of.
    private(set) var doubted: [Passport.Field] = []

    init(_ zone: MachineReadableZone, on day: CalendarDate, corrections: [ZoneCorrection], certainty: ZoneCertainty?) {
        self.zone = zone
        self.corrections = corrections
        self.certainty = certainty
        layout = zone.layout
        centuries = CenturyRule(day: day, format: zone.format)
        judge = CheckDigitJudge(zone: zone, layout: layout, corrected: Set(corrections.map(\.place)))
        let content = ZoneContent(zone, layout)
        reading = PassportReading(
            kind: content.kind,
            passport: Passport(),
            fields: EvidenceByField(),
            checks: judge.results,
            findings: [],
            zone: zone,
            content: content
        )
    }

    var content: ZoneContent { reading.content }

    /// The probability that a value is the document's, judged by the characters alone.
    enum Confidence {
        /// The check digit agrees.
        static let checked = 0.99
        /// No check digit covers it, or only one interpretation of the text makes sense.
        static let unchecked = 0.9
        /// Several readings make sense, or a character was corrected.
        static let guessed = 0.6
        /// The check digit contradicts it.
        static let contradicted = 0.3
    }

    /// Sets a field and its source.
    ///
    /// - Parameters:
    ///   - field: The key of the record's value.
    ///   - path: The key path in the record.
    ///   - value: The value.
    ///   - spans: The places of its characters.
    ///   - raw: The raw text, if that is not the whole spans.
    ///   - digit: The check digit that covers it.
    ///   - confidence: An upper limit, for a reason other than its check digit.
    mutating func set<Value>(
        _ field: Passport.Field,
        _ path: WritableKeyPath<Passport, Value?>,
        to value: Value,
        from spans: [ZoneSpan],
        raw: String? = nil,
        check digit: CheckDigit? = nil,
        confidence: Double = Confidence.checked
    ) {
        reading.passport[keyPath: path] = value
        reading.spans[field] = spans
        let check = digit.flatMap { reading.checks[$0] } ?? .absent
        let likelihood = certainty?.certainty(of: spans) ?? 1
        reading.fields[field] = FieldEvidence(
            origin: .zone,
            raw: raw ?? spans.map { String(decoding: zone[$0], as: UTF8.self) }.joined(),
            // In thousandths: more digits would claim too much.
            confidence: (min(confidence, likelihood, self.confidence(check, spans)) * 1_000).rounded() / 1_000,
            check: check
        )
        guard let certainty else { return }
        let isName = field == .lastName || field == .firstName
        if !(isName ? certainty.isSure(ofName: spans) : certainty.isSure(of: spans)) { doubted.append(field) }
    }

    private func confidence(_ check: FieldEvidence.Check, _ spans: [ZoneSpan]) -> Double {
        switch check {
        case .failed: Confidence.contradicted
        case .corrected: Confidence.guessed
        case _ where judge.isCorrected(spans): Confidence.guessed
        case .passed: Confidence.checked
        case .absent: Confidence.unchecked
        }
    }

    /// Doubts that a name is missing if what stands in its place is not surely fillers.
    mutating func doubt(_ field: Passport.Field, unlessSureOfName spans: [ZoneSpan]) {
        guard let certainty, !certainty.isSure(ofName: spans) else { return }
        doubted.append(field)
    }

    /// Trusts a value that was set less.
    mutating func doubt(_ field: Passport.Field) {
        guard let confidence = reading.fields[field]?.confidence else { return }
        reading.fields[field]?.confidence = min(confidence, Confidence.guessed)
    }

    mutating func note(
        _ code: Finding.Code,
        _ severity: Finding.Severity,
        _ field: Passport.Field? = nil,
        _ message: String
    ) {
        reading.findings.append(Finding(code, severity, field: field?.rawValue, message: message))
    }
}

extension ZoneContent {
    /// The kind of document: visas and passports by their format; a card with a code that starts with P is a passport.
    fileprivate var kind: DocumentKind {
        switch format {
        case .mrvA, .mrvB: .visa
        case .td3: .passport
        case .licence: .driverLicense
        case .td1, .td2: documentCode?.first == "P" ? .passport : .identityCard
        }
    }
}

extension Passport.Field {
    /// The field in the middle of a sentence.
    var noun: String {
        switch self {
        case .firstName: "secondary identifier"
        case .middleName: "middle name"
        case .lastName: "primary identifier"
        case .gender: "sex"
        case .country: "issuing State"
        case .nationality: "nationality"
        case .expirationDate: "expiration date"
        case .birthDate: "birth date"
        case .idNumber: "document number"
        case .personalNumber: "personal number"
        case .issueDate: "issue date"
        case .birthPlace: "place of birth"
        case .issuingAuthority: "issuing authority"
        }
    }
}
