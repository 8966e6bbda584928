// SPDX-License-Identifier: Apache-2.0

/// The outcome of a check so far.
public enum CheckOutcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// It has not answered.
    case pending
    /// Nothing speaks against the person.
    case passed
    /// Something does.
    case failed
    /// It could not be made: a face without enough pixels, a model that is not there.
    case couldNotApply
}
