// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

extension ProviderResult {
    /// The result as that of a reading by the engine.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - day: The day on which it must be valid.
    /// - Returns: The result; documents of a country that the step does not accept have not passed, nor have expired
    ///   ones.
    public func reading(for step: JourneyStep, on day: CalendarDate) -> StepResult {
        let findings = findings(for: step, on: day)
        return StepResult(
            recognition: recognition,
            extractedFields: values.reduce(into: [:]) { $0[$1.name] = ExtractedField(value: $1.value) },
            chip: chip,
            hasPassedRules: findings.isEmpty,
            feedback: findings
        )
    }

    /// The values and sides for reviewers.
    public var documentReport: DocumentReport {
        let fields = values.map { name, value in
            FieldReport(name: name, value: value, sources: [.init(provider: value)])
        }
        return DocumentReport(fields: fields)
    }

    private func findings(for step: JourneyStep, on day: CalendarDate) -> [Finding] {
        switch outcome {
        case .passed:
            return (hasWrongCountry(for: step) ? [Self.wrongCountry] : []) + (hasExpired(on: day) ? [Self.expired] : [])
        case .couldNotApply: return [Self.notApplied]
        case .failed, .pending: return [Self.notPassed]
        }
    }

    private func hasWrongCountry(for step: JourneyStep) -> Bool {
        guard case .document(let options) = step.options, !options.countries.isEmpty else { return false }
        return !options.countries.contains(issuer.code ?? "")
    }

    private func hasExpired(on day: CalendarDate) -> Bool {
        let last: CalendarDate? =
            switch record {
            case .passport(let passport)?: passport.expirationDate
            case .driverLicense(let license)?: license.expirationDate
            case .selfie?, nil: nil
            }
        return last.map { $0 < day } ?? false
    }

    /// The issuing country that the record names: its code, as in ``IssuingState/countryCode``, and its English name.
    private var issuer: (code: String?, name: String?) {
        switch record {
        case .passport(let passport)?:
            let state = passport.country.flatMap(IssuingState.init(code:))
            return (state?.countryCode, state?.name)
        case .driverLicense(let license)?:
            let country = license.country.flatMap(Country.init(code:))
            return (country?.alpha3, country?.name)
        case .selfie?, nil: return (nil, nil)
        }
    }

    private var recognition: DocumentRecognition? {
        documentType?.words.map { words in
            DocumentRecognition(
                documentType: words,
                issuingCountryCode: issuer.code,
                issuingCountryName: issuer.name
            )
        }
    }

    /// The values of the record, in the order of its keys.
    private var values: [(name: String, value: String)] {
        switch record {
        case .passport(let passport)?:
            Passport.Field.allCases.compactMap { field in passport.text(of: field).map { (field.rawValue, $0) } }
        case .driverLicense(let license)?:
            DriverLicense.Field.allCases.compactMap { field in license.text(of: field).map { (field.rawValue, $0) } }
        case .selfie?, nil: []
        }
    }

    private static let notPassed = Finding(
        .providerNotPassed,
        .error,
        message: "The provider of the step says that it did not pass; the evidence has its codes. Do the step again."
    )
    private static let notApplied = Finding(
        .providerNotApplied,
        .error,
        message: "The provider of the step could not judge; the evidence has its codes. Do the step again."
    )
    private static let expired = Finding(
        .documentExpired,
        .error,
        message: "The document has expired. Show one that is valid."
    )
    private static let wrongCountry = Finding(
        .documentWrongCountry,
        .error,
        message: "Documents of this country are not accepted here. Show one of another country."
    )
}

extension DocumentType {
    /// The type in the words of a recognition; `nil` if it is recognised by nothing.
    fileprivate var words: String? {
        switch self {
        case .idCard: "Identity Card"
        case .passport: "Passport"
        case .driversLicense: "Driving Licence"
        case .residencePermit: "Residence Permit"
        case .workPermit: "Work Permit"
        case .visa: "Visa"
        case .travelDocument: "Travel Document"
        case .archiveOnly: nil
        }
    }
}
