// SPDX-License-Identifier: Apache-2.0
/// Which verifications of an application to list, newest first.
public struct VerificationQuery: Sendable, Hashable {
    /// Whose.
    public var application: String
    /// Only those of this status.
    public var status: String?
    /// Only those of this reference.
    public var reference: BlindIndex?
    /// Only those of this person.
    public var subject: BlindIndex?
    /// Go on after the page that gave this.
    public var cursor: Cursor?
    /// How many at most, 1…1000.
    public var limit = 50

    /// All of an application.
    public init(application: String) {
        self.application = application
    }
}
