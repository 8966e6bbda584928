// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoLiveness
public import RectoRecords

/// Looks at what a camera shows while a person is before it; the engine in the product.
///
/// It decides nothing about anybody: what counts is examined as evidence.
public protocol CameraExaminer: Sendable {
    /// Looks at one small picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - person: Names the person, whose pictures meet no other person's in a process.
    /// - Returns: What helps the person to take a large picture.
    /// - Throws: An ``ExaminationFailure`` if nothing can be looked at now.
    func look(at picture: CameraPicture, of person: UUID) async throws -> CameraLook

    /// Begins to watch a person who does a challenge.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that was shown.
    ///   - limits: The limits of its frames.
    /// - Returns: A watcher that has seen nothing; it costs nothing until it does.
    func watch(_ challenge: LivenessChallenge, limits: JourneyLimits) -> any PresenceWatcher

    /// Forgets the people who showed nothing for a while, and what is kept for them.
    func forgetIdle()
}

/// Watches one person who does a challenge; calls come one after the other.
public protocol PresenceWatcher: Sendable {
    /// Judges the next frames.
    ///
    /// - Parameters:
    ///   - frames: JPEG images one after the other.
    ///   - times: Milliseconds since the first frame of all, one for each image; none decreases.
    /// - Returns: The session's actions, with their times.
    /// - Throws: An error if what was seen is lost: the challenge is then begun anew.
    func take(_ frames: Data, at times: [Int]) async throws -> [WatchedAction]

    /// Ends the watch; the examination of the same frames as evidence may use what was seen.
    ///
    /// - Returns: The processor time that the watch took.
    func end() async -> Duration

    /// Ends the watch of frames that are destroyed: nothing that was seen is kept, also not after ``end()``.
    ///
    /// - Returns: The processor time that the watch took.
    func cancel() async -> Duration
}

/// An action of a challenge that is watched.
public struct WatchedAction: Sendable, Hashable {
    /// Milliseconds since the first frame.
    public let milliseconds: Int
    /// The action.
    public let action: LivenessAction

    /// An action at a time.
    public init(milliseconds: Int, _ action: LivenessAction) {
        self.milliseconds = milliseconds
        self.action = action
    }
}

/// A small picture that a person's camera shows.
public struct CameraPicture: Sendable, Hashable {
    /// The picture, a JPEG file.
    public let bytes: Data
    /// The side, or the face, that it should show.
    public let slot: Slot
    /// The type of the document; `nil` for a face.
    public let type: DocumentType?
    /// True if the straightened document is wanted.
    public let straightens: Bool

    /// The most bytes of a picture.
    public static let greatestBytes = 100_000
    /// The most pixels of a side.
    public static let greatestSide = 1_600

    /// A picture.
    public init(_ bytes: Data, of slot: Slot, _ type: DocumentType?, straightens: Bool = false) {
        self.bytes = bytes
        self.slot = slot
        self.type = type
        self.straightens = straightens
    }
}

/// The look at a small picture.
public struct CameraLook: Sendable, Hashable {
    /// Pixels across the picture; 0 if it could not be decoded.
    public let width: Int
    /// Pixels down the picture.
    public let height: Int
    /// The corners of the document, or of the rectangle around the face, in pixels; `nil` if none is seen.
    public let outline: [Corner]?
    /// The obstacles that the person can remove, the gravest first.
    public let obstacles: [Finding.Code]
    /// The straightened document as JPEG, if it was wanted and seen.
    public let straightened: Data?

    /// A corner, in pixels from the picture's top left.
    public struct Corner: Sendable, Hashable {
        /// Pixels to the right.
        public let x: Double
        /// Pixels down.
        public let y: Double

        /// A corner at a place.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A look.
    public init(
        width: Int,
        height: Int,
        outline: [Corner]?,
        obstacles: [Finding.Code],
        straightened: Data? = nil
    ) {
        self.width = width
        self.height = height
        self.outline = outline
        self.obstacles = obstacles
        self.straightened = straightened
    }
}
