// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoJSON
public import RectoRecords

/// The content of a result that the provider of a step signs.
///
/// The claims around it name the provider (`iss`), the service (`aud`), the times, and the nonce of the init data
/// (`jti`).
public struct ProviderResult: Sendable, Hashable {
    /// The type that the token's header states (`typ`).
    public static let tokenType = "recto-result+jwt"

    /// The verification.
    public let verification: String
    /// The try of the step.
    public let stepTry: StepTry
    /// The outcome.
    public let outcome: CheckOutcome
    /// The reasons, in the provider's own codes.
    public let codes: [String]
    /// True if the provider attests that which no picture shows: a genuine document, or a camera that nobody replaced.
    public let isAttested: Bool
    /// The result of the document's chip; `nil` if none was read, and for other steps.
    public let chip: ChipResult?
    /// The type of the document; `nil` for other steps.
    public let documentType: DocumentType?
    /// The values that were read, by the keys of the record; empty for other steps.
    public let record: Record?
    /// The pictures as JPEG.
    public let pictures: [Picture: Data]

    /// The pictures that a result can have.
    public enum Picture: String, Sendable, Hashable, CaseIterable {
        /// The portrait of a document, cut out.
        case portrait
        /// The person.
        case selfie
        /// The sides of a document.
        case front, back, page

        /// The side of a document that it shows; `nil` for faces.
        public var slot: Slot? { Slot(rawValue: rawValue).flatMap { $0 == .selfie ? nil : $0 } }
    }

    /// The outcomes that a result can have.
    private enum Outcome: String, CaseIterable {
        case passed, failed, couldNotApply
    }

    /// Reads a result.
    ///
    /// - Parameter bytes: JSON in UTF-8: the body of the signed token.
    /// - Throws: ``Mistakes``: all its mistakes, also members without a meaning.
    public init(reading bytes: some Collection<UInt8>) throws(Mistakes) {
        self = try MemberReader.read(bytes, atMost: bytes.count) { reader in
            let verification = reader.text("verification", length: 1...64)
            let step = reader.text("step", length: 1...64)
            let attempt = reader.integer("attempt", in: 1...1_000)
            let attemptsLeft = reader.integer("attemptsLeft", in: 1...1_000)
            let outcome: Outcome? = reader.choice("outcome")
            let codes = reader.texts("codes", count: 0...20, length: 1...100)
            let isAttested = reader.optionalFlag("isAttested") ?? false
            let chip = reader.optionalObject("chip") { $0.chip() }
            let type: DocumentType? = reader.optionalChoice("documentType")
            let record = reader.record(of: type)
            let pictures = reader.optionalObject("pictures") { $0.pictures() } ?? [:]
            if isAttested, let outcome, outcome != .passed {
                reader.note(.contradiction, "isAttested", "Only a step that passed is attested.")
            }
            if outcome == .passed, chip?.isSound == false {
                reader.note(.contradiction, "chip", "A document whose chip is not sound has not passed.")
            }
            guard let verification, let step, let attempt, let attemptsLeft, let outcome else { return nil }
            return Self(
                verification: verification,
                stepTry: StepTry(step: StepID(rawValue: step), attempt: attempt, attemptsLeft: attemptsLeft),
                outcome: outcome == .passed ? .passed : outcome == .failed ? .failed : .couldNotApply,
                codes: codes,
                isAttested: isAttested,
                chip: chip,
                documentType: type,
                record: record,
                pictures: pictures
            )
        }
    }

    private init(
        verification: String,
        stepTry: StepTry,
        outcome: CheckOutcome,
        codes: [String],
        isAttested: Bool,
        chip: ChipResult?,
        documentType: DocumentType?,
        record: Record?,
        pictures: [Picture: Data]
    ) {
        self.verification = verification
        self.stepTry = stepTry
        self.outcome = outcome
        self.codes = codes
        self.isAttested = isAttested
        self.chip = chip
        self.documentType = documentType
        self.record = record
        self.pictures = pictures
    }

    /// The mistakes of a result for a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - types: The types of documents that it accepts now; none for other steps.
    /// - Returns: The mistakes, with their places in the result.
    public func mistakes(for step: JourneyStep, accepting types: [DocumentType]) -> [Mistake] {
        guard step.kind == .document else { return mistakesOfFace }
        var mistakes: [Mistake] = []
        if outcome == .passed, record == nil {
            mistakes.append(Mistake(.missing, at: "/record", "A document that passed has a record."))
        }
        if outcome == .passed, let record { mistakes += record.missingHolder }
        if let documentType, !types.contains(documentType) {
            mistakes.append(Mistake(.notOneOf, at: "/documentType", "This document is not asked for."))
        }
        let slots = documentType?.slots ?? []
        for picture in pictures.keys.sorted(by: { $0.rawValue < $1.rawValue }) where picture != .portrait {
            guard picture.slot.map(slots.contains) != true else { continue }
            let place = "/pictures/\(picture.rawValue)"
            mistakes.append(Mistake(.unknownMember, at: place, "The document has no such side."))
        }
        return mistakes
    }

    /// The mistakes in the result of a step that shows the person.
    private var mistakesOfFace: [Mistake] {
        var mistakes: [Mistake] = []
        if documentType != nil || record != nil || chip != nil {
            let message = "Only the result of a document names its type, its values and its chip."
            mistakes.append(Mistake(.unknownMember, at: "/documentType", message))
        }
        for picture in pictures.keys.sorted(by: { $0.rawValue < $1.rawValue }) where picture != .selfie {
            let place = "/pictures/\(picture.rawValue)"
            mistakes.append(Mistake(.unknownMember, at: place, "The only picture of this step is “selfie”."))
        }
        return mistakes
    }
}

extension Record {
    /// The mistakes of a document that does not say who holds it.
    fileprivate var missingHolder: [Mistake] {
        let (names, birthDate, number): ([String?], CalendarDate?, String?) =
            switch self {
            case .passport(let it): ([it.firstName, it.lastName], it.birthDate, it.idNumber)
            case .driverLicense(let it): ([it.firstName, it.lastName], it.birthDate, it.idNumber)
            case .selfie: ([], nil, nil)
            }
        let isThere = [
            "lastName": names.contains { $0 != nil }, "birthDate": birthDate != nil, "idNumber": number != nil,
        ]
        return isThere.filter { !$0.value }.keys.sorted().map { key in
            Mistake(.missing, at: "/record/\(key)", "A document that passed states its holder: “\(key)” is missing.")
        }
    }
}

extension MemberReader {
    fileprivate mutating func pictures() -> [ProviderResult.Picture: Data] {
        var pictures: [ProviderResult.Picture: Data] = [:]
        for picture in ProviderResult.Picture.allCases {
            guard let text = optionalText(picture.rawValue, length: 4...20_000_000) else { continue }
            pictures[picture] = Data(base64Encoded: text)
            if pictures[picture] == nil { note(.wrongForm, picture.rawValue, "A picture is base64 of a JPEG file.") }
        }
        return pictures
    }

    /// Reads the result of a chip; `nil` after a mistake.
    fileprivate mutating func chip() -> ChipResult? {
        let isRead = flag("isRead")
        let (data, chip) = (optionalFlag("isDataAuthentic"), optionalFlag("isChipGenuine"))
        if isRead == false, data != nil || chip != nil {
            note(.contradiction, "isRead", "Nothing is known of a chip that was not read.")
        }
        return isRead.map { ChipResult(isRead: $0, isDataAuthentic: data, isChipGenuine: chip) }
    }

    /// Reads the record of a document; `nil` if there is none, or after a mistake.
    fileprivate mutating func record(of type: DocumentType?) -> Record? {
        guard contains("record") else { return nil }
        guard let type else {
            _ = take("record")
            note(.missing, "documentType", "“documentType” says what the record is of.")
            return nil
        }
        return object("record") { reader in
            type == .driversLicense
                ? reader.license().map(Record.driverLicense) : reader.passport().map(Record.passport)
        }
    }

    private mutating func passport() -> Passport? { value(of: Passport.Field.allCases, Passport.self) }

    private mutating func license() -> DriverLicense? { value(of: DriverLicense.Field.allCases, DriverLicense.self) }

    /// Reads a record by its keys, as it is written in lines; `nil` after a mistake.
    private mutating func value<Field: RawRepresentable<String>, Value: Decodable>(
        of fields: [Field],
        _ type: Value.Type
    ) -> Value? {
        let mistakesBefore = mistakes.count
        var members: [String: JSONTree] = [:]
        for field in fields { members[field.rawValue] = member(field.rawValue) }
        if members.isEmpty { note(.missing, fields[0].rawValue, "A record has a value.") }
        guard mistakes.count == mistakesBefore, let bytes = try? WireJSON.encode(JSONTree.object(members)) else {
            return nil
        }
        return try? WireJSON.decode(Value.self, from: bytes)
    }

    /// Reads a value in the form that its key asks for.
    private mutating func member(_ key: String) -> JSONTree? {
        switch key {
        case "gender":
            let sex: Sex? = optionalChoice(key)
            return sex.map { .text($0.rawValue) }
        case "weightRange": return optionalInteger(key, in: 0...9).map(JSONTree.integer)
        case "birthDate", "issueDate", "expirationDate":
            guard let text = optionalText(key, length: 10...10) else { return nil }
            if CalendarDate(text) == nil { note(.wrongForm, key, "A day is written as in “2031-03-09”.") }
            return .text(text)
        default: return optionalText(key, length: 1...200).map(JSONTree.text)
        }
    }
}
