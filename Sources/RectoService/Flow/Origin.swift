// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import RectoStore

/// Which request a change comes from, and how it is answered when it comes again.
struct Origin: Sendable {
    /// The request, where its sender may repeat it.
    var request: IdempotentRequest?
    /// The answer to the request.
    var render: @Sendable (VerificationState) throws -> Answer = { try Answer(.ok, $0.resource()) }
    /// The revision that the change must be made from, where the sender names one.
    var revision: Int?
}
