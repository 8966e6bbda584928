// SPDX-License-Identifier: Apache-2.0

/// The systems in whose words a verification can be told.
public enum VerificationView: String, Sendable, Hashable, CaseIterable {
    /// Wultra's onboarding: ``WultraState``.
    case wultra
    /// PingOne Verify: ``PingOneStatus``.
    case pingone
    /// IDWise's journey summary: ``IDWiseSummary``.
    case idwise
}

/// A verification in Wultra's words, in transport form.
public struct WultraResource: Sendable, Hashable, Codable {
    /// The verification.
    public let id: String
    /// The state, such as `scanDocument`.
    public let state: String
    /// The thing for which the client waits, in the state `processing`.
    public let processingItem: WultraState.ProcessingItem?
    /// Number of tries left, in the state `otp`.
    public let remainingAttempts: Int?
    /// The reason, in the state `endstate`.
    public let endstateReason: WultraState.EndstateReason?

    /// A state, to be sent.
    public init(id: String, _ state: WultraState) {
        self.id = id
        var (item, attempts, reason): (WultraState.ProcessingItem?, Int?, WultraState.EndstateReason?)
        self.state =
            switch state {
            case .intro: "intro"
            case .consent: "consent"
            case .documentsToScanSelect: "documentsToScanSelect"
            case .scanDocument: "scanDocument"
            case .processing: "processing"
            case .presenceCheck: "presenceCheck"
            case .otp: "otp"
            case .failed: "failed"
            case .endstate: "endstate"
            case .success: "success"
            }
        switch state {
        case .processing(let waited): item = waited
        case .otp(let left): attempts = left
        case .endstate(let cause): reason = cause
        case .intro, .consent, .documentsToScanSelect, .scanDocument, .presenceCheck, .failed, .success: break
        }
        (processingItem, remainingAttempts, endstateReason) = (item, attempts, reason)
    }
}

/// A verification in PingOne's words, in transport form.
public struct PingOneResource: Sendable, Hashable, Codable {
    /// The verification.
    public let id: String
    /// The status.
    public let status: PingOneStatus

    /// A status, to be sent.
    public init(id: String, _ status: PingOneStatus) {
        self.id = id
        self.status = status
    }
}
