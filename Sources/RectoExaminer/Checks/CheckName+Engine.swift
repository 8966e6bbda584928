// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension CheckName {
    /// Every document is in force on the day.
    public static let documentExpiry: CheckName = "documentExpiry"
    /// The result of the presence step.
    public static let liveness: CheckName = "liveness"
}
