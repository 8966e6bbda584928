// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Synchronization

/// The requests that are being answered.
///
/// In memory alone: one process at a time has the store open, and its requests end with it.
final class BegunRequests: Sendable {
    private struct Name: Hashable {
        let application: String
        let key: String

        init(_ request: IdempotentRequest) {
            application = request.application
            key = request.key
        }
    }

    private struct State {
        var number: UInt64 = 0
        var leases: [Name: (lease: RequestLease, busyUntil: Date)] = [:]
    }

    private let state = Mutex(State())

    /// Begins a request, unless it is being answered, or another one with its key is.
    func take(_ request: IdempotentRequest, at: Date, busyUntil: Date) -> IdempotencyState {
        state.withLock { state in
            let name = Name(request)
            if let (lease, end) = state.leases[name], end > at {
                return lease.request.requestHash == request.requestHash ? .inProgress : .otherRequest
            }
            state.number += 1
            let lease = RequestLease(request: request, number: state.number)
            state.leases[name] = (lease, busyUntil)
            return .begun(lease)
        }
    }

    /// Releases a request, unless another has taken it over.
    func release(_ lease: RequestLease) {
        state.withLock { state in
            let name = Name(lease.request)
            if state.leases[name]?.lease.number == lease.number { state.leases[name] = nil }
        }
    }
}
