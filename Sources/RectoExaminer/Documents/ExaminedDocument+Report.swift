// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoImaging
internal import RectoRecords
internal import RectoVerification

extension ExaminedDocument {
    /// The rules, values and sides, one by one.
    var report: DocumentReport {
        DocumentReport(
            rules: DocumentRule.allCases.map(judgement),
            fields: fieldReports,
            sides: readings.map { slot, reading in
                SideReport(
                    slot: slot,
                    width: reading.input.width,
                    height: reading.input.height,
                    outline: reading.evidence.document?.corners.rounded
                )
            }
        )
    }

    private func judgement(_ rule: DocumentRule) -> RuleReport {
        let broken = rule.broken(by: self)
        if !broken.isEmpty {
            return RuleReport(rule.rawValue, .failed, codes: Array(Set(broken.map(\.code.rawValue))).sorted())
        }
        if let obstacle = rule.obstacle(in: self) {
            return RuleReport(rule.rawValue, .couldNotApply, codes: [obstacle.rawValue])
        }
        return RuleReport(rule.rawValue, .passed)
    }

    /// Every value that a side states, and the one that counts; those of the record first.
    private var fieldReports: [FieldReport] {
        let counted = extractedFields
        let stated = statements
        let names = DriverLicense.Field.allCases.map(\.rawValue) + Passport.Field.allCases.map(\.rawValue)
        let differing = Set(findings.filter { $0.code == .documentMismatch }.compactMap(\.field))
        return names.enumerated().filter { names.firstIndex(of: $1) == $0 }.compactMap { _, name in
            // Codes go before print.
            let all = stated.filter { $0.name == name }.map(\.source)
            let sources = all.filter { $0.origin != .printed } + all.filter { $0.origin == .printed }
            let value = counted[name]?.value ?? sources.first?.value
            let records = recordSources(of: name)
            // The client's own reading is shown beside the value, and never becomes it.
            guard value != nil || !records.isEmpty else { return nil }
            return FieldReport(
                name: name,
                value: value,
                // A stable order with the source first whose value counts.
                sources: sources.filter { $0.value == value } + sources.filter { $0.value != value } + records,
                isPrinted: print?.agreement[name],
                agreement: agreement(of: name, sources, differing)
            )
        }
    }

    /// The agreement of sources: a zone cuts names and the rules compare them so; other values must be the same.
    private func agreement(
        of name: String,
        _ sources: [FieldReport.Source],
        _ differing: Set<String>
    ) -> FieldReport.Agreement {
        if differing.contains(name) { return .differ }
        guard sources.count > 1 else { return .single }
        let areSame = Set(sources.map(\.value)).count == 1
        // Print that is unsure contradicts nothing, nor do addresses, which are printed in other words.
        let judged = sources.filter { source in
            source.origin != .printed
                || (source.confidence ?? 0) >= FieldEvidence.sure && PrintComparison.compared.contains(name)
        }
        if !areSame, judged.count < 2 { return .single }
        return areSame || Set(judged.map(\.value)).count == 1 || ["lastName", "firstName", "gender"].contains(name)
            ? .agree : .differ
    }

    /// The statements of all sides, in the order of the sides.
    private var statements: [(name: String, source: FieldReport.Source)] {
        readings.flatMap { slot, reading in
            statements(slot, { reading.driverLicense?.text(of: $0) }, { reading.fields[$0] })
                + statements(slot, { reading.passport?.text(of: $0) }, { reading.zoneFields[$0] })
        }
    }

    private func statements<Field: CaseIterable & RawRepresentable<String>>(
        _ slot: Slot,
        _ text: (Field) -> String?,
        _ evidence: (Field) -> FieldEvidence?
    ) -> [(name: String, source: FieldReport.Source)] {
        Field.allCases.compactMap { field in
            guard let text = text(field), let evidence = evidence(field) else { return nil }
            return (field.rawValue, FieldReport.Source(text, on: slot, evidence))
        }
    }

    /// True if a side has a machine readable zone with values.
    fileprivate var hasZone: Bool {
        readings.contains { side in
            side.reading.hasLineOfLicence
                || Passport.Field.allCases.contains { side.reading.zoneFields[$0] != nil }
        }
    }
}

extension DocumentRule {
    /// A reason why a rule says nothing about a document.
    enum Obstacle: String, Sendable, Hashable, CaseIterable {
        /// No record with data was read.
        case nothingRead = "rule.nothingRead"
        /// The journey does not ask for it.
        case notAsked = "rule.notAsked"
        /// Nothing in the document has a check digit.
        case noCheckDigits = "rule.noCheckDigits"
        /// One source alone has data, so that nothing could contradict it.
        case oneSource = "rule.oneSource"
        /// The document does not state the day.
        case notStated = "rule.notStated"
    }

    /// The reason why nothing can break the rule; `nil` if it is judged.
    func obstacle(in document: ExaminedDocument) -> Obstacle? {
        guard isAsked(of: document.evidence.type) else { return .notAsked }
        let isRead = document.record?.hasData == true
        switch self {
        case .allSidesSent, .noErrors, .recordRead, .largeEnough, .rightSides: return nil
        case .holderStated, .typeSelected, .daysAgree: return isRead ? nil : .nothingRead
        case .countryAccepted:
            if document.evidence.countries.isEmpty { return .notAsked }
            return isRead ? nil : .nothingRead
        case .checkDigitsAgree:
            return document.hasZone ? nil : .noCheckDigits
        case .sidesAgree:
            let sources = document.readings.filter { $0.reading.record?.hasData == true }.count
            return sources > 1 || document.print != nil ? nil : .oneSource
        case .inForce:
            guard isRead else { return .nothingRead }
            return document.record?.expirationDate == nil ? .notStated : nil
        case .portraitFound: return document.evidence.isFaceChecked ? nil : .notAsked
        }
    }
}
