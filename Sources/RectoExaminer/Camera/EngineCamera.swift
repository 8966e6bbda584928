// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Recto
internal import RectoImaging
internal import RectoLiveness
internal import RectoSystem
internal import RectoVerification
internal import Synchronization

/// Looks at what cameras show, with workers of its own: looking never takes a worker from examining.
///
/// A person's pictures go to one worker, kept while they come: it meets no other person's, and none waits for its start.
final class EngineCamera: CameraExaminer {
    private struct Person {
        let engine: IsolatedEngine
        var lookedAt: ContinuousClock.Instant
        /// The document of the last look.
        var seen: Seen?
    }

    private struct Seen {
        let document: SeenDocument
        let expectation: Expectation
    }

    /// Looks, with workers that give way to all others.
    private let looker: IsolatedEngine
    /// Judges challenges, as it does when they are examined.
    private let examiner: IsolatedEngine
    private let people = Mutex<[UUID: Person]>([:])

    /// The most people whose workers are kept; the one who showed nothing for the longest time makes room.
    private static let mostPeople = 24
    /// The time for which a person's worker is kept without a picture.
    private static let patience: Duration = .seconds(8)
    /// The most time of the processor for the frames of one challenge.
    private static let mostWork: Duration = .seconds(60)

    init(_ looker: IsolatedEngine, _ examiner: IsolatedEngine) {
        self.looker = looker
        self.examiner = examiner
    }

    func look(at picture: CameraPicture, of person: UUID) async throws -> CameraLook {
        let engine = engine(of: person)
        let expectation = picture.expectation
        let before = people.withLock { $0[person]?.seen }.flatMap { $0.expectation == expectation ? $0 : nil }
        do {
            let look = try await engine.look(
                at: [UInt8](picture.bytes),
                expecting: expectation,
                after: before?.document,
                straightens: picture.straightens,
                under: Self.terms
            )
            let seen = SeenDocument(look)
                .map { Seen(document: $0, expectation: expectation) }
            people.withLock { $0[person]?.seen = seen }
            return CameraLook(look)
        } catch let error as ProcessError {
            throw ExaminerError.engineUnavailable(reason: error.reason)
        }
    }

    func watch(_ challenge: LivenessChallenge, limits: JourneyLimits) -> any PresenceWatcher {
        let evidence = PresenceEvidence(
            frames: Data(),
            framesPerSecond: limits[.framesPerSecond],
            challenge: challenge,
            limits: limits
        )
        let meter = ProcessorMeter(most: Self.mostWork)
        return EngineWatcher(watch: examiner.watch(evidence.recording, meter: meter), meter: meter)
    }

    func forgetIdle() {
        examiner.forgetWatched()
        let now = ContinuousClock.now
        let idle = people.withLock { people in
            let idle = people.filter { $0.value.lookedAt.duration(to: now) > Self.patience }
            for person in idle.keys { people[person] = nil }
            return idle.values.map(\.engine)
        }
        // Outside of the lock: ending a process takes a moment.
        for engine in idle { engine.endWorkers() }
    }

    /// The engine with the person's own worker.
    private func engine(of person: UUID) -> IsolatedEngine {
        let (engine, leaving) = people.withLock { people -> (IsolatedEngine, IsolatedEngine?) in
            if let known = people[person]?.engine {
                people[person]?.lookedAt = .now
                return (known, nil)
            }
            var leaving: IsolatedEngine?
            if people.count >= Self.mostPeople, let oldest = people.min(by: { $0.value.lookedAt < $1.value.lookedAt }) {
                leaving = people.removeValue(forKey: oldest.key)?.engine
            }
            let engine = looker.ofOnePerson()
            people[person] = Person(engine: engine, lookedAt: .now)
            return (engine, leaving)
        }
        leaving?.endWorkers()
        return engine
    }

    private static let terms = ReadingTerms(
        limits: Limits(
            bytes: CameraPicture.greatestBytes,
            pixels: CameraPicture.greatestSide * CameraPicture.greatestSide,
            side: CameraPicture.greatestSide
        )
    )
}

/// Watches one person with a worker.
private struct EngineWatcher: PresenceWatcher {
    let watch: PresenceWatch
    let meter: ProcessorMeter

    func take(_ frames: Data, at times: [Int]) async throws -> [WatchedAction] {
        do {
            return try await watch.take([UInt8](frames), at: times)
                .map { WatchedAction(milliseconds: $0.milliseconds, $0.action) }
        } catch let error as ProcessError {
            throw ExaminerError.engineUnavailable(reason: error.reason)
        }
    }

    func end() async -> Duration {
        // The reading may be lost: the examination then judges the frames again.
        try? await watch.end()
        return meter.used
    }

    func cancel() async -> Duration {
        watch.cancel()
        return meter.used
    }
}

extension CameraPicture {
    /// The content that it should show.
    fileprivate var expectation: Expectation {
        guard slot != .selfie else { return .selfie }
        return type?.identifies == true ? slot.expectation : .anything
    }
}

extension CameraLook {
    fileprivate init(_ look: FrameLook) {
        self.init(
            width: look.width,
            height: look.height,
            outline: look.outline.map { $0.corners.map { Corner(x: $0.x, y: $0.y) } },
            obstacles: look.obstacles,
            straightened: look.straightened.map { Data($0) }
        )
    }
}
