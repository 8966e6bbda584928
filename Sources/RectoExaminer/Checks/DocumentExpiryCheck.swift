// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// Checks that every document is in force.
struct DocumentExpiryCheck: Sendable {
    /// The answer from the documents' dates.
    func answer(_ evidence: ApplicantEvidence) -> CheckAnswer {
        let records = evidence.documents.map(\.record)
        var codes: [CheckCode] = []
        if records.contains(where: { $0.expirationDate.map { $0 < evidence.day } ?? false }) {
            codes.append(.documentExpired)
        }
        if records.contains(where: { $0.issueDate.map { $0 > evidence.day } ?? false }) {
            codes.append(.documentNotYetValid)
        }
        guard codes.isEmpty else { return CheckAnswer(outcome: .failed, codes: codes) }
        let areDated = !records.isEmpty && records.allSatisfy { $0.expirationDate != nil }
        return areDated ? CheckAnswer(outcome: .passed) : .couldNotApply(.documentUndated)
    }
}
