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
        /// The look at a small picture, after the look before.
        case look(Expectation, after: SeenDocument?, straightens: Bool, ReadingTerms)
        /// The beginning of a challenge whose frames come while it goes on; the bytes are its first frames, with their
        /// times.
        case watch(PresenceRecording, times: [Int])
        /// The next frames of that challenge.
        case watchOn(times: [Int])
        /// The presence of a person in all frames of that challenge; there are no bytes.
        case watchEnd
        /// The sharpness of a frame.
        case sharpness
        /// The mirror image of a frame, as a file.
        case mirrored
        /// A question about pictures that were cut out of images.
        case pictures(PictureQuestion)
    }
}
