// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import RectoStore

/// The request that causes a change, and its answer if it comes again.
struct Origin: Sendable {
    /// The request, if its sender may repeat it.
    var request: IdempotentRequest?
    /// The answer to the request.
    var render: @Sendable (VerificationState) throws -> Answer = { try Answer(.ok, $0.resource()) }
    /// The revision that the change must be made from, if the sender names one.
    var revision: Int?
}
