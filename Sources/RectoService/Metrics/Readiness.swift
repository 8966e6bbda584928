// SPDX-License-Identifier: Apache-2.0
internal import RectoStore

/// Knows if requests can be answered: if the store answers, and if its disk can be written to.
///
/// Everybody may ask, so that the disk is written to at most every few seconds.
actor Readiness {
    private let store: any VerificationStore
    private let pause: Duration
    private var last: (time: ContinuousClock.Instant, reason: String?)?
    private var asking: Task<String?, Never>?

    /// A readiness that writes no more often than this.
    init(_ store: any VerificationStore, pause: Duration = .seconds(5)) {
        self.store = store
        self.pause = pause
    }

    /// The reason why no request that stores something can be answered; `nil` if all can.
    func reason() async -> String? {
        if let last, .now < last.time + pause { return last.reason }
        if let asking { return await asking.value }
        let task = Task<String?, Never> { [store] in
            do {
                _ = try await store.jobCounts()
                try await store.probe()
                return nil
            } catch {
                return (error as? StoreError)?.description ?? "The store does not answer."
            }
        }
        asking = task
        let reason = await task.value
        (last, asking) = ((.now, reason), nil)
        return reason
    }
}
