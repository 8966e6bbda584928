// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoLanguages

extension MemberReader {
    /// Reads a name: lower-case letters, digits and hyphens, or words joined as in `faceMatch`.
    mutating func name(_ key: String) -> String? {
        guard let text = text(key, length: 1...40) else { return nil }
        let characters = text.unicodeScalars
        guard let first = characters.first, ("a"..."z").contains(first),
            characters.allSatisfy({
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
            })
        else {
            note(.wrongForm, key, "“\(key)” must be letters, digits and hyphens, and begin with a small letter.")
            return nil
        }
        return text
    }

    mutating func limits() -> JourneyLimits {
        let set: LimitSet = optionalChoice("set") ?? .idwise
        let values = Limit.allCases.compactMap { limit in
            optionalInteger(limit.rawValue, in: limit.range).map { (limit, $0) }
        }
        return JourneyLimits(set, overrides: Dictionary(uniqueKeysWithValues: values))
    }

    mutating func check() -> VerificationPolicy.Check? {
        let flag = optionalFlag("isIdentityCheck")
        let policy = checkPolicy("waiverWhereNotApplicable")
        guard let name = name("name").map(CheckName.init(rawValue:)) else { return nil }
        let isUnseen = CheckName.unseen.contains(name)
        if policy.isWaived, !isUnseen, flag != true {
            let message = "Only an identity check is waived; of another one that could not be applied nothing follows."
            note(.contradiction, "waiverWhereNotApplicable", message)
        }
        return .init(name, isIdentityCheck: isUnseen || flag ?? false, policy: policy)
    }

    mutating func approval() -> Approval {
        let approver: Approval.Approver? = choice("by")
        let share = optionalNumber("sampledShare", in: 0...1)
        guard approver == .person else { return .checks(sampledShare: share ?? 0) }
        if share != nil { note(.contradiction, "sampledShare", "A person sees all verifications, not a share.") }
        return .person
    }

    /// Reads the waiver of a check, which must be a sentence, to prevent a waiver by mistake.
    mutating func checkPolicy(_ key: String) -> CheckPolicy {
        optionalText(key, length: 20...1_000).map { .waived(reason: $0) } ?? .required
    }

    /// Reads the codes of the reasons for decisions.
    mutating func decisionReasons() -> DecisionReasons {
        guard contains("decisionReasons") else { return .usual }
        let codes = texts("decisionReasons", count: 1...50, length: 1...40)
        for (index, code) in codes.enumerated() {
            if !code.isReasonCode {
                note(
                    .wrongForm,
                    "decisionReasons",
                    at: index,
                    "A reason is a word in letters and digits, such as “documentExpired”."
                )
            } else if codes.firstIndex(of: code) != index {
                note(.duplicate, "decisionReasons", at: index, "“\(code)” is there twice.")
            }
        }
        return DecisionReasons(codes: codes)
    }

    mutating func retention() -> Retention {
        let usual = Retention()
        let images = optionalInteger("imagesInHours", in: 0...87_600).map { Duration.seconds($0 * 3_600) }
        let appeals = optionalInteger("appealsInDays", in: 1...3_650).map { Duration.seconds($0 * 86_400) }
        var retention = Retention(images: images ?? usual.images, appeals: appeals)
        if let days = optionalInteger("resultInDays", in: 0...3_650) { retention.result = .seconds(days * 86_400) }
        if let days = optionalInteger("sketchesInDays", in: 0...3_650) { retention.sketches = .seconds(days * 86_400) }
        if retention.images > retention.result {
            let member = retention.images == appeals ? "appealsInDays" : "imagesInHours"
            note(.contradiction, member, "Images cannot be kept longer than the result that they belong to.")
        }
        return retention
    }

    mutating func texts() -> JourneyTexts {
        var texts: [Language: [String: String]] = [:]
        for (tag, value) in takeRest().sorted(by: { $0.key < $1.key }) {
            guard let language = Language(rawValue: tag) else {
                note(.wrongForm, tag, "A language is written as in “en” or “nl-BE”.")
                continue
            }
            guard case .object(let members) = value else {
                note(.wrongType, tag, "The texts of a language must be an object.")
                continue
            }
            var reader = MemberReader(members, at: place(of: tag))
            for key in members.keys.sorted() {
                texts[language, default: [:]][key] = reader.text(key, length: 1...20_000)
            }
            note(reader.mistakes)
        }
        let english = texts[.english] ?? [:]
        if texts[.english] == nil { note(.missing, "en", "Texts in English are missing.") }
        for (language, others) in texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for key in others.keys.sorted() where english[key] == nil && texts[.english] != nil {
                note(.contradiction, language.rawValue, "“\(key)” has no text in English, which stands for all others.")
            }
        }
        return JourneyTexts(texts: texts)
    }
}
