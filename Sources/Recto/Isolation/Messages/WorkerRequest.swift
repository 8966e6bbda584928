// SPDX-License-Identifier: Apache-2.0

/// A request to a worker; the bytes of the image, or of the frames, follow as a message of their own.
struct WorkerRequest: Codable, Sendable {
    var question: Question
    /// Seconds that it may compute for the answer.
    var seconds: Int

    /// A question about the bytes.
    enum Question: Codable, Sendable {
        /// The documents that an image shows.
        ///
        /// - page: The page that the image is a picture of; `nil` if it is none.
        case image(Expectation, page: InputDescription?, ReadingTerms)
        /// The presence of a person in frames.
        case presence(PresenceRecording)
        /// The sharpness of a frame.
        case sharpness
        /// The mirror image of a frame, as a file.
        case mirrored
    }
}
