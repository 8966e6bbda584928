// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// The keyed digest of a thing that a verification is compared by.
struct SignalKey: Sendable, Hashable, Codable {
    /// The thing.
    let counter: TryCounter
    /// The step that it came with; `nil` for a network.
    let step: StepID?
    /// The digest.
    let digest: Data
}

extension SealedDetails {
    /// The signals that were raised.
    var raisedSignals: Set<SignalName> { Set((signals ?? []).filter(\.isRaised).map(\.signal)) }

    /// Adds a key, in place of an earlier one of the same step.
    mutating func add(_ key: SignalKey) {
        signalKeys = (signalKeys ?? []).filter { $0.counter != key.counter || $0.step != key.step } + [key]
    }

    /// Puts signals in the place of those of the same names.
    mutating func replaceSignals(with reports: [SignalReport]) {
        guard !reports.isEmpty else { return }
        let names = Set(reports.map(\.signal))
        signals = (signals ?? []).filter { !names.contains($0.signal) } + reports
    }

    /// Drops what steps that are open again rest on; the signals of a step that stays passed stay.
    mutating func dropSignals(of steps: [StepFacts]) {
        let documents = Set(steps.filter { $0.kind == .document }.map(\.id))
        if !documents.isEmpty {
            signalKeys?.removeAll { key in key.counter == .document && key.step.map(documents.contains) == true }
            signals?.removeAll { SignalName.ofDocuments.contains($0.signal) }
        }
        guard steps.contains(where: { $0.kind == .presence || $0.kind == .selfie }) else { return }
        signals?.removeAll { SignalName.ofFaces.contains($0.signal) }
        faceTemplate = nil
    }
}
