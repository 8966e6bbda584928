// SPDX-License-Identifier: Apache-2.0

/// The name of a signal: a reason for a person to look, which other verifications of the application give.
public enum SignalName: String, Sendable, Hashable, Codable, CaseIterable {
    /// The document came with another verification before, of another subject or of none that is known.
    case documentUsedBefore = "document.usedBefore"
    /// The face came with another verification before, of another subject or of none that is known.
    case faceUsedBefore = "face.usedBefore"
    /// A document, subject, contact or network had more verifications in a day than the journey expects.
    case networkBusy = "network.busy"
    /// The application refuses the document.
    case documentRefused = "document.refused"
    /// The application refuses the face.
    case faceRefused = "face.refused"

    /// The signals that may end a verification: those that the application itself gives.
    public static let refusals: Set<SignalName> = [.documentRefused, .faceRefused]
    /// The signals that compare faces.
    public static let ofFaces: Set<SignalName> = [.faceUsedBefore, .faceRefused]
    /// The signals that compare documents.
    public static let ofDocuments: Set<SignalName> = [.documentUsedBefore, .documentRefused]
}
