// SPDX-License-Identifier: Apache-2.0

/// The rules of a journey for signals: the terms of what is compared, and what follows from a signal.
public struct SignalRules: Sendable, Hashable {
    /// The signals that send a verification to a person.
    public var reviewed: Set<SignalName> = []
    /// The signals that end a verification; none but ``SignalName/refusals``.
    public var failing: Set<SignalName> = []
    /// The term of digests of documents.
    public var documents = Duration.zero
    /// The term of templates of faces; zero for none.
    public var faces = Duration.zero
    /// The most verifications in a day that raise no signal.
    public var triesPerDay = Dictionary(uniqueKeysWithValues: TryCounter.allCases.map { ($0, $0.usualLimit) })

    /// Rules by which nothing is compared and nothing follows.
    public init() {}

    /// True if templates of faces are made: to be kept, or to be compared with refused ones.
    public var comparesFaces: Bool { faces > .zero || reviewed.union(failing).contains(.faceRefused) }
}
