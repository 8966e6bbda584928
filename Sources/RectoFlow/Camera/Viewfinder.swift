// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
package import RectoVerification
internal import Synchronization

/// Helps people who hold something before their cameras; nothing of it is stored, and nothing follows from it.
///
/// Looking gives way: few pictures are looked at at once, few wait, and the others are refused at once.
package final class Viewfinder: Sendable {
    /// A look, and if the large picture can be taken.
    package struct Sight: Sendable, Hashable {
        /// The look.
        package let look: CameraLook
        /// True if nothing is in the way, and nothing moves.
        package let isReady: Bool
    }

    private struct Seen {
        let step: StepID
        let slot: Slot
        let look: CameraLook
        let at: Date
    }

    private let flow: VerificationFlow
    private let camera: any CameraExaminer
    private let gate: TurnGate
    /// Pictures that are looked at, or wait for it.
    private let present = Mutex(0)
    /// The last look of each person.
    private let seen = Mutex<[UUID: Seen]>([:])
    private let most: Int

    /// Pictures that may wait for each that is looked at: with more, nobody has an answer while it is true.
    private static let greatestQueue = 3
    /// The seconds for which a look is compared with the next one, before it is forgotten: on a line of 400 kbit/s a
    /// picture alone takes two.
    private static let memory = 4.0
    /// The pause that a refused person is asked for, in seconds.
    private static let pause = 2
    /// The longest time that counts against a verification's processor time for one picture: workers that give way may
    /// wait for the processor for long.
    private static let greatestCharge: Duration = .milliseconds(200)

    /// A viewfinder that looks at as many pictures at once as the flow does jobs.
    package init(_ flow: VerificationFlow, _ camera: any CameraExaminer) {
        self.flow = flow
        self.camera = camera
        let places = max(1, flow.rules.runners)
        gate = TurnGate(places: places)
        most = places * (1 + Self.greatestQueue)
    }

    /// Looks at a picture for the step of a verification.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - step: The step that it is for.
    ///   - state: The verification as it is.
    /// - Returns: What it shows.
    /// - Throws: ``RequestRefused`` if the step takes no such picture now, or too many wait.
    package func look(
        at picture: CameraPicture,
        for step: StepID,
        of state: VerificationState
    ) async throws -> Sight {
        try await state.telling { try permit(picture, for: step, of: state) }
        try enter()
        defer { present.withLock { $0 -= 1 } }
        let look = try await gate.enter(state.stored.application) { try await self.look(at: picture, of: state) }
        return Sight(look: look, isReady: isReady(look, picture.slot, step, state.id))
    }

    private func permit(
        _ picture: CameraPicture,
        for step: StepID,
        of state: VerificationState
    ) throws(RequestRefused) {
        let draft = Draft(state, at: flow.now(), by: .client, flow.rules)
        try draft.permit(Upload(step: step, slot: picture.slot, mediaType: .jpeg, replaces: nil))
        if let type = picture.type {
            let types = state.journey.documentTypes(of: step, selection: state.details.selection)
            guard types.contains(type), type.slots.contains(picture.slot) else {
                throw RequestRefused(.unsupportedSlot, next: state.next)
            }
        }
        try flow.requireCameraTime(of: state)
    }

    private func enter() throws(RequestRefused) {
        let isFull = present.withLock { present in
            guard present < most else { return true }
            present += 1
            return false
        }
        if isFull { throw RequestRefused(.busy, retryAfter: Self.pause) }
    }

    private func look(at picture: CameraPicture, of state: VerificationState) async throws -> CameraLook {
        let begin = ContinuousClock.now
        defer {
            let charge = min(begin.duration(to: .now), Self.greatestCharge)
            flow.useCameraTime(charge, of: state.id, state.stored.application)
        }
        do {
            return try await camera.look(at: picture, of: state.id)
        } catch is any ExaminationFailure {
            throw RequestRefused(.engineUnavailable, retryAfter: 5)
        }
    }

    /// True if this look and the one before show the same thing at the same place, with nothing in the way.
    private func isReady(_ look: CameraLook, _ slot: Slot, _ step: StepID, _ id: UUID) -> Bool {
        let now = flow.now()
        let last = seen.withLock { seen in
            defer { seen[id] = Seen(step: step, slot: slot, look: look, at: now) }
            return seen[id]
        }
        guard let last, last.step == step, last.slot == slot, now.timeIntervalSince(last.at) <= Self.memory else {
            return false
        }
        return look.isClear && last.look.isClear && look.isStill(after: last.look)
    }

    /// Forgets the people who showed nothing for a while.
    func forgetIdle() {
        let now = flow.now()
        seen.withLock { seen in seen = seen.filter { now.timeIntervalSince($0.value.at) <= Self.memory } }
        camera.forgetIdle()
    }
}

extension CameraLook {
    /// True if the thing is seen and nothing is in the way.
    fileprivate var isClear: Bool { outline != nil && obstacles.isEmpty }

    /// The greatest move of a corner from look to look, as a share of the longer side: less than a hand's tremor would
    /// blur at the shutter of a telephone.
    private static let greatestMove = 0.04

    /// True if the thing hardly moved since another look.
    fileprivate func isStill(after other: CameraLook) -> Bool {
        guard width == other.width, height == other.height, let outline, let before = other.outline,
            outline.count == before.count
        else { return false }
        let most = Self.greatestMove * Self.length(of: outline)
        return zip(outline, before).allSatisfy { $0.distance(to: $1) <= most }
    }

    private static func length(of outline: [Corner]) -> Double {
        zip(outline, outline.dropFirst()).map { $0.distance(to: $1) }.max() ?? 0
    }
}

extension CameraLook.Corner {
    /// Pixels from one corner to another.
    fileprivate func distance(to other: Self) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
