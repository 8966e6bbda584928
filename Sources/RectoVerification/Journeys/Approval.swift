// SPDX-License-Identifier: Apache-2.0

/// The approval of a verification with which no check finds fault.
public enum Approval: Sendable, Hashable {
    /// A person approves, also if all checks passed.
    case person
    /// The checks approve; a person sees the sampled share of verifications as well, from 0 to 1.
    case checks(sampledShare: Double)

    /// The checks alone.
    public static let checks = Approval.checks(sampledShare: 0)

    /// The party that approves, as journeys name it.
    public enum Approver: String, Sendable, Hashable, Codable, CaseIterable {
        /// A reviewer.
        case person
        /// The checks.
        case checks
    }

    /// The party that approves.
    public var approver: Approver { self == .person ? .person : .checks }

    /// The share of verifications that a person sees although the checks approve.
    public var sampledShare: Double {
        if case .checks(let share) = self { share } else { 0 }
    }
}
