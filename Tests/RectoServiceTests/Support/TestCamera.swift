// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLiveness
import RectoRecords
import RectoVerification
import Synchronization

/// Says of pictures what their bytes say: `at 40` is how far to the right the document lies, `glare` and `nothing` are
/// obstacles, and one that ends in `broken` cannot be looked at.
///
/// A challenge that it watches ends with its sixth frame.
final class TestCamera: CameraExaminer {
    struct Broken: ExaminationFailure {
        let description = "The camera is broken."
    }

    /// The frames after which a challenge has ended.
    static let frames = 6

    private struct State {
        var pictures: [CameraPicture] = []
        var watchers: [TestWatcher] = []
        var held: [CheckedContinuation<Void, Never>] = []
        var isHolding = false
    }

    private let state = Mutex(State())

    /// The pictures that came, in order.
    var pictures: [CameraPicture] { state.withLock { $0.pictures } }
    /// The challenges that were watched, in order.
    var watchers: [TestWatcher] { state.withLock { $0.watchers } }
    /// Number of pictures whose look is held back.
    var heldCount: Int { state.withLock { $0.held.count } }

    /// Looks at nothing until it lets go.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Looks at what was held back, and at all that comes.
    func letGo() {
        let held = state.withLock { state in
            state.isHolding = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func look(at picture: CameraPicture, of person: UUID) async throws -> CameraLook {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.pictures.append(picture)
                if state.isHolding { state.held.append(continuation) }
                return state.isHolding
            }
            if !isHeld { continuation.resume() }
        }
        let words = String(decoding: picture.bytes, as: UTF8.self).split(separator: " ").map(String.init)
        guard words.last != "broken" else { throw Broken() }
        let obstacles: [Finding.Code] =
            words.contains("glare") ? [.imageGlare] : words.contains("nothing") ? [.documentNotFound] : []
        let left = words.firstIndex(of: "at").flatMap { Double(words[$0 + 1]) } ?? 0
        let corners = [(left, 10.0), (left + 500, 10), (left + 500, 330), (left, 330)]
        return CameraLook(
            width: 640,
            height: 480,
            outline: words.contains("nothing") ? nil : corners.map { CameraLook.Corner(x: $0.0, y: $0.1) },
            obstacles: obstacles,
            straightened: picture.straightens ? Data("straight".utf8) : nil
        )
    }

    func watch(_ challenge: LivenessChallenge, limits: JourneyLimits) -> any PresenceWatcher {
        let watcher = TestWatcher(challenge)
        state.withLock { $0.watchers.append(watcher) }
        return watcher
    }

    func forgetIdle() {}
}

/// Watches one person, who does what is asked for.
final class TestWatcher: PresenceWatcher {
    struct Lost: Error {}

    private struct State {
        var times: [Int] = []
        var isLost = false
        var isEnded = false
        var isCancelled = false
    }

    let challenge: LivenessChallenge
    private let state = Mutex(State())

    init(_ challenge: LivenessChallenge) { self.challenge = challenge }

    /// The times of all frames so far.
    var times: [Int] { state.withLock { $0.times } }
    var isEnded: Bool { state.withLock { $0.isEnded || $0.isCancelled } }
    /// True if nothing that was seen may be kept.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Loses what was seen, as a process that ends does.
    func lose() { state.withLock { $0.isLost = true } }

    func take(_ frames: Data, at times: [Int]) async throws -> [WatchedAction] {
        try state.withLock { state in
            guard !state.isLost else { throw Lost() }
            let before = state.times.count
            state.times += times
            var actions: [WatchedAction] = []
            let step = challenge.steps[0]
            if before == 0 {
                actions.append(
                    WatchedAction(milliseconds: 0, .prompt(step, index: 0, count: challenge.steps.count + 1))
                )
            }
            let last = times.last ?? 0
            let fraction = min(1, Double(state.times.count) / Double(TestCamera.frames))
            actions.append(WatchedAction(milliseconds: last, .progress(step, fraction: fraction)))
            if state.times.count >= TestCamera.frames, before < TestCamera.frames {
                actions.append(WatchedAction(milliseconds: last, .stepPassed(step)))
                actions.append(WatchedAction(milliseconds: last, .finished(.live(frame: 3))))
            }
            return actions
        }
    }

    func end() async -> Duration {
        state.withLock { $0.isEnded = true }
        return .milliseconds(10)
    }

    func cancel() async -> Duration {
        state.withLock { $0.isCancelled = true }
        return .milliseconds(10)
    }
}
