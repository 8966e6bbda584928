// SPDX-License-Identifier: Apache-2.0

/// The waiting verifications to list, the longest waiting first.
public struct ReviewQuery: Sendable, Hashable {
    /// The owners; `nil` for all.
    public var applications: Set<String>?
    /// The reviewer who asks: a case that they decided already is not theirs any more.
    public var reviewer: String
    /// Only those of this application.
    public var application: String?
    /// Only those of this journey, with its version.
    public var journey: String?
    /// Only those with this reason or code.
    public var reason: String?
    /// Only those that are claimed so.
    public var claim: ClaimState?
    /// The end of the previous page.
    public var cursor: Cursor?
    /// The most to list, 1…1000.
    public var limit = 50

    /// All that wait for a reviewer of these applications.
    public init(of applications: Set<String>?, for reviewer: String) {
        self.applications = applications
        self.reviewer = reviewer
    }

    /// The claims that cases of the list have.
    public enum ClaimState: String, Sendable, Hashable, CaseIterable {
        /// Nobody.
        case free
        /// The reviewer who asks.
        case mine
        /// Another one.
        case others
    }
}

/// A part of the list of waiting verifications, with the numbers of all.
public struct ReviewPage: Sendable, Hashable {
    /// The part.
    public let elements: [WaitingReview]
    /// The start of the next one, if there is one.
    public let next: Cursor?
    /// The number of all that the query finds.
    public let total: Int
    /// The numbers by each member of the query, each without its own condition.
    public let counts: Counts

    /// Numbers of waiting verifications.
    public struct Counts: Sendable, Hashable {
        /// By application.
        public var applications: [String: Int] = [:]
        /// By journey, with its version.
        public var journeys: [String: Int] = [:]
        /// By reason and by code: one verification may have several.
        public var reasons: [String: Int] = [:]
        /// By claim.
        public var claims: [ReviewQuery.ClaimState: Int] = [:]
    }
}
