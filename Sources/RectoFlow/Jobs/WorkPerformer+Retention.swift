// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Destroys the images of a verification after their retention; nothing if it was begun again.
    ///
    /// Retried after growing pauses, and never given up: otherwise images that a full disk kept would stay until all
    /// goes.
    func retainNoImages(of id: UUID, _ job: LeasedJob) async throws {
        do {
            try await removeImages(of: id, job.lease)
        } catch let error where error.isObstacle {
            outside.logger.warning(
                "images could not be removed",
                metadata: [
                    "verification": "\(id.wireText)", "tries": .stringConvertible(job.tries),
                    "error": "\(ErrorText(error))",
                ]
            )
            throw WorkPending()
        }
    }

    /// Destroys the images of a verification, if their retention is over.
    func removeImages(of id: UUID, _ lease: Lease) async throws {
        let blobs = try await flow.store.blobs(of: id).map(\.id)
        do {
            try await remove(blobs, of: id, lease)
        } catch let error where error.isDamage {
            try await remove(blobs, ofDamaged: id, lease)
        }
    }

    /// Destroys the images of a verification that cannot be read any more, and leaves all else as it is.
    private func remove(_ blobs: [BlobID], ofDamaged id: UUID, _ lease: Lease) async throws {
        try await flow.commit(of: id) {
            let state = try await flow.known(Access(id, by: .clock)).living
            var draft = Draft(state, at: flow.now(), by: .clock, flow.rules, writing: .events)
            draft.change.completes = lease
            guard draft.clearState.heldSince == nil, let decidedAt = draft.decidedAt, !blobs.isEmpty else {
                return draft
            }
            let due = decidedAt.adding(draft.journey.retention.images)
            guard due <= draft.at else {
                try draft.queue(.imageRetention, .none, at: due)
                return draft
            }
            draft.change.expects = ExpectedRevision(of: id, revision: state.revision)
            draft.change.removedBlobs = blobs
            draft.note("images.removed", ["count": .integer(blobs.count)])
            return draft
        }
    }

    private func remove(_ blobs: [BlobID], of id: UUID, _ lease: Lease) async throws {
        try await flow.change(Access(id, by: .clock)) { draft in
            draft.change.completes = lease
            // Lifting a hold queues this work again.
            guard draft.clearState.heldSince == nil, let decidedAt = draft.decidedAt, !blobs.isEmpty else { return }
            let due = decidedAt.adding(draft.journey.retention.images)
            // Decided anew, or the clock was set back: the images must not stay because this work came too early.
            guard due <= draft.at else { return try draft.queue(.imageRetention, .none, at: due) }
            draft.change.removedBlobs = blobs
            draft.details.imagesAreGone = true
            draft.details.faceTemplate = nil
            for step in draft.details.outcomes.keys {
                draft.details.outcomes[step]?.portrait = nil
                draft.details.outcomes[step]?.looks = nil
                draft.details.outcomes[step]?.straightened = nil
            }
            draft.note("images.removed", ["count": .integer(blobs.count)])
        }
    }
}

extension Error {
    /// True if it may go away by itself, unlike the lease of another worker or a verification that is gone.
    var isObstacle: Bool {
        switch self {
        case is CancellationError: false
        case let error as StoreError: ![.leaseLost, .erased, .notFound].contains(error)
        case let refused as RequestRefused: refused.code != .erased && refused.code != .notFound
        default: true
        }
    }
}
