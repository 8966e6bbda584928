// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    var ledger: SignalLedger { SignalLedger(store: store) }

    /// The signals of a verification that nobody has decided about, as they are now; `nil` if they stay as they were.
    func currentSignals(of state: VerificationState) async throws -> [SignalReport]? {
        let hasKeys = state.details.signalKeys?.isEmpty == false || state.details.subject != nil
        guard hasKeys, state.facts.status == .collecting || state.facts.status == .processing else { return nil }
        return try await ledger.reports(of: state, at: now())
    }

    /// The write of a flag that a verification sets or takes back.
    func write(_ change: FlagChange, of state: VerificationState, at: Date) throws -> SignalWrite? {
        guard let subject = ledger.subject(of: state) else { return nil }
        let application = state.stored.application
        switch change {
        case .set(let name):
            return .add(try flag(name, subject, application, by: "verification:\(state.id.wireText)", at: at))
        case .clear(let name):
            return .removeAll(.flag, digest: flagDigest(name), subject: subject, of: application)
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

extension BlindIndex.Purpose {
    /// The name of a flag.
    fileprivate static let flag = BlindIndex.Purpose(rawValue: "flag")
}
