// SPDX-License-Identifier: Apache-2.0
public import RectoJSON

extension StepAction {
    /// Reads the action in a request's body, and checks it against its step.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - id: The step, which must be one of the journey's.
    ///   - journey: The journey.
    ///   - selection: The types of documents that were chosen before.
    /// - Throws: ``Mistakes``: all its mistakes, also members without a meaning.
    public init(
        reading bytes: some Collection<UInt8>,
        for id: StepID,
        of journey: Journey,
        selection: [DocumentType] = []
    ) throws(Mistakes) {
        guard let step = journey.step(id) else {
            throw Mistakes([Mistake(.contradiction, at: "", "The journey has no such step.")])
        }
        // A provider's result can have pictures.
        let limit: Limit = step.provider == nil ? .bodyBytes : .messageBytes
        self = try MemberReader.read(bytes, atMost: journey.limits[limit]) {
            $0.action(for: step, journey, selection)
        }
    }
}

extension MemberReader {
    private enum Word: String, CaseIterable {
        case submit, skip, begin, resend
    }

    fileprivate mutating func action(
        for step: JourneyStep,
        _ journey: Journey,
        _ selection: [DocumentType]
    ) -> StepAction? {
        let word: Word? = choice("action")
        switch word {
        case .submit: return answer(for: step, journey, selection).map(StepAction.submit)
        case .skip: return .skip
        case .begin where step.provider != nil:
            _ = optionalObject("data", orElse: [:]) { _ in true }
            return .begin(isLongerTimeNeeded: false)
        case .begin where step.kind == .presence:
            let isLongerTimeNeeded = optionalObject("data") { $0.optionalFlag("isLongerTimeNeeded") ?? false }
            return .begin(isLongerTimeNeeded: isLongerTimeNeeded ?? false)
        case .begin:
            note(.contradiction, "action", "Only a presence step is begun, or one that a provider does.")
            _ = take("data")
            return nil
        case .resend where step.sendsPasscode: return .resend
        case .resend:
            note(.contradiction, "action", "Only a passcode that was sent is sent again.")
            return nil
        case nil:
            _ = take("data")
            return nil
        }
    }

    private mutating func answer(
        for step: JourneyStep,
        _ journey: Journey,
        _ selection: [DocumentType]
    ) -> StepAnswer? {
        guard step.provider == nil else { return object("data") { $0.providedResult(journey.limits) } }
        return switch step.options {
        case .consent(let options): object("data") { $0.consent(options) }
        case .select(let options): object("data") { $0.selection(options) }
        case .document:
            object("data") { $0.document(of: journey.documentTypes(of: step.id, selection: selection)) }
        case .presence(let options): optionalObject("data", orElse: [:]) { $0.presence(options) }
        case .selfie: optionalObject("data", orElse: [:]) { _ in .selfie }
        case .otp(let options): object("data") { $0.passcode(options.digits(journey.limits)) }
        case .form(let options): object("data") { $0.values(of: options.fields) }
        }
    }

    private mutating func presence(_ options: StepOptions.Presence) -> StepAnswer? {
        let alternative: StepOptions.Presence.Alternative? = optionalChoice("alternative")
        guard let alternative else { return .presence }
        if alternative != options.alternative {
            note(.contradiction, "alternative", "The journey has no alternative to the challenge.")
        }
        return .alternative(alternative)
    }

    private mutating func providedResult(_ limits: JourneyLimits) -> StepAnswer? {
        text("result", length: 1...limits[.messageBytes]).map { .provided(result: $0) }
    }

    private mutating func consent(_ options: StepOptions.Consent) -> StepAnswer? {
        if let version = text("version", length: 1...40), version != options.version {
            note(.contradiction, "version", "The text has another version now.")
        }
        if flag("isAccepted") == false {
            note(.contradiction, "isAccepted", "A consent that is not given is not sent.")
        }
        return .consent(version: options.version)
    }

    private mutating func selection(_ options: StepOptions.Selection) -> StepAnswer? {
        let types: [DocumentType]? = choices("documentTypes")
        guard let types else { return nil }
        if types.count != options.count {
            note(.outOfRange, "documentTypes", "\(options.count) must be chosen.")
        }
        if !Set(types).isSubset(of: options.documentTypes) {
            note(.notOneOf, "documentTypes", "Only those that are offered can be chosen.")
        }
        return .select(types)
    }

    private mutating func document(of types: [DocumentType]) -> StepAnswer? {
        let type: DocumentType? = choice("documentType")
        let records = records(of: type)
        guard let type else { return nil }
        if !types.contains(type) { note(.notOneOf, "documentType", "This document is not asked for.") }
        return .document(type, records: records)
    }

    private mutating func passcode(_ digits: Int) -> StepAnswer? {
        guard let passcode = text("passcode", length: digits...digits) else { return nil }
        guard passcode.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
            note(.wrongForm, "passcode", "“passcode” must be \(digits) digits.")
            return nil
        }
        return .otp(passcode: passcode)
    }

    private mutating func values(of fields: [FormField]) -> StepAnswer? {
        object("values") { reader in
            var values: [String: String] = [:]
            for field in fields {
                values[field.name] =
                    field.isRequired
                    ? reader.text(field.name, length: 1...field.greatestLength)
                    : reader.optionalText(field.name, length: 1...field.greatestLength)
            }
            return .form(values)
        }
    }
}
