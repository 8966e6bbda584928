// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    var ledger: SignalLedger { SignalLedger(store: store) }

    /// The signals of a verification that nobody has decided about, as they are now; `nil` if they stay as they were.
    ///
    /// - Parameters:
    ///   - state: The verification.
    ///   - ended: A try that ends with the present change, whose document and face count if it is the one awaited.
    /// - Returns: The signals.
    /// - Throws: The store's errors.
    func currentSignals(
        of state: VerificationState,
        ending ended: (stepTry: StepTry, findings: StepFindings)? = nil
    ) async throws -> [SignalReport]? {
        guard state.facts.status == .collecting || state.facts.status == .processing else { return nil }
        let findings = ended.flatMap { state.facts.currentTry(of: $0.stepTry.step) == $0.stepTry ? $0.findings : nil }
        let (key, faces) = (findings?.signalKey, findings?.faces)
        let hasKeys = state.details.signalKeys?.isEmpty == false || state.details.subject != nil
        guard hasKeys || key != nil || faces != nil else { return nil }
        return try await ledger.reports(of: state, adding: key, faces: faces, at: now())
    }

    /// The writes of a flag that a verification sets or takes back; none that others set is taken back.
    func writes(_ change: FlagChange, of state: VerificationState, at: Date) async throws -> [SignalWrite] {
        guard let subject = ledger.subject(of: state) else { return [] }
        let (application, author) = (state.stored.application, "verification:\(state.id.wireText)")
        switch change {
        case .set(let name): return [.add(try flag(name, subject, application, by: author, at: at))]
        case .clear(let name):
            return try await store.signals(
                .flag,
                of: application,
                digest: flagDigest(name),
                subject: subject,
                at: at,
                limit: FlagResource.mostOfSubject
            )
            .filter { try $0.flagAuthor == author }.map { .remove($0.id, of: application) }
        }
    }

    /// The digest that finds a flag by its name.
    func flagDigest(_ name: String) -> BlindIndex { store.blindIndex(name, as: .flag) }

    /// The entry of a flag; it stays until it is taken back or the subject is erased.
    func flag(
        _ name: String,
        _ subject: BlindIndex,
        _ application: String,
        by author: String,
        at: Date
    ) throws -> SignalEntry {
        SignalEntry(
            .flag,
            of: application,
            digest: flagDigest(name),
            subject: subject,
            at: at,
            expiresAt: .distantFuture,
            body: try WireJSON.encode(FlagBody(name: name, by: author))
        )
    }
}

/// The sealed contents of a flag.
struct FlagBody: Sendable, Hashable, Codable {
    let name: String
    /// The author, as events name it.
    let by: String
}

extension SignalEntry {
    /// The author of a flag.
    fileprivate var flagAuthor: String? {
        get throws { try body.map { try WireJSON.decode(FlagBody.self, from: $0).by } }
    }
}

extension BlindIndex.Purpose {
    /// The name of a flag.
    fileprivate static let flag = BlindIndex.Purpose(rawValue: "flag")
}
