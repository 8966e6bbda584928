// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Stores frames that came while a challenge went on, as a file that was uploaded, and submits its step in the same
    /// change.
    func submit(
        _ blob: StoredBlob,
        as upload: Upload,
        _ receipt: FileReceipt,
        of id: UUID
    ) async throws -> VerificationState {
        let file = upload.file(blob, at: Timestamp(now()))
        return try await change(Access(id, by: .client)) { draft in
            try draft.permit(upload, receipt)
            try draft.receive(file, blob, replacing: nil)
            try draft.captureFrames(of: upload.step)
        }
    }
}
