// SPDX-License-Identifier: Apache-2.0

/// The work for a worker, and its time.
struct Work {
    /// The name of the worker's object, for the middle of a sentence.
    let object: String
    let time: Duration
    /// The time at which the work began, before there was a worker for it.
    let begin = ContinuousClock.now
    /// True if less time than usual is left for the person.
    var isShortened = false
    /// The time at which the caller gives up; `nil` if it waits for as long as it takes.
    var deadline: ContinuousClock.Instant?

    var seconds: Int { Int((time / .seconds(1)).rounded(.up)) }
}
