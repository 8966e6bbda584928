// SPDX-License-Identifier: Apache-2.0
package import RectoLiveness

/// The terms for judging the frames of a liveness challenge that was taken before another camera.
package struct PresenceRecording: Sendable, Hashable {
    /// The challenge of the frames.
    package var challenge: LivenessChallenge
    /// Number of frames in a second, at least 1; counts if the frames have no times.
    package var framesPerSecond: Int
    /// The times of the frames, in milliseconds since the first; none decreases.
    package var times: [Int]?
    /// The limits of the frames.
    package var bounds: Bounds
    /// The terms of the best picture's reading.
    package var terms: ReadingTerms

    /// Limits of frames; frames beyond them are refused.
    package struct Bounds: Sendable, Hashable, Codable {
        /// Most bytes of all of them.
        package var bytes: Int
        /// Most frames.
        package var frames: Int
        /// Longest duration, in seconds.
        package var seconds: Int
        /// Most frames of a second that are examined; those between are left out.
        package var framesPerSecond: Int
        /// Most pixels of a frame; the default is 3840 × 2160, as telephones film.
        package var pixels = 3840 * 2160

        /// Bounds with these values.
        package init(bytes: Int, frames: Int, seconds: Int, framesPerSecond: Int) {
            self.bytes = bytes
            self.frames = frames
            self.seconds = seconds
            self.framesPerSecond = framesPerSecond
        }
    }

    /// A recording of these parts.
    package init(
        challenge: LivenessChallenge,
        framesPerSecond: Int,
        times: [Int]? = nil,
        bounds: Bounds,
        terms: ReadingTerms
    ) {
        precondition(framesPerSecond > 0 && bounds.framesPerSecond > 0, "time goes on from frame to frame")
        self.challenge = challenge
        self.framesPerSecond = framesPerSecond
        self.times = times
        self.bounds = bounds
        self.terms = terms
    }

    /// The time of a frame since the first.
    func time(ofFrame number: Int) -> Duration {
        times.map { .milliseconds($0[number]) } ?? .seconds(1) * number / framesPerSecond
    }

    /// True if a frame is one of those that are examined, which are spread evenly over each second.
    ///
    /// - Parameters:
    ///   - number: Number of the frame.
    ///   - seen: Number of frames before it that are. Cameras do not keep their rate exactly: by their own times one more
    ///     frame is examined than fits.
    /// - Returns: True if it is one of them.
    func isLookedAt(frame number: Int, after seen: Int = 0) -> Bool {
        if let times { return seen * 1_000 < times[number] * bounds.framesPerSecond + 2_000 }
        guard framesPerSecond > bounds.framesPerSecond, number > 0 else { return true }
        func place(_ number: Int) -> Int { number * bounds.framesPerSecond / framesPerSecond }
        return place(number) != place(number - 1)
    }
}

extension PresenceRecording: Codable {
    private enum Key: String, CodingKey {
        case steps, hold, accuracy, timeout, framesPerSecond, times, bounds, terms
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        challenge = try LivenessChallenge(
            steps: members.decode([LivenessStep].self, forKey: .steps),
            hold: members.decode(Duration.self, forKey: .hold),
            accuracy: members.decode(LivenessAccuracy.self, forKey: .accuracy),
            timeout: members.decode(Duration.self, forKey: .timeout)
        )
        framesPerSecond = try members.decode(Int.self, forKey: .framesPerSecond)
        times = try members.decodeIfPresent([Int].self, forKey: .times)
        bounds = try members.decode(Bounds.self, forKey: .bounds)
        terms = try members.decode(ReadingTerms.self, forKey: .terms)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(challenge.steps, forKey: .steps)
        try members.encode(challenge.hold, forKey: .hold)
        try members.encode(challenge.accuracy, forKey: .accuracy)
        try members.encode(challenge.timeout, forKey: .timeout)
        try members.encode(framesPerSecond, forKey: .framesPerSecond)
        try members.encodeIfPresent(times, forKey: .times)
        try members.encode(bounds, forKey: .bounds)
        try members.encode(terms, forKey: .terms)
    }
}
