// SPDX-License-Identifier: Apache-2.0

/// The time of a take, also while no frame comes: it goes on from the newest frame, which is judged by its own time.
///
/// A clock that began before the first frame, while the camera woke up, would be ahead of all frames.
struct TakeClock {
    private var newest: (time: Duration, at: ContinuousClock.Instant)

    /// A clock before the first frame.
    init(at now: ContinuousClock.Instant = .now) {
        newest = (.zero, now)
    }

    /// Notes the time of a frame since the first.
    mutating func see(frameAt time: Duration, at now: ContinuousClock.Instant = .now) {
        newest = (time, now)
    }

    /// The time since the first frame; before it the time of waiting.
    func time(at now: ContinuousClock.Instant = .now) -> Duration { newest.time + newest.at.duration(to: now) }
}
