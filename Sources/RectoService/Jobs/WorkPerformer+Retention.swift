// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Destroys the images of a verification whose time for them is over; nothing where it was begun again.
    func removeImages(of id: UUID, _ lease: Lease) async throws {
        let blobs = try await core.store.blobs(of: id).map(\.id)
        try await core.flow.change(id, by: .clock) { draft in
            draft.change.completes = lease
            guard let decidedAt = draft.decidedAt,
                decidedAt.adding(draft.journey.retention.images) <= draft.at, !blobs.isEmpty
            else { return }
            draft.change.removedBlobs = blobs
            for step in draft.details.outcomes.keys { draft.details.outcomes[step]?.portrait = nil }
            draft.note("images.removed", ["count": .integer(blobs.count)])
        }
    }
}
