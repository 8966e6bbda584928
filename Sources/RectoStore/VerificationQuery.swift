// SPDX-License-Identifier: Apache-2.0
/// The verifications of an application to list, newest first.
public struct VerificationQuery: Sendable, Hashable {
    /// The owner.
    public var application: String
    /// Only those of this status.
    public var status: String?
    /// Only those of this reference.
    public var reference: BlindIndex?
    /// Only those of this person.
    public var subject: BlindIndex?
    /// The end of the previous page.
    public var cursor: Cursor?
    /// The most verifications to list, 1…1000.
    public var limit = 50

    /// All verifications of an application.
    public init(application: String) {
        self.application = application
    }
}
