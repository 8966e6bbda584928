// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// The bytes of a verification's blob.
    func bytes(of blob: String, of id: UUID, limit: Int = 100_000_000) async throws -> Data {
        guard let blob = BlobID(blob) else { throw FlowError.fileMissing }
        do {
            return try await store.download(blob, of: id).rest(limit: limit)
        } catch StoreError.notFound {
            throw FlowError.fileMissing
        }
    }

    /// A reader of a blob of a verification.
    ///
    /// - Throws: ``RequestRefused`` with `erased` if its retention is over, which may be earlier than the result's.
    package func download(_ blob: String, of id: UUID) async throws -> BlobReader {
        guard let blob = BlobID(blob) else { throw FlowError.fileMissing }
        do {
            return try await store.download(blob, of: id)
        } catch StoreError.notFound {
            throw RequestRefused(.erased)
        }
    }
}
