// SPDX-License-Identifier: Apache-2.0

/// Why there are no frames, or no more of them; `source` is a path or `standard input`.
public enum FrameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing has this path.
    case notFound(source: String)
    /// Opening it is not allowed.
    case noPermission(source: String)
    /// Another program uses the camera.
    case busy(source: String)
    /// A device that takes no pictures.
    case notACamera(source: String)
    /// The camera offers none of the formats that were wanted; formats by their codes.
    case noUsableFormat(source: String, wanted: [String], offered: [String])
    /// The camera's frames do not fit its connection.
    case noBandwidth(source: String, size: FrameSize)
    /// The camera was taken away while it delivered frames.
    case disconnected(source: String)
    /// Nothing in it starts a JPEG image.
    case notMJPEG(source: String)
    /// One image has more bytes than are taken on.
    case frameTooLarge(source: String, limit: Int)
    /// The stream ended, and nothing had come.
    case empty(source: String)
    /// The folder holds no numbered images.
    case noImages(source: String)
    /// Standard input is a terminal.
    case terminal
    /// Raw frames of a size that nobody named.
    case sizeMissing(format: FrameFormat)
    /// A size was named for images that have their own.
    case sizeUnwanted(source: String)
    /// A format that images in a folder do not have.
    case formatUnwanted(source: String, format: FrameFormat)
    /// YUYV stores pixels in pairs, and the width is odd.
    case oddWidth(FrameSize)
    /// No rate of frames.
    case invalidRate(Double)
    /// The system refused the action `doing`, with its reason.
    case failed(source: String, doing: String, reason: String)

    /// The cause and the remedy.
    public var description: String {
        switch self {
        case .notFound(let source):
            "There is no \(source). Name a camera such as /dev/video0, a stream, a folder, or - for standard input."
        case .noPermission(let source):
            "\(source) may not be opened. Let the user read it; cameras usually belong to the group “video”."
        case .busy(let source):
            "\(source) is in use by another program. Close that program and start again."
        case .notACamera(let source):
            "\(source) is not a camera that streams pictures. Name another; of one camera's devices the first has them."
        case .noUsableFormat(let source, let wanted, let offered):
            "\(source) offers \(offered.isEmpty ? "nothing" : offered.joined(separator: ", ")) and not "
                + "\(wanted.joined(separator: " or ")). Convert its pictures with another program and give them as a stream."
        case .noBandwidth(let source, let size):
            "The connection is too slow for \(source) at \(size). Ask for a smaller size, or use another USB port."
        case .disconnected(let source):
            "\(source) was disconnected. Connect it and start again."
        case .notMJPEG(let source):
            "\(source) is not a stream of JPEG images. Convert it, for instance with “ffmpeg -i … -f mjpeg -”, or name "
                + "the format and size of raw frames."
        case .frameTooLarge(let source, let limit):
            "\(source) has a JPEG image of more than \(limit) bytes, or one that does not end. Make its images smaller."
        case .empty(let source):
            "\(source) ended before the first frame. Look whether the program that writes it reports an error."
        case .noImages(let source):
            "\(source) holds no numbered JPEG or PNG images. Name them like frame-0001.jpg."
        case .terminal:
            "Standard input is a terminal. Lead a camera's stream into it, for instance with “ffmpeg … -f mjpeg - |”."
        case .sizeMissing(let format):
            "Frames of format \(format.rawValue) do not say how large they are. Name their size, such as 640x480."
        case .sizeUnwanted(let source):
            "The images of \(source) have their own size. Leave the size out; it is for cameras and raw frames."
        case .formatUnwanted(let source, let format):
            "\(source) is a folder, which holds JPEG and PNG images and not \(format.rawValue). Leave the format out."
        case .oddWidth(let size):
            "Frames of format yuyv have an even width, and \(size) has not. Name the size that they have."
        case .invalidRate(let rate):
            "\(rate) frames per second are not possible. Name a number above 0, at most \(Int(FrameRate.maximum))."
        case .failed(let source, let doing, let reason):
            "\(doing) \(source) failed: \(reason)."
        }
    }
}
