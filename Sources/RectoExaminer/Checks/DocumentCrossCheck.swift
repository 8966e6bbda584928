// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoService
internal import RectoVerification

/// What the documents say against each other and against what was filled in.
///
/// Of a card that has its portrait on one side and its data on the other, something must show that both are of one card:
/// whoever holds their own front beside somebody else's back, or beside an altered barcode, looks like the holder of
/// those data. That the front states them in print shows it, or a document beside the card that has portrait and data on
/// one page and says the same.
struct DocumentCrossCheck: Sendable {
    /// What the comparisons come to.
    func answer(_ evidence: ApplicantEvidence) -> CheckAnswer {
        let documents = documentAgreement(evidence)
        let form = FormComparison(evidence.form, documents: evidence.documents.map(\.record))
        var codes: [CheckCode] = []
        if evidence.repetition.hasDocument { codes.append(.documentRepeated) }
        if evidence.repetition.documents.contains(.portraitOfAnother) { codes.append(.documentPortraitRepeated) }
        if documents.hasDifference { codes.append(.documentMismatch) }
        if form.agreement.hasDifference { codes.append(.formMismatch) }
        var values = documents
        values.add(form.agreement)
        let isFailed = !codes.isEmpty
        // What the sides of one document say against each other, its rules have asked already.
        let areProven = evidence.documents.allSatisfy { isProven($0, beside: evidence.documents) }
        if !isFailed, !areProven { codes.append(.documentSidesUnproven) }
        let unfailed: CheckOutcome = evidence.documents.isEmpty || !areProven ? .couldNotApply : .passed
        let outcome = isFailed ? .failed : unfailed
        if values.isEmpty, codes.isEmpty { codes.append(.documentAlone) }
        if form.hasUnreadableDay { codes.append(.formUnreadable) }
        return CheckAnswer(outcome: outcome, codes: codes, metrics: values.metrics)
    }

    /// Whether the portrait of a document is known to be that of whom its data name.
    private func isProven(
        _ document: ApplicantEvidence.Document,
        beside documents: [ApplicantEvidence.Document]
    ) -> Bool {
        guard document.type != .passport else { return true }
        if document.printedValues.isSuperset(of: FrontPrint.provingValues) { return true }
        guard let holder = Holder(document.record) else { return false }
        return documents.contains { other in
            guard other.type == .passport, let agreement = Holder(other.record)?.agreement(with: holder) else {
                return false
            }
            return Self.namingValues.allSatisfy { agreement[$0] == true }
        }
    }

    /// What two documents must both say of their holder to be one person's.
    private static let namingValues: [ComparedValue] = [.lastName, .birthDate]

    /// Every document against every other.
    private func documentAgreement(_ evidence: ApplicantEvidence) -> [ComparedValue: Bool] {
        let holders = evidence.documents.compactMap { Holder($0.record) }
        var agreement: [ComparedValue: Bool] = [:]
        for (index, holder) in holders.enumerated() {
            for other in holders[(index + 1)...] { agreement.add(holder.agreement(with: other)) }
        }
        return agreement
    }
}

extension [ComparedValue: Bool] {
    /// By name 1 for what agrees, 0 for what differs.
    fileprivate var metrics: [String: Double] {
        [String: Double](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value ? 1 : 0) })
    }
}
