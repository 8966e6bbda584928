// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem

/// The heaps of the C library's allocator, of which every thread has its own as a rule.
public enum SharedHeaps {
    /// Threads to a heap.
    ///
    /// What one image gave back stays in its thread's heap, where another thread cannot use it: over 1,220 images two
    /// threads kept 225 MB with a heap for each, and 163 MB with one for both, at the same processor time
    /// (`RunBenchmark`).
    private static let threadsPerHeap = 2

    /// Has threads share heaps; for a program to call before it has any but one, since heaps that are there stay.
    ///
    /// - Parameter threadCount: Threads that work at the same time, at least 1.
    public static func prepare(forThreads threadCount: Int) {
        precondition(threadCount > 0, "a program has a thread")
        recto_share_heaps(Int32(clamping: (threadCount + threadsPerHeap - 1) / threadsPerHeap))
    }
}
