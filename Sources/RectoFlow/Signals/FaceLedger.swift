// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// Compares the face of a verification with templates of other verifications, and of refused faces.
struct FaceLedger: Sendable {
    let store: any VerificationStore
    let examiner: any EvidenceExaminer
    /// The most known faces that a face is compared with, the newest: bounds the time for any number of them.
    let greatestCount: Int

    /// The most templates that are compared at once: bounds memory for any number of them.
    var portion = 1_000

    /// The signals of a face; none if the journey compares no faces.
    func reports(of template: Data, _ state: VerificationState, at: Date) async throws -> [SignalReport] {
        let rules = state.journey.signals
        var reports: [SignalReport] = []
        if rules.faces > .zero {
            let (others, areAll) = try await alike(.face, template, state, at: at, among: greatestCount)
            // A verification has an entry for each face that it showed.
            let verifications = Set(others.compactMap(\.verification)).count + others.count { $0.verification == nil }
            var numbers = ["verifications": verifications, "subjects": Set(others.compactMap(\.subject)).count]
            // Nobody should take the newest for all.
            if !areAll { numbers["newest"] = greatestCount }
            reports.append(SignalReport(.faceUsedBefore, isRaised: !others.isEmpty, counts: numbers))
        }
        if rules.comparesFaces {
            // The list is bounded itself.
            let refused = try await alike(.refusedFace, template, state, at: at, among: .max).entries.count
            reports.append(SignalReport(.faceRefused, isRaised: refused > 0, counts: ["entries": refused]))
        }
        return reports
    }

    /// The entries of a kind that surely show the same face, among the newest that count; false if there were more.
    ///
    /// Those of faces are of others, and came before.
    private func alike(
        _ kind: SignalEntry.Kind,
        _ template: Data,
        _ state: VerificationState,
        at: Date,
        among greatestCount: Int
    ) async throws -> (entries: [SignalEntry], areAll: Bool) {
        let subject = SignalLedger(store: store).subject(of: state)
        let (application, ownAt) = (state.stored.application, try await ownTime(kind, template, state, at: at))
        var (alike, left, last): ([SignalEntry], Int, SignalEntry?) = ([], greatestCount, nil)
        repeat {
            let entries = try await store.signals(
                kind,
                of: application,
                digest: nil,
                subject: nil,
                at: at,
                before: last,
                limit: portion
            )
            let all = entries.filter { entry in
                guard kind == .face else { return true }
                guard entry.verification != state.id, entry.at <= ownAt else { return false }
                return subject == nil || entry.subject == nil || entry.subject != subject
            }
            let others = all.prefix(left)
            let templates = others.map { (kind == .face ? $0.body : $0.body?.template) ?? Data() }
            let matches = try await examiner.matches(of: template, among: templates, state.journey.faces)
            alike += matches.filter(others.indices.contains).map { others[$0] }
            guard all.count <= left else { return (alike, false) }
            left -= all.count
            last = entries.count == portion ? entries.last : nil
        } while last != nil
        return (alike, true)
    }

    /// The time at which a face left its entry; the present time if it has none yet.
    private func ownTime(
        _ kind: SignalEntry.Kind,
        _ template: Data,
        _ state: VerificationState,
        at: Date
    ) async throws -> Date {
        guard kind == .face else { return at }
        let application = state.stored.application
        return try await store.signals(
            kind,
            of: application,
            digest: SignalLedger(store: store).digest(ofTemplate: template, of: application),
            subject: nil,
            at: at,
            limit: portion
        ).first { $0.verification == state.id }?.at ?? at
    }
}

extension Data {
    /// The template in the body of an entry; that of a refusal has it beside its reason.
    fileprivate var template: Data {
        (try? WireJSON.decode(RefusalBody.self, from: self))?.template ?? self
    }
}

/// The sealed contents of a refusal.
struct RefusalBody: Sendable, Hashable, Codable {
    /// The author, as events name it.
    let by: String
    /// The reason in words.
    let reason: String?
    /// The template of a face; `nil` for a document.
    let template: Data?
}
