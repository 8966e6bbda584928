// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoVerification

/// Compares the documents with each other and with the form.
///
/// A card may have its portrait on one side and its data on the other. Then something must show that both are of one
/// card. A fraudster could hold their own front beside somebody else's back, or beside an altered barcode. The front
/// may state the data in print, or another document may say the same and have portrait and data on one page.
struct DocumentCrossCheck: Sendable {
    /// The answer from all comparisons.
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
        // The rules have compared the sides of one document already.
        let areProven = evidence.documents.allSatisfy { isProven($0, beside: evidence.documents) }
        if !isFailed, !areProven { codes.append(.documentSidesUnproven) }
        // Never a failure: a client's program may misread, and a person sees who is right.
        let isRecordDiffering = evidence.documents.contains(where: \.hasRecordDifference)
        if isRecordDiffering { codes.append(.documentRecordDiffers) }
        // Never a failure, either: an issuer's own print may look like a copy's.
        let isRecaptured = evidence.documents.contains(where: \.hasRecaptureDoubt)
        if isRecaptured { codes.append(.documentRecaptured) }
        if form.hasUnreadable { codes.append(.formUnreadable) }
        let isOpen =
            evidence.documents.isEmpty || !areProven || isRecordDiffering || isRecaptured || form.leavesNameOpen
        let unfailed: CheckOutcome = isOpen ? .couldNotApply : .passed
        let outcome = isFailed ? .failed : unfailed
        if values.isEmpty, codes.isEmpty { codes.append(.documentAlone) }
        return CheckAnswer(outcome: outcome, codes: codes, metrics: values.metrics)
    }

    /// True if the portrait of a document surely belongs to the person that its data name.
    private func isProven(
        _ document: ApplicantEvidence.Document,
        beside documents: [ApplicantEvidence.Document]
    ) -> Bool {
        guard !document.type.isOfOnePage else { return true }
        if document.printedValues.isSuperset(of: FrontPrint.provingValues) { return true }
        guard let holder = Holder(document.record) else { return false }
        return documents.contains { other in
            Self.provingTypes.contains(other.type) && Holder(other.record)?.isSurely(holder) == true
        }
    }

    /// The documents with portrait and data on one page that is their own; a visa is stuck into somebody's passport.
    private static let provingTypes: [DocumentType] = [.passport, .travelDocument]

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
    /// By name 1 for values that agree, 0 for those that differ.
    fileprivate var metrics: [String: Double] {
        [String: Double](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value ? 1 : 0) })
    }
}
