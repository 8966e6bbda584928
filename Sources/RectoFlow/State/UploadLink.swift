// SPDX-License-Identifier: Apache-2.0
package import RectoVerification

/// A link by which another device may send the file of one slot, once.
package struct UploadLink: Sendable, Hashable, Codable {
    /// The step.
    var step: StepID
    /// The slot.
    var slot: Slot
    /// The digest of its token, in hexadecimal digits.
    var digest: String
    /// The time it expires.
    package var expiresAt: Timestamp
}
