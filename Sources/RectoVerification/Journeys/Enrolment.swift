// SPDX-License-Identifier: Apache-2.0

/// The place where a person begins a journey.
public enum Enrolment: String, Sendable, Hashable, Codable, CaseIterable {
    /// With the application: it shows the QR code of the link there, and no code is taken.
    case inPerson
    /// Anywhere: the application names its own process as the reference of each verification.
    case remote
}
