// SPDX-License-Identifier: Apache-2.0

/// An objection of one provider to a person, by code.
public struct ProviderError: Sendable, Hashable, Codable {
    /// The provider.
    public var providerId: String
    /// A sentence for each code.
    public var messages: [String: String]

    /// An error with these parts.
    public init(providerId: String, messages: [String: String]) {
        self.providerId = providerId
        self.messages = messages
    }

    /// The sentences alone, in the order of their codes.
    public var errors: [String] { messages.sorted { $0.key < $1.key }.map(\.value) }

    /// The objections of the checks that did not pass, one error for each provider in the order of their first.
    ///
    /// - Parameters:
    ///   - checks: The checks, with any outcome.
    ///   - message: The sentence of a code.
    /// - Returns: The errors; none if every check passed or has not answered.
    public static func errors(of checks: [CheckResult], message: (String) -> String) -> [ProviderError] {
        var errors: [ProviderError] = []
        for check in checks where check.outcome == .failed || check.outcome == .couldNotApply {
            let codes = check.codes.isEmpty ? ["\(check.name).\(check.outcome.rawValue)"] : check.codes
            let messages = Dictionary(codes.map { ($0, message($0)) }) { first, _ in first }
            if let index = errors.firstIndex(where: { $0.providerId == check.provider }) {
                errors[index].messages.merge(messages) { first, _ in first }
            } else {
                errors.append(ProviderError(providerId: check.provider, messages: messages))
            }
        }
        return errors
    }
}
