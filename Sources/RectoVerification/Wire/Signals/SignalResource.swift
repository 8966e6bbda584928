// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// A signal in transport form, with a sentence for reviewers; never for the person.
public struct SignalResource: Sendable, Hashable, Codable {
    /// The signal.
    public let signal: SignalName
    /// True if it is a reason to look.
    public let isRaised: Bool
    /// One sentence about a raised signal; absent for others.
    public let message: String?
    /// The numbers that it rests on, by what they count.
    public let counts: [String: Int]
    /// The most of each number that raises nothing; absent if one is enough.
    public let limits: [String: Int]?

    /// A signal, with its sentence in a language.
    public init(_ report: SignalReport, in language: Language = .english) {
        signal = report.signal
        isRaised = report.isRaised
        message = report.isRaised ? Catalogue.stored.known("signal.\(report.signal.rawValue)", in: language) : nil
        counts = report.counts
        limits = report.limits
    }
}
