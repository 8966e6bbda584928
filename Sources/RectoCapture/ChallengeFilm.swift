// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoClient
internal import RectoImaging
internal import RectoSystem
internal import RectoVerification

/// The frames of a challenge, made fit for uploading while they come.
struct ChallengeFilm {
    private let limits: JourneyLimits
    private let isMirrored: Bool
    private var bytes: [UInt8] = []
    private var times: [Int] = []
    private var firstTime: Duration?

    /// The quality of frames that must be encoded again.
    private static let quality = 80
    /// The longer side of a frame in pixels, as the page sends it: HD would fill the file before the challenge is done.
    private static let longerSide = 640.0
    /// The width that is kept at least: journeys refuse narrower selfies.
    private static let leastWidth = 480.0

    init(_ limits: JourneyLimits, isMirrored: Bool) {
        self.limits = limits
        self.isMirrored = isMirrored
    }

    /// Number of frames.
    var count: Int { times.count }
    /// The time of the newest frame since the first.
    var newestTime: Duration { .milliseconds(times.last ?? 0) }
    /// True if the limits allow no more frames.
    var isFull: Bool {
        count >= limits[.frames] || newestTime >= .seconds(limits[.presenceInSeconds])
            || bytes.count + mostBytes > limits[.framesBytes]
    }

    /// The bytes of a frame that fit as often as frames are allowed.
    private var mostBytes: Int { limits[.framesBytes] / limits[.frames] }

    /// Adds a frame, unless the service would leave it out or it is damaged.
    ///
    /// - Returns: The image that the service will see, in grey; `nil` if the frame was not added.
    /// - Throws: `VisionError` if memory ran out.
    mutating func add(_ frame: CameraFrame) throws -> Image? {
        let since = frame.time - (firstTime ?? frame.time)
        let time = max(times.last ?? 0, Int(since / .milliseconds(1)))
        guard count * 1_000 < time * limits[.framesPerSecond] + 1_000, let file = try? file(of: frame.picture),
            let image = try? FrameDecoder().decode(.encoded(file), as: .grey)
        else { return nil }
        firstTime = firstTime ?? frame.time
        bytes += file
        times.append(time)
        return image
    }

    /// The recording.
    func recording() throws(FrameTimes.Defect) -> FrameRecording? {
        times.isEmpty ? nil : FrameRecording(bytes, times: try FrameTimes(milliseconds: times))
    }

    /// A JPEG of the frame; a large one is made smaller.
    private func file(of picture: CameraFrame.Picture) throws -> [UInt8] {
        let file = try picture.file(isMirrored: isMirrored)
        let header = try ImageHeader(file.span)
        // By its pixels alone: a face is followed through frames of one size.
        let isLarge = Double(max(header.width, header.height)) > Self.longerSide
        guard isLarge || !file.starts(with: [0xFF, 0xD8]) || file.count > mostBytes else { return file }
        let image = try FrameDecoder().decode(.encoded(file), as: .rgb)
        return try ImageEncoder(.jpeg(quality: Self.quality)).encode(Self.reduced(image))
    }

    private static func reduced(_ image: Image) throws -> Image {
        let (width, height) = (Double(image.width), Double(image.height))
        let share = max(longerSide / max(width, height), min(2 * longerSide / height, leastWidth / width))
        guard share < 1 else { return image }
        return try image.reduced(
            width: max(1, Int((width * share).rounded())),
            height: max(1, Int((height * share).rounded()))
        )
    }
}
