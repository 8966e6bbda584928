// SPDX-License-Identifier: Apache-2.0

/// The work for a worker, and its time.
struct Work {
    /// The name of the worker's object, for the middle of a sentence.
    let object: String
    let time: Duration

    var seconds: Int { Int((time / .seconds(1)).rounded(.up)) }
}
